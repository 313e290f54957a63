import { serverTexts } from "../../contract/server-texts.ts";
import type { MemberListed } from "../../contract/staff/members.ts";
import type { Role } from "../../contract/staff/rights.ts";
import { texts } from "../../contract/texts.ts";
import { hashToken, mailedToken } from "../../platform/tokens.ts";
import { audit } from "../audit/index.ts";
import { Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { deletePasskeys } from "../passkeys/index.ts";
import { recordSecurityEvent, type Visitor } from "../security-events/index.ts";
import { consumeInvitation, findInvitedMember, insertInvitation, isLatestInvitation } from "./invitation-queries.ts";
import { staffInvitationMailJob } from "./job-definitions.ts";
import { notify } from "./notices.ts";
import { confirmPassword, hashNewPassword } from "./passwords.ts";
import {
  insertMember,
  listMembers,
  lockMember,
  rememberNetwork,
  setInvited,
  setJoined,
  setPassword,
  setStopped,
  toVersion,
  updateMember,
} from "./queries.ts";
import { satisfySecondFactor } from "./second-factor.ts";
import { deleteSecondFactor } from "./second-factor-queries.ts";
import { deleteSessions } from "./session-queries.ts";
import { beginSession } from "./sessions.ts";
import { toStaffMember } from "./sign-in.ts";

const linkLifetime = 7 * 24 * 60 * 60 * 1000;

interface Invitation {
  name: string;
  email: string;
  role: Role;
}

/** Invites a new member, who sets a password through a mailed link. */
export async function inviteMember(shop: Shop, actor: Staff, input: Invitation, from: Visitor) {
  return transact(shop.db, async (db) => {
    const now = shop.clock.now();
    const id = await insertMember(db, { ...input, passwordHash: null, now });
    if (id === null) return refuseFields(texts.invalid, { email: [serverTexts.staffEmailTaken] });
    await shop.jobs.enqueue(db, staffInvitationMailJob, { staff_id: id, invited_at: now.toISOString() });
    await audit(db, actor, { act: "invited", ...subject(id, input.name), after: input }, now);
    await recordSecurityEvent(db, { kind: "invited", account: "staff", accountId: id, from }, now);
    return { data: await loadMember(db, id) };
  });
}

/** Mails a new link. A stopped member regains access by accepting it and setting a new password. */
export async function inviteAgain(shop: Shop, actor: Staff, id: number, from: Visitor) {
  return transact(shop.db, async (db) => {
    const member = await lockMember(db, id);
    if (!member) return refuse(404, "not_found", serverTexts.notFound);
    const now = shop.clock.now();
    await setInvited(db, id, now);
    await shop.jobs.enqueue(db, staffInvitationMailJob, { staff_id: id, invited_at: now.toISOString() });
    await audit(db, actor, { act: "invited again", ...subject(id, member.name) }, now);
    await recordSecurityEvent(db, { kind: "invited", account: "staff", accountId: id, from }, now);
    return { data: await loadMember(db, id) };
  });
}

export async function changeMember(
  shop: Shop,
  actor: Staff,
  id: number,
  { seen, ...input }: { name: string; role: Role; seen: string },
) {
  return transact(shop.db, async (db) => {
    const member = await lockMember(db, id);
    if (!member) return refuse(404, "not_found", serverTexts.notFound);
    if (seen !== toVersion(member)) return refuse(409, "state_changed", serverTexts.groupChanged(member.name));
    if (member.is_last_owner && input.role !== "owner") return refuse(409, "last_owner", serverTexts.lastOwner);
    await updateMember(db, id, input);
    const { name, role } = member;
    await audit(
      db,
      actor,
      { act: "changed", ...subject(id, input.name), before: { name, role }, after: { ...input } },
      shop.clock.now(),
    );
    return { data: await loadMember(db, id) };
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
    return { data: await loadMember(db, id) };
  });
}

/**
 * Creates the link of an invitation mail and invalidates that of the previous one.
 * @param mail its id, and when the member was invited; null if the job does not say
 * @returns null if the member has accepted, may no longer do so, or has been invited again since
 */
export async function createInvitation(
  { db, clock, keys }: Shop,
  staffId: number,
  { mailId, invitedAt }: { mailId: string; invitedAt: Date | null },
) {
  const { token, tokenHash } = mailedToken(keys, mailId);
  return db.transaction().execute(async (transaction) => {
    // Under the lock, so that the member is not being invited again meanwhile.
    const member = await lockMember(transaction, staffId);
    if (!member || !canJoin(member) || hasJoined(member)) return null;
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + linkLifetime);
    const isLatest = await isLatestInvitation(transaction, { tokenHash, staffId, invitedAt, now });
    if (!isLatest) return null;
    await insertInvitation(transaction, { tokenHash, staffId, expiresAt });
    return { member, token };
  });
}

