import { useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { IconButton } from "../../ui/Button.tsx";
import { useModal } from "../../ui/Dialog.tsx";
import { join } from "../../ui/join.ts";
import { Form, type FormProps, type Leave } from "./Form.tsx";
import { recordName } from "./record-name.ts";
import styles from "./SideForm.module.css";

interface SideFormProps<Reply, Stored>
  extends Omit<FormProps<Reply, Stored>, "onCancel" | "name" | "leave" | "savedVersion"> {
  title: string;
  open: boolean;
  /** Distinguishes forms with the same title and URL. */
  about?: string;
  /** Leaves room for something beside the fields. */
  broad?: boolean;
  onClose(): void;
}

/** A short form in a panel at the right edge of its screen. Closes on success. */
export function SideForm<Reply, Stored = undefined>(props: SideFormProps<Reply, Stored>) {
  const { title, open, onClose, onSuccess, about = "", broad = false, ...form } = props;
  const heading = useId();
  const ref = useModal(open);
  const leave = useRef<Leave>(null);
  const { search } = useLocation();
  useEffect(() => {
    if (open)
      ref.current
        ?.querySelector<HTMLElement>('form :is(input:not([type="hidden"], [hidden]), select, textarea)')
        ?.focus();
  }, [open, ref]);
  if (!open) return null;

  async function close() {
    if (await leave.current?.()) onClose();
  }

  return (
    <dialog
      ref={ref}
      className={join(styles.side, broad && styles.broad)}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        void close();
      }}
      onMouseDown={(event) => event.target === event.currentTarget && void close()}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <h2 id={heading}>{title}</h2>
          <IconButton icon="close" label="Close" onClick={close} />
        </header>
        <div className={styles.body}>
          <Form
            wide={broad}
            {...form}
            name={`${recordName(search)} ${title} ${about}`.trimEnd()}
            leave={leave}
            onCancel={onClose}
            onSuccess={(reply, sent) => {
              // A form closed while it was being sent, also with the browser's Back, must not close the next one.
              if (!sent.isConnected) return;
              onClose();
              onSuccess?.(reply, sent);
            }}
          />
        </div>
      </div>
    </dialog>
  );
}
