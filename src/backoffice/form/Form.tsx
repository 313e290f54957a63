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
  /** Fields: `(errors) => <Field label="Code" {...errors.of("code")} />`. They keep their own values. */
  children(errors: Errors): ReactNode;
  /** The call. Whatever ApiError it throws is shown: under the fields it names, or below them all. */
  act(fields: Record<string, string>, form: HTMLFormElement): Promise<Reply>;
  /** The name of the button. */
  submit: string;
  /** Said when it went well. */
  done?: string;
  /** After it went well: to go somewhere, to close. */
  then?(reply: Reply): void;
  onCancel?(): void;
  /** The name of the button that leaves all as it was. */
  leave?: string;
  /** True where something was changed that is no field of the form. */
  changed?: boolean;
  /** Told whether there is something to lose. */
  onChanged?(changed: boolean): void;
  /** Beside the buttons. */
  more?: ReactNode;
  wide?: boolean;
}

/** Sends what was typed, shows what the server says of it, and does not let it be lost. */
export function Form<Reply>(props: FormProps<Reply>) {
  const { children, act, submit, done, then, changed = false, onChanged, more, wide } = props;
  const { onCancel, leave = "Cancel" } = props;
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
        const reply = await act(fieldsOf(form), form);
        touch(false);
        if (done) toast.success(done);
        then?.(reply);
      })}
    >
      {children(errors)}
      {problem && <FormMessage>{problem}</FormMessage>}
      <div className={styles.actions}>
        <Button type="submit" loading={sending}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {leave}
          </Button>
        )}
        {more}
      </div>
    </form>
  );
}
