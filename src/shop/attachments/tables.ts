import type { GeneratedAlways } from "kysely";
import type { NoteSubject } from "../../contract/staff/note-subjects.ts";

export interface AttachmentsTables {
  /** Files that staff attached. */
  attachments: {
    id: GeneratedAlways<number>;
    subject: NoteSubject;
    subject_id: number;
    staff_id: number;
    name: string;
    content_type: string;
    content: Buffer;
    at: Date;
  };
}
