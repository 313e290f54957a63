import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { FormMessage } from "../../ui/FormMessage.tsx";
import { toast } from "../../ui/toast.ts";
import type { useFieldErrors } from "../../ui/useFieldErrors.ts";
import { fieldsOf, useForm } from "../../ui/useForm.ts";
import { Conflict } from "./Conflict.tsx";
import { type EditedRecord, enterValue } from "./edited-record.ts";
import styles from "./Form.module.css";
import { setUnsaved } from "./unsaved.ts";
import { useEditedRecord } from "./useEditedRecord.ts";

export type Errors = ReturnType<typeof useFieldErrors>;

export interface FormProps<Reply, Stored = undefined> {
  /** The fields: `(errors) => <Field label="Code" {...errors.of("code")} />`. They are uncontrolled, filled from `stored`. */
  children(errors: Errors, stored: Stored): ReactNode;
  /**
   * Sends the form. An ApiError is shown under the fields it names, or below them all.
   * @param against the stored record that this save replaces; its version goes with the request
   */
  action(fields: Record<string, string>, form: HTMLFormElement, against: Stored): Promise<Reply>;
  /** The record being edited, where colleagues may change it at the same time. */
  record?: EditedRecord<Stored>;
  submitLabel: string;
  /** Replaces `submitLabel` when saving would overwrite a colleague's change. */
  overwriteLabel?: string;
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
export function Form<Reply, Stored = undefined>(props: FormProps<Reply, Stored>) {
  const {
    children,
    action,
    record,
    submitLabel,
    overwriteLabel = "Save my version",
    successMessage,
    onSuccess,
    changed = false,
    onChanged,
    more,
    wide,
  } = props;
  const { onCancel, cancelLabel = "Cancel" } = props;
  const { ref, errors, sending, problem, onSubmit } = useForm();
  const edit = useEditedRecord(record, changed);
  const needsDecision = edit.conflicts.length > 0;
  const decided = useRef(false);

  function touch(is: boolean) {
    setUnsaved(ref, is);
    onChanged?.(is);
    if (is) edit.touched(ref.current);
  }

  const send = onSubmit(async (form) => {
    let reply: Reply;
    try {
      reply = await action(fieldsOf(form), form, edit.against);
    } catch (error) {
      edit.failed(error, form);
      throw error;
    }
    edit.saved();
    touch(false);
    if (successMessage) toast.success(successMessage);
    onSuccess?.(reply);
  });

  // Enter in a field submits too, and must not overwrite what only the button says it overwrites.
  function submit(event: SubmitEvent<HTMLFormElement>) {
    const isDecided = decided.current;
    decided.current = false;
    if (needsDecision && !isDecided) event.preventDefault();
    else send(event);
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
      onSubmit={submit}
    >
      {children(errors, edit.stored)}
      {problem && <FormMessage>{problem}</FormMessage>}
      {edit.isOvertaken && (
        <Conflict
          key={String(record?.version(edit.against))}
          conflicts={edit.conflicts}
          overwriteLabel={overwriteLabel}
          onUseTheirs={({ name, value }) => ref.current && enterValue(ref.current, name, value)}
        />
      )}
      <div className={styles.actions}>
        {needsDecision ? (
          <Button
            loading={sending}
            onClick={() => {
              decided.current = true;
              ref.current?.requestSubmit();
            }}
          >
            {overwriteLabel}
          </Button>
        ) : (
          <Button type="submit" loading={sending}>
            {submitLabel}
          </Button>
        )}
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
