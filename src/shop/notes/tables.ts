import type { GeneratedAlways } from "kysely";
import type { AssignedSubject, NoteSubject } from "../../contract/staff/note-subjects.ts";

export interface NotesTables {
  notes: {
    id: GeneratedAlways<number>;
    subject: NoteSubject;
    subject_id: number;
    staff_id: number;
    /** Empty once the note is removed. */
    text: string;
    at: Date;
    removed_at: Date | null;
  };
  /** Members of staff whom a note mentions. */
  note_mentions: { note_id: number; staff_id: number; seen_at: Date | null };
  /** Who looks after an order or a customer. */
  assignees: { subject: AssignedSubject; subject_id: number; staff_id: number; at: Date };
}
