import { serverTexts } from "../../contract/server-texts.ts";
import type { MemberListed } from "../../contract/staff/members.ts";
import type { Role } from "../../contract/staff/rights.ts";
import { texts } from "../../contract/texts.ts";
import { hashToken, newToken } from "../../platform/tokens.ts";
import { Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { deletePasskeys } from "../passkeys/index.ts";
import { recordSecurityEvent, type Visitor } from "../security-events/index.ts";
import { audit } from "./audit.ts";
import { staffInvitationMailJob } from "./job-definitions.ts";
import { notify } from "./notices.ts";
import { hashOfNew, provePassword } from "./passwords.ts";
import {
  deleteSecondFactor,
  deleteSessions,
  insertInvitation,
  insertMember,
  lockMember,
  memberById,
  memberInvited,
  membersListed,
  rememberNetwork,
  setInvited,
  setJoined,
  setPassword,
  setStopped,
  takeInvitation,
  updateMember,
} from "./queries.ts";
import { satisfySecondFactor } from "./second-factor.ts";
import { beginSession } from "./sessions.ts";
import { memberOf } from "./sign-in.ts";

const linkLifetime = 7 * 24 * 60 * 60 * 1000;

interface Given {
  name: string;
  email: string;
  role: Role;
}

/** Invites somebody: they set their own password by a mailed link. */
export async function inviteMember(shop: Shop, actor: Staff, given: Given, from: Visitor) {
  return transact(shop.db, async (db) => {
    const now = shop.clock.now();
    const id = await insertMember(db, { ...given, passwordHash: null, now });
    if (id === null) return refuseFields(texts.invalid, { email: [serverTexts.staffEmailTaken] });
    await shop.jobs.enqueue(db, staffInvitationMailJob, { staff_id: id });
    await audit(db, actor, { act: "invited", ...subject(id, given.name), after: given }, now);
    await recordSecurityEvent(db, { kind: "invited", account: "staff", accountId: id, from }, now);
    return { data: await listed(db, id) };
  });
}

/** A new link, whatever became of the last. Who had been stopped is let in again when they accept it, with a new password. */
export async function inviteAgain(shop: Shop, actor: Staff, id: number, from: Visitor) {
  return transact(shop.db, async (db) => {
    const member = await lockMember(db, id);
    if (!member) return refuse(404, "not_found", serverTexts.notFound);
    const now = shop.clock.now();
    await setInvited(db, id, now);
    await shop.jobs.enqueue(db, staffInvitationMailJob, { staff_id: id });
    await audit(db, actor, { act: "invited again", ...subject(id, member.name) }, now);
    await recordSecurityEvent(db, { kind: "invited", account: "staff", accountId: id, from }, now);
    return { data: await listed(db, id) };
  });
}

export async function changeMember(shop: Shop, actor: Staff, id: number, given: { name: string; role: Role }) {
  return transact(shop.db, async (db) => {
    const member = await lockMember(db, id);
    if (!member) return refuse(404, "not_found", serverTexts.notFound);
    if (member.is_last_owner && given.role !== "owner") return refuse(409, "last_owner", serverTexts.lastOwner);
    await updateMember(db, id, given);
    const { name, role } = member;
    await audit(
      db,
      actor,
      { act: "changed", ...subject(id, given.name), before: { name, role }, after: { ...given } },
      shop.clock.now(),
    );
    return { data: await listed(db, id) };
  });
}

export async function stopMember(shop: Shop, actor: Staff, id: number) {
  return transact(shop.db, async (db) => {
    const member = await lockMember(db, id);
    if (!member) return refuse(404, "not_found", serverTexts.notFound);
    if (member.is_last_owner) return refuse(409, "last_owner", serverTexts.lastOwner);
    const now = shop.clock.now();
    await setStopped(db, id, now);
    await deletePasskeys(db, { account: "staff", id });
    await audit(db, actor, { act: "ended the access", ...subject(id, member.name) }, now);
    return { data: await listed(db, id) };
  });
}

/** A new link for who is to set a password. The one before it is no longer good. */
export async function newInvitation({ db, clock }: Shop, staffId: number) {
  const member = await memberById(db, staffId);
  if (!member || !mayJoin(member)) return null;
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(clock.now().getTime() + linkLifetime);
  await insertInvitation(db, { tokenHash, staffId, expiresAt });
  return { member, token };
}

export async function whoIsInvited({ db, clock }: Shop, token: string) {
  const member = await memberInvited(db, hashToken(token), clock.now());
  return member && mayJoin(member) ? { data: { name: member.name, email: member.email } } : linkDead();
}

/**
 * Sets the password of who was invited, and signs them in. Whoever reads the mail must not get past a second factor: where there is
 * one, it is asked for as at every sign-in.
 */
export async function join(
  shop: Shop,
  given: { token: string; password: string; code?: string | undefined },
  from: Visitor,
) {
  const tokenHash = hashToken(given.token);
  const member = await memberInvited(shop.db, tokenHash, shop.clock.now());
  if (!member || !mayJoin(member)) return linkDead();
  const hash = await hashOfNew(shop, given.password, member);
  if (hash instanceof Refusal) return hash;
  const no = await satisfySecondFactor(shop, member, given, from);
  if (no) return no;
  return transact(shop.db, async (db) => {
    const now = shop.clock.now();
    // Under the lock: somebody may have been stopped, or given a second factor, since the link was looked at.
    const locked = await lockMember(db, member.id);
    if (!locked || !mayJoin(locked) || locked.second_factor !== member.second_factor) return linkDead();
    if (!(await takeInvitation(db, tokenHash))) return linkDead();
    await setJoined(db, member.id);
    await setPassword(db, member.id, hash, null);
    await deletePasskeys(db, { account: "staff", id: member.id });
    const token = await beginSession(db, { id: member.id, password_hash: hash }, from, now);
    if (token === null) throw new Error("A member who has just joined cannot sign in.");
    await rememberNetwork(db, member.id, from.network, now);
    const act = { act: "set a password by invitation", ...subject(member.id, member.name) };
    await audit(db, { ...member, acts: 0 }, act, now);
    await recordSecurityEvent(db, { kind: "joined", account: "staff", accountId: member.id, from }, now);
    await notify(shop, db, member.id, "password_changed");
    return { token, member: memberOf(shop, { ...locked, password_expires_at: null }) };
  });
}

/** Takes away the second factor of somebody who has lost it. They sign in by password until they have set up another. */
export async function resetSecondFactor(shop: Shop, actor: Staff, id: number, password: string, from: Visitor) {
  if (id === actor.id) return refuse(409, "state_changed", serverTexts.ownFactor);
  const no = await provePassword(shop, actor, password, "password", from);
  if (no) return no;
  return transact(shop.db, async (db) => {
    const member = await lockMember(db, id);
    if (!member) return refuse(404, "not_found", serverTexts.notFound);
    const passkeys = await deletePasskeys(db, { account: "staff", id });
    if (!(await deleteSecondFactor(db, id)) && passkeys === 0)
      return refuse(409, "state_changed", serverTexts.noFactorToReset);
    const now = shop.clock.now();
    await deleteSessions(db, id, null);
    await audit(db, actor, { act: "reset the second factor of", ...subject(id, member.name) }, now);
    await recordSecurityEvent(db, { kind: "factor_reset", account: "staff", accountId: id, from }, now);
    await notify(shop, db, id, "factor_reset", { about: actor.id });
    return { data: await listed(db, id) };
  });
}

/** Who was stopped may come back once they were invited again. */
function mayJoin({ stopped_at, invited_at }: { stopped_at: Date | null; invited_at: Date | null }): boolean {
  return stopped_at === null || invited_at !== null;
}

function linkDead() {
  return refuse(404, "not_found", serverTexts.invitationDead);
}

function subject(id: number, name: string) {
  return { subject: "staff", subject_id: id, subject_name: name };
}

async function listed(db: Db, id: number): Promise<MemberListed> {
  const [member] = await membersListed(db, id);
  if (!member) throw new Error(`Staff member ${id} not found.`);
  return member;
}
