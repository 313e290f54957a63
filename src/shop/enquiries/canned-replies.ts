import { serverTexts } from "../../contract/server-texts.ts";
import type { CannedReply } from "../../contract/staff/enquiries.ts";
import { texts } from "../../contract/texts.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { audit } from "../audit/index.ts";
import { refuse, refuseFields, transact } from "../kit/refusal.ts";
import { listVersion } from "../kit/save-list.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import {
  type CannedReplyRow,
  deleteReply,
  insertReply,
  listCannedReplies,
  lockReply,
  updateReply,
} from "./canned-reply-queries.ts";

type Fields = Omit<CannedReplyRow, "id">;

export async function cannedReplies(db: Db): Promise<CannedReply[]> {
  return (await listCannedReplies(db)).map(toReply);
}

function toReply(reply: CannedReplyRow): CannedReply {
  return { ...reply, seen: toVersion(reply) };
}

/** Identifies the state that a reply's form shows. */
function toVersion({ title, text }: Fields): string {
  return listVersion([title, text]);
}

export async function addReply({ db, clock }: Shop, actor: Staff, input: Fields) {
  return transact(db, async (transaction) => {
    const reply = await insertReply(transaction, input);
    if (!reply) return titleTaken();
    await audit(transaction, actor, { act: "added", ...subject(reply), after: input }, clock.now());
    return { data: toReply(reply) };
  });
}

export async function changeReply(
  { db, clock }: Shop,
  actor: Staff,
  id: number,
  { title, text, seen }: Fields & { seen: string },
) {
  return transact(db, async (transaction) => {
    const before = await lockReply(transaction, id);
    if (!before) return refuse(404, "not_found", serverTexts.notFound);
    if (seen !== toVersion(before)) return refuse(409, "state_changed", serverTexts.groupChanged(before.title));
    const reply = { id, title, text };
    await updateReply(transaction, reply);
    await audit(transaction, actor, { act: "changed", ...subject(reply), before, after: reply }, clock.now());
    return { data: toReply(reply) };
  }).catch((error) => {
    // Checking for the title first would miss one that is taken at the same moment.
    if (isUniqueViolation(error, "canned_replies_title")) return titleTaken();
    throw error;
  });
}

export async function removeReply({ db, clock }: Shop, actor: Staff, id: number) {
  return transact(db, async (transaction) => {
    const before = await lockReply(transaction, id);
    if (!before) return refuse(404, "not_found", serverTexts.notFound);
    await deleteReply(transaction, id);
    await audit(transaction, actor, { act: "removed", ...subject(before), before }, clock.now());
    return undefined;
  });
}

const titleTaken = () => refuseFields(texts.invalid, { title: [serverTexts.titleTaken] });

function subject({ id, title }: CannedReplyRow) {
  return { subject: "canned reply", subject_id: id, subject_name: title };
}
