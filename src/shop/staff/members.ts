import { serverTexts } from "../../contract/server-texts.ts";
import type { MemberListed } from "../../contract/staff/members.ts";
import type { Role } from "../../contract/staff/rights.ts";
import { texts } from "../../contract/texts.ts";
import { hashOf, newToken } from "../../platform/tokens.ts";
import { Refusal, refuse, refuseFields, transact } from "../refusal.ts";
import type { Visitor } from "../security-events/index.ts";
import type { Db, Shop } from "../shop.ts";
import type { Staff } from "../staff-api.ts";
import { recordAct } from "./audit.ts";
import { hashOfNew } from "./passwords.ts";
import {
  deleteSessions,
  insertInvitation,
  insertMember,
  lockMember,
  memberById,
  memberInvited,
  membersListed,
  setPassword,
  setStopped,
  takeInvitation,
  updateMember,
} from "./queries.ts";
import { beginSession } from "./sessions.ts";
import { memberOf } from "./sign-in.ts";

const linkLifetime = 7 * 24 * 60 * 60 * 1000;

interface Given {
  name: string;
  email: string;
  role: Role;
}

/** Invites somebody: they set their own password by a mailed link. */
export async function inviteMember(shop: Shop, by: Staff, given: Given) {
  return transact(shop.db, async (db) => {
    const now = shop.clock.now();
    const id = await insertMember(db, { ...given, passwordHash: null, now });
    if (id === null) return refuseFields(texts.invalid, { email: [serverTexts.staffEmailTaken] });
    await shop.jobs.record(db, "mail.staff-invitation", { staff_id: id });
    await recordAct(db, by, { act: "invited", ...subject(id, given.name), after: given }, now);
    return { data: await listed(db, id) };
  });
}

/** A new link, whatever became of the last; who had been stopped is let in again. */
export async function inviteAgain(shop: Shop, by: Staff, id: number) {
  return transact(shop.db, async (db) => {
    const member = await lockMember(db, id);
    if (!member) return refuse(404, "not_found", serverTexts.notFound);
    await setStopped(db, id, null);
    await shop.jobs.record(db, "mail.staff-invitation", { staff_id: id });
    await recordAct(db, by, { act: "invited again", ...subject(id, member.name) }, shop.clock.now());
    return { data: await listed(db, id) };
  });
}

export async function changeMember(shop: Shop, by: Staff, id: number, given: { name: string; role: Role }) {
  return transact(shop.db, async (db) => {
    const member = await lockMember(db, id);
    if (!member) return refuse(404, "not_found", serverTexts.notFound);
    if (member.is_last_owner && given.role !== "owner") return refuse(409, "last_owner", serverTexts.lastOwner);
    await updateMember(db, id, given);
    const { name, role } = member;
    await recordAct(
      db,
      by,
      { act: "changed", ...subject(id, given.name), before: { name, role }, after: { ...given } },
      shop.clock.now(),
    );
    return { data: await listed(db, id) };
  });
}

export async function stopMember(shop: Shop, by: Staff, id: number) {
  return transact(shop.db, async (db) => {
    const member = await lockMember(db, id);
    if (!member) return refuse(404, "not_found", serverTexts.notFound);
    if (member.is_last_owner) return refuse(409, "last_owner", serverTexts.lastOwner);
    const now = shop.clock.now();
    await setStopped(db, id, now);
    await deleteSessions(db, id, null);
    await recordAct(db, by, { act: "ended the access", ...subject(id, member.name) }, now);
    return { data: await listed(db, id) };
  });
}

/** A new link for who is to set a password. The one before it is no longer good. */
export async function newInvitation({ db, clock }: Shop, staffId: number) {
  const member = await memberById(db, staffId);
  if (!member || member.stopped_at) return null;
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(clock.now().getTime() + linkLifetime);
  await insertInvitation(db, { tokenHash, staffId, expiresAt });
  return { member, token };
}

export async function whoIsInvited({ db, clock }: Shop, token: string) {
  const member = await memberInvited(db, hashOf(token), clock.now());
  return member && !member.stopped_at ? { data: { name: member.name, email: member.email } } : linkDead();
}

/** Sets the password of who was invited, and signs them in. The second factor, if there is one, stays. */
export async function join(shop: Shop, given: { token: string; password: string }, from: Visitor) {
  const tokenHash = hashOf(given.token);
  const member = await memberInvited(shop.db, tokenHash, shop.clock.now());
  if (!member || member.stopped_at) return linkDead();
  const hash = await hashOfNew(given.password, member.email);
  if (hash instanceof Refusal) return hash;
  return transact(shop.db, async (db) => {
    const now = shop.clock.now();
    if (!(await takeInvitation(db, tokenHash))) return linkDead();
    await setPassword(db, member.id, hash, null);
    const by: Staff = { ...member, sessionHash: tokenHash, acts: 0 };
    await recordAct(db, by, { act: "set a password by invitation", ...subject(member.id, member.name) }, now);
    return { token: await beginSession(db, member.id, from, now), member: memberOf(member) };
  });
}

function linkDead() {
  return refuse(404, "not_found", serverTexts.invitationDead);
}

function subject(id: number, name: string) {
  return { subject: "staff", subject_id: id, subject_name: name };
}

async function listed(db: Db, id: number): Promise<MemberListed> {
  const [member] = await membersListed(db, id);
  if (!member) throw new Error(`There is no member ${id}.`);
  return member;
}
