import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button, IconButton } from "./Button.tsx";
import styles from "./Dialog.module.css";
import { join } from "./join.ts";

interface DialogProps {
  title: string;
  open: boolean;
  /** Also called for the Escape key and a click beside the dialog. */
  onClose(): void;
  size?: "medium" | "wide";
  children: ReactNode;
  /** Buttons at the lower edge. */
  actions?: ReactNode;
}

/** The platform's own modal dialog: it keeps the focus, gives it back, and makes the rest of the page inert. */
export function Dialog({ title, open, onClose, size = "medium", children, actions }: DialogProps) {
  const heading = useId();
  const ref = useModal(open);
  if (!open) return null;
  return (
    <dialog
      ref={ref}
      className={join(styles.dialog, styles[size])}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Only the backdrop is the dialog itself; everything inside lies in the frame.
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <h2 id={heading}>{title}</h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  );
}

interface ConfirmDialogProps {
  title: string;
  text: string;
  open: boolean;
  loading?: boolean;
  onYes(): void;
  onCancel(): void;
}

/** Asks before something that counts. The Escape key means Cancel; a click beside it means nothing. */
export function ConfirmDialog({ title, text, open, loading, onYes, onCancel }: ConfirmDialogProps) {
  const id = useId();
  const ref = useModal(open);
  if (!open) return null;
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      className={join(styles.dialog, styles.confirm)}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        if (!loading) onCancel();
      }}
    >
      <div className={styles.frame}>
        <div className={styles.body}>
          <h2 id={`${id}-title`}>{title}</h2>
          <p id={`${id}-text`}>{text}</p>
        </div>
        <footer className={styles.actions}>
          <Button variant="secondary" onClick={onCancel} disabled={loading}>
            Cancel
          </Button>
          <Button onClick={onYes} loading={loading}>
            Yes
          </Button>
        </footer>
      </div>
    </dialog>
  );
}

/** A dialog that is modal while it is open, and gives the focus back. */
export function useModal(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      // The dialog leaves the page in the same moment, too early for the browser to give the focus back itself.
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open]);
  return ref;
}
