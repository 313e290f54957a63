import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { counter } from "../../platform/limits.ts";
import { hashPassword, queueHashing, tooBusy } from "../../platform/passwords.ts";
import { audit } from "../audit/index.ts";
import { passwordProblem } from "../kit/password-rules.ts";
import { Refusal, refuseFields, tooBusyNow, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { recordSecurityEvent, type Visitor } from "../security-events/index.ts";
import { checkPassword } from "./check-password.ts";
import { limits } from "./limits.ts";
import { notify } from "./notices.ts";
import { findMember, lockMember, setPassword } from "./queries.ts";

/**
 * Asks the signed-in member for the password, so that an unattended session cannot be hijacked. Wrong ones are counted
 * separately from sign-in, so that neither locks the other.
 * @param field the request field that errors refer to
 * @returns null when the password is correct
 */
export async function confirmPassword(
  shop: Shop,
  actor: Staff,
  password: string,
  field: string,
  from: Visitor,
): Promise<Refusal | null> {
  const { db, config, clock } = shop;
  const hash = (await findMember(db, actor.id))?.password_hash ?? undefined;
  const counters = [counter(limits.wrongCurrentPassword, config.RATE_LIMIT_FACTOR, actor.id)];
  const right = await checkPassword(shop, counters, hash, password);
  if (right === true) return null;
  const event = { account: "staff", accountId: actor.id, from, detail: "inside a session" } as const;
  if (right === false) {
    await recordSecurityEvent(db, { kind: "wrong_password", ...event }, clock.now());
    return refuseFields(texts.invalid, { [field]: [serverTexts.currentPasswordWrong] });
  }
  if (right.status === 429) await recordSecurityEvent(db, { kind: "locked_out", ...event }, clock.now());
  return right;
}

/** Hashes a new password, or refuses it as too common. */
export async function hashNewPassword(
  shop: Shop,
  password: string,
  of: { email: string; name: string },
): Promise<string | Refusal> {
  const problem = await passwordProblem(shop, password, { email: of.email, names: [of.name] });
  if (problem !== null) return refuseFields(texts.invalid, { password: [problem] });
  const hash = await queueHashing(() => hashPassword(password));
  return hash === tooBusy ? tooBusyNow() : hash;
}

/** Sets a new password; every other session of the member ends. */
export async function changePassword(
  shop: Shop,
  actor: Staff,
  { current_password, password }: { current_password: string; password: string },
  from: Visitor,
) {
  const before = await findMember(shop.db, actor.id);
  const refusal = await confirmPassword(shop, actor, current_password, "current_password", from);
  if (refusal) return refusal;
  if (password === current_password) return refuseFields(texts.invalid, { password: [serverTexts.passwordSame] });
  const hash = await hashNewPassword(shop, password, actor);
  if (hash instanceof Refusal) return hash;
  return transact(shop.db, async (db) => {
    // It may have been changed since it was confirmed, or deleted with the member's access.
    const member = await lockMember(db, actor.id);
    if (!member?.password_hash || member.stopped_at || member.password_hash !== before?.password_hash)
      return refuseFields(texts.invalid, { current_password: [serverTexts.currentPasswordWrong] });
    const now = shop.clock.now();
    await setPassword(db, actor.id, hash, actor.sessionHash);
    const act = { act: "changed the password", subject: "staff", subject_id: actor.id, subject_name: actor.name };
    await audit(db, actor, act, now);
    await recordSecurityEvent(db, { kind: "password_changed", account: "staff", accountId: actor.id, from }, now);
    await notify(shop, db, actor.id, "password_changed");
    return undefined;
  });
}
