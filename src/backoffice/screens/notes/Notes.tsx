import { useEffect, useState } from "react";
import type { NoteSubject } from "../../../contract/staff/note-subjects.ts";
import type { NoteShown, NotesShown } from "../../../contract/staff/notes.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextareaField } from "../../../ui/Field.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { SkeletonText } from "../../../ui/Skeleton.tsx";
import { call } from "../../client.ts";
import { Form } from "../../form/Form.tsx";
import { confirm } from "../../parts/confirm.ts";
import { Loaded } from "../../parts/Loaded.tsx";
import { Section } from "../../parts/Section.tsx";
import { useMember } from "../../session.ts";
import { useCall } from "../../useCall.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import styles from "./Notes.module.css";

interface About {
  subject: NoteSubject;
  /** An order's token, or the id of a customer or an enquiry. */
  of: string;
}

const firstCount = 30;
const mostCount = 1000;

/** Staff notes on a subject, with a field for a new one. */
export function Notes({ subject, of }: About) {
  const [count, setCount] = useState(firstCount);
  const query = useCall("GET staff/notes", { query: { subject, of, count } });
  return (
    <Section title="Internal notes">
      <p className={styles.intro}>Only staff see these.</p>
      <Loaded query={query} loading={<SkeletonText lines={3} />}>
        {({ data }) => (
          <>
            {data.earlier > 0 && count < mostCount && (
              <Button variant="quiet" size="small" onClick={() => setCount(Math.min(mostCount, count + 100))}>
                Show earlier notes ({data.earlier.toLocaleString("en-IN")})
              </Button>
            )}
            <NoteList of={data} />
            <SeenWhenShown subject={subject} of={of} notes={data.notes} />
            <NoteForm subject={subject} of={of} colleagues={data.colleagues} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function NoteList({ of: { notes } }: { of: NotesShown }) {
  if (notes.length === 0) return null;
  return (
    <ol className={styles.notes}>
      {notes.map((note) => (
        <Note key={note.id} of={note} />
      ))}
    </ol>
  );
}

function Note({ of: { id, text, at, by, mentions, may_remove } }: { of: NoteShown }) {
  const remove = useStaffMutation("DELETE staff/notes/:id", { success: "Removed." });
  return (
    <li>
      <p className={styles.head}>
        <span>
          <strong>{by.name}</strong>, <Moment at={at} exact />
        </span>
        {may_remove && (
          <Button
            variant="quiet"
            size="small"
            loading={remove.isPending}
            aria-label={`Remove the note "${(text ?? "").slice(0, 40)}"`}
            onClick={async () => {
              const question = { title: "Remove this note?", text: "Its text is deleted for everyone." };
              if (await confirm(question)) remove.mutate({ params: { id } });
            }}
          >
            Remove
          </Button>
        )}
      </p>
      <p className={text === null ? styles.removed : styles.text}>{text ?? "This note was removed."}</p>
      {mentions.length > 0 && <p className={styles.head}>For {mentions.map(({ name }) => name).join(", ")}</p>}
    </li>
  );
}

/** A mention counts as read when its note is on the screen. */
function SeenWhenShown({ subject, of, notes }: About & { notes: readonly NoteShown[] }) {
  const { id } = useMember();
  const latest = notes.findLast(({ mentions }) => mentions.some((each) => each.id === id))?.id;
  useEffect(() => {
    // If this fails, the mention stays unread, and the request is repeated on the next visit.
    if (latest !== undefined) call("POST staff/notes/seen", { body: { subject, of, latest } }).catch(() => {});
  }, [latest, subject, of]);
  return null;
}

function NoteForm({ subject, of, colleagues }: About & { colleagues: NotesShown["colleagues"] }) {
  const { id: self } = useMember();
  const [sent, setSent] = useState(0);
  const others = colleagues.filter(({ id }) => id !== self);
  return (
    <Form
      key={sent}
      wide
      name="Add note"
      submitLabel="Add note"
      successMessage="Note added."
      onSuccess={() => setSent(sent + 1)}
      action={({ text = "", ...ticked }) => {
        const mentions = others.map(({ id }) => id).filter((id) => `mentions.${id}` in ticked);
        return call("POST staff/notes", { body: { subject, of, text, mentions } });
      }}
    >
      {(errors) => (
        <>
          <TextareaField label="Note" rows={3} maxLength={5000} {...errors.of("text")} required />
          {others.length > 0 && (
            <details className={styles.mentions}>
              <summary>Notify colleagues by email</summary>
              <fieldset>
                <legend>Colleagues</legend>
                {others.map(({ id, name }) => (
                  <label key={id}>
                    <input type="checkbox" name={`mentions.${id}`} /> {name}
                  </label>
                ))}
              </fieldset>
            </details>
          )}
        </>
      )}
    </Form>
  );
}
