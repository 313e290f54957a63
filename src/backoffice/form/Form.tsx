import { type ReactNode, useEffect } from "react";
import { Button } from "../../ui/Button.tsx";
import { FormMessage } from "../../ui/FormMessage.tsx";
import { toast } from "../../ui/toast.ts";
import type { useFieldErrors } from "../../ui/useFieldErrors.ts";
import { fieldsOf, useForm } from "../../ui/useForm.ts";
import styles from "./Form.module.css";
import { setUnsaved } from "./unsaved.ts";

export type Errors = ReturnType<typeof useFieldErrors>;

export interface FormProps<Reply> {
  /** The fields: `(errors) => <Field label="Code" {...errors.of("code")} />`. They are uncontrolled. */
  children(errors: Errors): ReactNode;
  /** Sends the form. An ApiError is shown under the fields it names, or below them all. */
  action(fields: Record<string, string>, form: HTMLFormElement): Promise<Reply>;
  submitLabel: string;
  /** Shown after success. */
  successMessage?: string;
  /** Called after success, for example to navigate. */
  onSuccess?(reply: Reply): void;
  onCancel?(): void;
  cancelLabel?: string;
  /** True when there are unsaved changes outside the form's own fields. */
  changed?: boolean;
  /** Called with whether there are unsaved changes. */
  onChanged?(changed: boolean): void;
  /** Shown beside the buttons. */
  more?: ReactNode;
  wide?: boolean;
}

/** A form that shows the server's messages under its fields and warns before unsaved changes are lost. */
export function Form<Reply>(props: FormProps<Reply>) {
  const { children, action, submitLabel, successMessage, onSuccess, changed = false, onChanged, more, wide } = props;
  const { onCancel, cancelLabel = "Cancel" } = props;
  const { ref, errors, sending, problem, onSubmit } = useForm();

  function touch(is: boolean) {
    setUnsaved(ref, is);
    onChanged?.(is);
  }

  useEffect(() => {
    if (changed) setUnsaved(ref, true);
  }, [changed, ref]);
  useEffect(() => () => setUnsaved(ref, false), [ref]);

  return (
    <form
      ref={ref}
      noValidate
      className={wide ? `${styles.form} ${styles.wide}` : styles.form}
      onInput={() => touch(true)}
      onSubmit={onSubmit(async (form) => {
        const reply = await action(fieldsOf(form), form);
        touch(false);
        if (successMessage) toast.success(successMessage);
        onSuccess?.(reply);
      })}
    >
      {children(errors)}
      {problem && <FormMessage>{problem}</FormMessage>}
      <div className={styles.actions}>
        <Button type="submit" loading={sending}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
        {more}
      </div>
    </form>
  );
}
