import {
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { ApiError } from "../../contract/api-error.ts";
import type { Right } from "../../contract/staff/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { FormMessage } from "../../ui/FormMessage.tsx";
import { join } from "../../ui/join.ts";
import { toast } from "../../ui/toast.ts";
import type { useFieldErrors } from "../../ui/useFieldErrors.ts";
import { formValues, useForm } from "../../ui/useForm.ts";
import { errorMessage } from "../messages.ts";
import { confirm, type Question } from "../parts/confirm.ts";
import { useChosenTab } from "../parts/Tabs.tsx";
import { usePermissions } from "../session.ts";
import { isAt } from "../whereabouts.ts";
import { Conflict } from "./Conflict.tsx";
import { type EditedRecord, enterValue, type Version } from "./edited-record.ts";
import styles from "./Form.module.css";
import { Refilled } from "./Refilled.tsx";
import { RestoredNotice } from "./RestoredNotice.tsx";
import { ReadOnlyContext } from "./read-only.ts";
import { useDraft } from "./useDraft.ts";
import { useEditedRecord } from "./useEditedRecord.ts";
import { FormStatesContext } from "./useKept.ts";

export type Errors = ReturnType<typeof useFieldErrors>;

export interface FormProps<Reply, Stored = undefined> {
  /** The fields: `(errors) => <Field label="Code" {...errors.of("code")} />`. They are uncontrolled, filled from `stored`. */
  children(errors: Errors, stored: Stored): ReactNode;
  /**
   * Sends the form. An ApiError is shown under the fields it names, otherwise below the form.
   * @param against the stored record that this save replaces; its version is sent with the request
   */
  action(fields: Record<string, string>, form: HTMLFormElement, against: Stored): Promise<Reply>;
  /** What the user confirms before the form is sent. */
  question?(fields: Record<string, string>): Question;
  /** The record being edited, if colleagues may change it at the same time. */
  record?: EditedRecord<Stored>;
  /** The version that a save has created. Needed with `record`, unless the form closes once it is saved. */
  savedVersion?(reply: Reply): Version;
  /** The right to save the form, if more users may see it. For others, its fields are disabled and it has no buttons. */
  right?: Right;
  submitLabel: string;
  /** Replaces `submitLabel` when saving would overwrite a colleague's change. */
  overwriteLabel?: string;
  /** Shown after success, wherever the user is by then. */
  successMessage?: string | ((reply: Reply) => string);
  /**
   * Called after success, for example to navigate, unless the user has left the screen. Who has returned by then is led on too.
   * @param form what was sent, no longer in the document if it was closed or left in the meantime
   */
  onSuccess?(reply: Reply, form: HTMLFormElement): void;
  onCancel?(): void;
  cancelLabel?: string;
  /** Distinguishes the form from others of its screen; by default, its `submitLabel`. */
  name?: string;
  /** Called before the form is closed from outside. Resolves to false when the user wants to keep changes. */
  leave?: RefObject<Leave | null>;
  /** Shown beside the buttons. */
  more?: ReactNode;
  wide?: boolean;
  /** A single field with the button beside it, as in a table row. */
  inline?: boolean;
}

export type Leave = () => Promise<boolean>;

/**
 * A form that shows the server's messages under its fields. The input is kept in the browser until it is saved or discarded. State outside
 * the fields is kept with `useKept`.
 */
export function Form<Reply, Stored = undefined>(props: FormProps<Reply, Stored>) {
  const { right } = props;
  return right ? <PermittedForm {...props} right={right} /> : <KeptForm {...props} />;
}

function PermittedForm<Reply, Stored>(props: FormProps<Reply, Stored> & { right: Right }) {
  const can = usePermissions();
  return can(props.right) ? <KeptForm {...props} /> : <ReadOnlyForm {...props} />;
}

function KeptForm<Reply, Stored>(props: FormProps<Reply, Stored>) {
  const { pathname } = useLocation();
  const tab = useChosenTab();
  const [name] = useState(props.name ?? props.submitLabel);
  const [discards, setDiscards] = useState(0);
  const form = `${pathname} ${tab} ${name}`;
  return (
    <OneForm key={`${form} ${discards}`} {...props} form={form} onDiscard={() => setDiscards((before) => before + 1)} />
  );
}

function OneForm<Reply, Stored>(props: FormProps<Reply, Stored> & { form: string; onDiscard(): void }) {
  const { children, action, question, record, savedVersion, submitLabel, successMessage } = props;
  const { onSuccess, more, form, onDiscard, wide = false, inline = false } = props;
  const { onCancel, cancelLabel = "Cancel", overwriteLabel = "Save my version", leave } = props;
  const { ref, errors, sending, problem, setProblem, onSubmit } = useForm();
  // The refused value, such as a count, may no longer be what the form contains.
  const { draft, edit } = useDraftOfRecord(form, ref, record, () => setProblem(null), onDiscard);
  const { pathname } = useLocation();
  const needsDecision = edit.conflicts.length > 0;

  async function discard(): Promise<boolean> {
    const question = { title: "Discard your changes?", text: "What you typed has not been saved." };
    if (draft.isDirty() && !(await confirm(question))) return false;
    draft.discard();
    return true;
  }
  useImperativeHandle(leave, () => discard);

  const send = onSubmit(async (form) => {
    let reply: Reply;
    refuseIncomplete(form);
    if (question && !(await confirm(question(formValues(form))))) return;
    draft.sending();
    try {
      reply = await action(formValues(form), form, edit.against);
    } catch (error) {
      draft.notSaved();
      edit.failed(error, form);
      const isLeft = !form.isConnected || !isAt(pathname);
      if (isLeft) toast.failure({ title: `Failed: ${submitLabel}`, text: errorMessage(error) });
      throw error;
    }
    // Input typed while the save was under way stays, unsaved.
    edit.saved(draft.saved(), savedVersion?.(reply));
    if (successMessage) toast.success(typeof successMessage === "string" ? successMessage : successMessage(reply));
    if (isAt(pathname)) onSuccess?.(reply, form);
  });

  const { submit, overwrite } = useDecision(ref, needsDecision, send);

  return (
    <form
      ref={ref}
      noValidate
      className={join(styles.form, wide && styles.wide, inline && styles.inline)}
      // For a choice, browsers send both events. Rendering between them would give a controlled select its old value back.
      onInput={({ target }) => !isSelect(target) && draft.typedInto(target)}
      onChange={({ target }) => isSelect(target) && draft.typedInto(target)}
      onSubmit={submit}
    >
      {draft.restored && (
        <RestoredNotice
          at={draft.restored.at}
          isOvertaken={edit.isOvertaken}
          onDiscard={async () => (await discard()) && onDiscard()}
        />
      )}
      <FormStatesContext value={draft.states}>
        <Refilled form={ref} from={edit.filledFrom}>
          {inline ? <div className={styles.field}>{children(errors, edit.stored)}</div> : children(errors, edit.stored)}
        </Refilled>
      </FormStatesContext>
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
          <Button loading={sending} onClick={overwrite}>
            {overwriteLabel}
          </Button>
        ) : (
          <SubmitButton label={submitLabel} loading={sending} about={inline ? props.name : undefined} />
        )}
        {onCancel && (
          <Button variant="secondary" onClick={async () => (await discard()) && onCancel()}>
            {cancelLabel}
          </Button>
        )}
        {more}
      </div>
    </form>
  );
}