export async function findInvitee({ db, clock }: Shop, token: string) {
  const member = await findInvitedMember(db, hashToken(token), clock.now());
  return member && canJoin(member) ? { data: { name: member.name, email: member.email } } : linkExpired();
}

/**
 * Sets the invited member's password and signs them in. Access to the mailbox must not bypass a second factor: if there is one,
 * it is required as at every sign-in.
 */
export async function join(
  shop: Shop,
  input: { token: string; password: string; code?: string | undefined },
  from: Visitor,
) {
  const tokenHash = hashToken(input.token);
  const member = await findInvitedMember(shop.db, tokenHash, shop.clock.now());
  if (!member || !canJoin(member)) return linkExpired();
  const hash = await hashNewPassword(shop, input.password, member);
  if (hash instanceof Refusal) return hash;
  const refusal = await satisfySecondFactor(shop, member, input, from);
  if (refusal) return refusal;
  return transact(shop.db, async (db) => {
    const now = shop.clock.now();
    // Checked again under the lock: the member may have been stopped or have gained a second factor.
    const locked = await lockMember(db, member.id);
    if (!locked || !canJoin(locked) || locked.second_factor !== member.second_factor) return linkExpired();
    if (!(await consumeInvitation(db, tokenHash))) return linkExpired();
    await setJoined(db, member.id);
    await setPassword(db, member.id, hash, null);
    await deletePasskeys(db, { account: "staff", id: member.id });
    const token = await beginSession(db, { id: member.id, password_hash: hash }, from, now);
    if (token === null) throw new Error("A member who has just joined cannot sign in.");
    await rememberNetwork(db, member.id, from.network, now);
    const act = { act: "set a password by invitation", ...subject(member.id, member.name) };
    await audit(db, { ...member, auditEntries: 0 }, act, now);
    await recordSecurityEvent(db, { kind: "joined", account: "staff", accountId: member.id, from }, now);
    await notify(shop, db, member.id, "password_changed");
    return { token, member: toStaffMember(shop, { ...locked, password_expires_at: null }) };
  });
}

/** Removes a lost second factor. The member signs in with the password alone until they set up another. */
export async function resetSecondFactor(shop: Shop, actor: Staff, id: number, password: string, from: Visitor) {
  if (id === actor.id) return refuse(409, "state_changed", serverTexts.ownFactor);
  const refusal = await confirmPassword(shop, actor, password, "password", from);
  if (refusal) return refusal;
  return transact(shop.db, async (db) => {
    const member = await lockMember(db, id);
    if (!member) return refuse(404, "not_found", serverTexts.notFound);
    // The sessions first: a passkey that one of them is adding is then among those deleted, or is not added.
    await deleteSessions(db, id, null);
    const passkeys = await deletePasskeys(db, { account: "staff", id });
    if (!(await deleteSecondFactor(db, id)) && passkeys === 0)
      return refuse(409, "state_changed", serverTexts.noFactorToReset);
    const now = shop.clock.now();
    await audit(db, actor, { act: "reset the second factor of", ...subject(id, member.name) }, now);
    await recordSecurityEvent(db, { kind: "factor_reset", account: "staff", accountId: id, from }, now);
    await notify(shop, db, id, "factor_reset", { about: actor.id });
    return { data: await loadMember(db, id) };
  });
}

/** A stopped member may return once invited again. */
function canJoin({ stopped_at, invited_at }: { stopped_at: Date | null; invited_at: Date | null }): boolean {
  return stopped_at === null || invited_at !== null;
}

function hasJoined({ password_hash, invited_at }: { password_hash: string | null; invited_at: Date | null }): boolean {
  return password_hash !== null && invited_at === null;
}

function linkExpired() {
  return refuse(404, "not_found", serverTexts.invitationDead);
}

function subject(id: number, name: string) {
  return { subject: "staff", subject_id: id, subject_name: name };
}

async function loadMember(db: Db, id: number): Promise<MemberListed> {
  const [member] = await listMembers(db, id);
  if (!member) throw new Error(`Staff member ${id} not found.`);
  return member;
}
