import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { text } from "../language/text.ts";
import styles from "./Field.module.css";
import { Icon } from "./Icon.tsx";
import { join } from "./join.ts";
import { unbrokenAmounts } from "./unbroken-amounts.ts";

interface Common {
  label: string;
  name: string;
  hint?: ReactNode;
  error?: string | null;
  /** Shows the label only to screen readers. */
  hideLabel?: boolean;
  /** Shows "optional" beside the label, outside the accessible name. */
  optional?: boolean;
  /** To the right of the field: a unit or a button. */
  after?: ReactNode;
}

type Input = Common & Omit<InputHTMLAttributes<HTMLInputElement>, "name">;
type Textarea = Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name">;
type Select = Common & Omit<SelectHTMLAttributes<HTMLSelectElement>, "name">;

export function Field({ label, name, hint, error, hideLabel, optional, after, type = "text", ...input }: Input) {
  const ids = fieldIds(input.id ?? name, hint, error);
  return (
    <Frame label={label} hint={hint} error={error} hideLabel={hideLabel} optional={optional} ids={ids}>
      <div className={styles.row}>
        <input
          {...input}
          type={type}
          name={name}
          {...ids.attributes}
          className={join(styles.control, input.className)}
        />
        {after}
      </div>
    </Frame>
  );
}

export function TextareaField({ label, name, hint, error, hideLabel, optional, after, ...textarea }: Textarea) {
  const ids = fieldIds(textarea.id ?? name, hint, error);
  return (
    <Frame label={label} hint={hint} error={error} hideLabel={hideLabel} optional={optional} ids={ids}>
      <textarea
        rows={4}
        {...textarea}
        name={name}
        {...ids.attributes}
        className={join(styles.control, styles.textarea, textarea.className)}
      />
      {after}
    </Frame>
  );
}

/** Options are children, so that `<optgroup>` works too. */
export function SelectField({ label, name, hint, error, hideLabel, optional, after, ...select }: Select) {
  const ids = fieldIds(select.id ?? name, hint, error);
  return (
    <Frame label={label} hint={hint} error={error} hideLabel={hideLabel} optional={optional} ids={ids}>
      <div className={styles.row}>
        <div className={styles.select}>
          <select {...select} name={name} {...ids.attributes} className={join(styles.control, select.className)} />
          <Icon name="chevron-down" size={18} />
        </div>
        {after}
      </div>
    </Frame>
  );
}

interface FrameProps extends Omit<Common, "name" | "after"> {
  ids: ReturnType<typeof fieldIds>;
  children: ReactNode;
}

function Frame({ label, hint, error, hideLabel, optional, ids, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <div className={join(styles.heading, hideLabel && styles.hidden)}>
        <label htmlFor={ids.field} className={styles.label}>
          {label}
        </label>
        {optional && <span className={styles.optional}>{text("optional")}</span>}
      </div>
      {children}
      {hint && (
        <p id={ids.hint} className={styles.hint}>
          {typeof hint === "string" ? unbrokenAmounts(hint) : hint}
        </p>
      )}
      {error && (
        <p id={ids.error} className={styles.error}>
          <Icon name="alert" size={16} />
          <span>{unbrokenAmounts(error)}</span>
        </p>
      )}
    </div>
  );
}

/** Dotted field names become ids with underscores. */
export function fieldIds(nameOrId: string, hint: ReactNode, error: string | null | undefined) {
  const field = nameOrId.replaceAll(".", "_");
  const describedBy = join(hint ? `${field}-hint` : null, error ? `${field}-error` : null);
  return {
    field,
    hint: `${field}-hint`,
    error: `${field}-error`,
    attributes: {
      id: field,
      "aria-describedby": describedBy || undefined,
      "aria-invalid": error ? true : undefined,
    },
  };
}
