import { type ReactNode, useEffect, useId, useRef } from "react";
import { text } from "../language/text.ts";
import { Button, IconButton } from "./Button.tsx";
import styles from "./Dialog.module.css";
import { join } from "./join.ts";
import { languageOf } from "./language-of.ts";

interface DialogProps {
  title: string;
  open: boolean;
  /** Also called on the Escape key and on a click outside the dialog. */
  onClose(): void;
  size?: "medium" | "wide";
  children: ReactNode;
  /** Buttons in the footer. */
  actions?: ReactNode;
}

/** The native modal dialog: it traps and restores the focus, and makes the rest of the page inert. */
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
      // Only a click on the backdrop targets the dialog itself; its content is in the frame.
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <h2 id={heading} lang={languageOf(title)}>
            {title}
          </h2>
          <IconButton icon="close" label={text("Close")} onClick={onClose} />
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

/** Asks for confirmation. The Escape key cancels; a click on the backdrop does nothing. */
export function ConfirmDialog({ title, text: question, open, loading, onYes, onCancel }: ConfirmDialogProps) {
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
          <p id={`${id}-text`}>{question}</p>
        </div>
        <footer className={styles.actions}>
          <Button variant="secondary" onClick={onCancel} disabled={loading}>
            {text("Cancel")}
          </Button>
          <Button onClick={onYes} loading={loading}>
            {text("Yes")}
          </Button>
        </footer>
      </div>
    </dialog>
  );
}

/** A dialog that is modal while open, and restores the focus. */
export function useModal(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      // The dialog is removed at the same time, before the browser can restore the focus.
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open]);
  return ref;
}
