import { useEffect, useId, useRef } from "react";
import { IconButton } from "../../ui/Button.tsx";
import { useModal } from "../../ui/Dialog.tsx";
import { join } from "../../ui/join.ts";
import { confirm } from "../parts/confirm.ts";
import { Form, type FormProps } from "./Form.tsx";
import styles from "./SideForm.module.css";

interface SideFormProps<Reply, Stored> extends Omit<FormProps<Reply, Stored>, "onCancel" | "onChanged"> {
  title: string;
  open: boolean;
  /** Leaves room for something beside the fields. */
  broad?: boolean;
  onClose(): void;
}

/** A short form in a panel at the right edge of its screen. Closes on success. */
export function SideForm<Reply, Stored = undefined>(props: SideFormProps<Reply, Stored>) {
  const { title, open, onClose, onSuccess, broad = false, ...form } = props;
  const heading = useId();
  const ref = useModal(open);
  const changed = useRef(false);
  useEffect(() => {
    if (open)
      ref.current
        ?.querySelector<HTMLElement>('form :is(input:not([type="hidden"], [hidden]), select, textarea)')
        ?.focus();
  }, [open, ref]);
  if (!open) return null;

  async function close() {
    const question = { title: "Close without saving?", text: "You have unsaved changes." };
    if (changed.current && !(await confirm(question))) return;
    changed.current = false;
    onClose();
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
            onCancel={close}
            onChanged={(is) => {
              changed.current = is;
            }}
            onSuccess={(reply) => {
              onClose();
              onSuccess?.(reply);
            }}
          />
        </div>
      </div>
    </dialog>
  );
}
