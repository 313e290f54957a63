import type { FastifyInstance } from "fastify";
import { isFinal, orderStatuses } from "../../contract/order-states.ts";
import { type NoteSubject, noteSubjectNames, noteSubjects } from "../../contract/staff/note-subjects.ts";
import type { NoteShown } from "../../contract/staff/notes.ts";
import { may } from "../../contract/staff/rights.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { type Staff, serveStaff } from "../kit/staff-api.ts";
import { findAssignee, listAssigned } from "./assignment-queries.ts";
import { listUnreadMentions } from "./mention-queries.ts";
import { type ListedNote, listNotes, type Subject } from "./queries.ts";
import { addNote, assign, colleaguesFor, markNotesAsRead, mayRemove, openSubject, removeNote } from "./write-note.ts";

const usualCount = 30;
/** Limit of each list for one member of staff. */
const mostForMe = 20;
const finalStates = orderStatuses.filter(isFinal);

export function notesStaffRoutes(app: FastifyInstance, shop: Shop) {
  const { db } = shop;
  serveStaff(app, "GET staff/notes", async ({ actor, query: { count = usualCount, ...about } }) =>
    show(actor, await openSubject(db, actor, about), count),
  );
  serveStaff(app, "POST staff/notes", async ({ actor, body }) => show(actor, await addNote(shop, actor, body)));
  serveStaff(app, "DELETE staff/notes/:id", async ({ actor, params }) => removeNote(shop, actor, params.id));
  serveStaff(app, "PUT staff/notes/assignee", async ({ actor, body }) => show(actor, await assign(shop, actor, body)));
  serveStaff(app, "GET staff/notes/for-me", async ({ actor, reads }) => ({ data: await notesFor(reads, actor) }));
  serveStaff(app, "POST staff/notes/seen", async ({ actor, body }) => markNotesAsRead(shop, actor, body));

  async function show(actor: Staff, subject: Subject | Refusal, count = usualCount) {
    if (subject instanceof Refusal) return subject;
    const [{ rows, earlier }, assigned_to, colleagues] = await Promise.all([
      listNotes(db, subject, count),
      findAssignee(db, subject),
      colleaguesFor(db, subject.subject),
    ]);
    return { data: { notes: rows.map((row) => toReply(actor, row)), earlier, assigned_to, colleagues } };
  }
}

function toReply(actor: Staff, { id, staff_id, member_name, text, at, removed_at, mentions }: ListedNote): NoteShown {
  const may_remove = removed_at === null && mayRemove(actor, { staff_id });
  const by = { id: staff_id, name: member_name };
  return { id, text: removed_at ? null : text, at: at.toISOString(), by, mentions, may_remove };
}

/** Assignments and mentions that await a member of staff, limited to what they may still see. */
async function notesFor(db: Db, { id, role }: Staff) {
  const subjects: NoteSubject[] = noteSubjectNames.filter((subject) => may(role, noteSubjects[subject]));
  const [mentions, assigned] = await Promise.all([
    listUnreadMentions(db, id, subjects, mostForMe),
    listAssigned(db, id, { subjects, finalStates }, mostForMe),
  ]);
  return {
    mentions: mentions.rows.map(({ id, subject, reference, name, text, at, member_name }) => {
      return { id, subject, of: reference, name, text, at: at.toISOString(), by: member_name };
    }),
    mention_count: mentions.total,
    assigned: assigned.rows.map(({ subject, reference, name, about, at, due_at, acknowledged_at }) => ({
      ...{ subject, of: reference, name, about, at: at.toISOString() },
      due_at: due_at?.toISOString() ?? null,
      acknowledged_at: acknowledged_at?.toISOString() ?? null,
    })),
    assigned_count: assigned.total,
  };
}
