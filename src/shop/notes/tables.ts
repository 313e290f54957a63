import type { GeneratedAlways } from "kysely";
import type { AssignedSubject, NoteSubject } from "../../contract/staff/note-subjects.ts";

export interface NotesTables {
  notes: {
    id: GeneratedAlways<number>;
    subject: NoteSubject;
    subject_id: number;
    staff_id: number;
    /** Empty when it was removed. */
    text: string;
    at: Date;
    removed_at: Date | null;
  };
  /** Whose attention a note asks for. */
  note_mentions: { note_id: number; staff_id: number; seen_at: Date | null };
  /** Who looks after an order or a customer. */
  assignees: { subject: AssignedSubject; subject_id: number; staff_id: number; at: Date };
}