/** The fields of a form for users who may not save it. */
function ReadOnlyForm<Reply, Stored>({ children, record, wide = false }: FormProps<Reply, Stored>) {
  const { errors } = useForm();
  return (
    <ReadOnlyContext value={true}>
      <div className={join(styles.form, wide && styles.wide)}>
        <FormMessage kind="note">Your role can read this, but not change it.</FormMessage>
        <fieldset disabled className={styles.readOnly}>
          {children(errors, record?.current as Stored)}
        </fieldset>
      </div>
    </ReadOnlyContext>
  );
}

/** A form's draft and the record it edits. They depend on each other: a draft refers to the version of its record. */
function useDraftOfRecord<Stored>(
  form: string,
  ref: RefObject<HTMLFormElement | null>,
  record: EditedRecord<Stored> | undefined,
  onStateChanged: () => void,
  onEmptied: () => void,
) {
  const onTouched = () => edit.touched(ref.current);
  const draft = useDraft({ form, ref, onTouched, onStateChanged, onEmptied }, () => edit.base);
  const edit = useEditedRecord(record, draft.restored);
  const { version } = edit.base;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => void draft.keepAgain(), [version]);
  return { draft, edit };
}

/** Enter in a field also submits, but must not overwrite what only the button announces. */
function useDecision(
  ref: RefObject<HTMLFormElement | null>,
  isNeeded: boolean,
  send: (event: SubmitEvent<HTMLFormElement>) => void,
) {
  const decided = useRef(false);
  return {
    submit(event: SubmitEvent<HTMLFormElement>) {
      const isDecided = decided.current;
      decided.current = false;
      if (isNeeded && !isDecided) event.preventDefault();
      else send(event);
    },
    overwrite() {
      decided.current = true;
      ref.current?.requestSubmit();
    },
  };
}

interface SubmitButtonProps {
  label: string;
  loading: boolean;
  /** The subject of the form, if its button is beside a single field. */
  about: string | undefined;
}

function SubmitButton({ label, loading, about }: SubmitButtonProps) {
  const beside = { variant: "secondary", size: "small", "aria-label": `${label} ${about}` } as const;
  return (
    <Button type="submit" loading={loading} {...(about === undefined ? {} : beside)}>
      {label}
    </Button>
  );
}

/** Inside a form, keeps it from being saved while an item is being added to it. */
export const StillReading = ({ isBusy }: { isBusy: boolean }) => isBusy && <span data-reading hidden />;

/** @throws ApiError if the form, saved now, would lack a file or an item */
function refuseIncomplete(form: HTMLFormElement) {
  if (form.querySelector("[data-uploading]")) {
    const message = "A file is still being uploaded. Wait for it, then try again.";
    throw new ApiError(409, { code: "still_uploading", message });
  }
  if (form.querySelector("[data-reading]")) {
    const message = "An item is still being added. Wait for it, then try again.";
    throw new ApiError(409, { code: "still_reading", message });
  }
}

const isSelect = (target: EventTarget) => target instanceof HTMLSelectElement;
