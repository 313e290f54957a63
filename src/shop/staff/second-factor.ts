import { Secret } from "otpauth";
import { toString as toSvg } from "qrcode";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, undoAttempt } from "../../platform/limits.ts";
import { Refusal, refuse, refuseFields, tooMany, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { listPasskeys } from "../passkeys/index.ts";
import { recordSecurityEvent, type Visitor } from "../security-events/index.ts";
import { audit } from "./audit.ts";
import { limits } from "./limits.ts";
import { notify } from "./notices.ts";
import { provePassword } from "./passwords.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteSecondFactor,
  deleteSessions,
  type MemberRow,
  secondFactorOf,
} from "./queries.ts";
import { hashRecoveryCodes, newRecoveryCodes } from "./recovery-codes.ts";
import { takeCode } from "./take-code.ts";
import { generator, openSecret, sealSecret, stepOf } from "./totp.ts";

/**
 * Whether a member has shown their second factor; who has none has nothing to show. Every way to begin a session asks this and
 * nothing else, so a further kind of factor is added here.
 * @returns null when it is satisfied, otherwise what to answer
 */
export async function satisfySecondFactor(
  shop: Shop,
  member: Pick<MemberRow, "id" | "second_factor"> & { network_known?: boolean },
  given: { code?: string | undefined },
  from: Visitor,
): Promise<Refusal | null> {
  if (!member.second_factor) return null;
  if (given.code === undefined) {
    return refuse(422, "code_needed", serverTexts.codeNeeded, { errors: { code: [serverTexts.codeNeeded] } });
  }
  return takeCode(shop, member, given.code, from);
}

/** Draws a secret. It is in force only once a first code has shown that the app has it. */
export async function setUpSecondFactor(shop: Shop, actor: Staff, password: string, issuer: string, from: Visitor) {
  const no = (await passkeyNeeded(shop, actor)) ?? (await provePassword(shop, actor, password, "password", from));
  if (no) return no;
  const secret = new Secret({ size: 20 }).base32;
  if (!(await beginSecondFactor(shop.db, actor.id, sealSecret(shop.keys, actor.id, secret))))
    return refuse(409, "state_changed", serverTexts.secondFactorThere);
  const address = generator(secret, actor.email, issuer).toString();
  return { data: { secret, address, picture: await toSvg(address, { type: "svg", margin: 1 }) } };
}

/** Puts the secret in force. Sessions that began without the factor end (ASVS 5, 7.4.3). */
export async function confirmFirstCode(shop: Shop, actor: Staff, code: string, from: Visitor) {
  const { db, clock, config, keys } = shop;
  const no = await passkeyNeeded(shop, actor);
  if (no) return no;
  const counters = [counter(limits.wrongFirstCode, config.RATE_LIMIT_FACTOR, actor.id)];
  const wait = await countAttempt(db, clock.now(), counters);
  if (wait !== null) return tooMany(wait);
  const codes = newRecoveryCodes();
  const recovery = await hashRecoveryCodes(codes);
  if (recovery instanceof Refusal) return recovery;
  return transact(db, async (transaction) => {
    const factor = await secondFactorOf(transaction, actor.id);
    if (!factor || factor.confirmed_at) return refuse(409, "state_changed", serverTexts.secondFactorThere);
    const now = clock.now();
    const secret = openSecret(keys, factor)?.plain;
    const step = secret === undefined ? null : stepOf(secret, code, now);
    if (step === null) return refuseFields(texts.invalid, { code: [serverTexts.codeWrong] });
    await undoAttempt(transaction, counters);
    await confirmSecondFactor(transaction, actor.id, { at: now, step, recovery });
    await deleteSessions(transaction, actor.id, actor.sessionHash);
    await audit(transaction, actor, { act: "set up a second factor", ...self(actor) }, now);
    await recordSecurityEvent(transaction, { kind: "factor_added", account: "staff", accountId: actor.id, from }, now);
    await notify(shop, transaction, actor.id, "factor_added");
    return { data: { recovery_codes: codes } };
  });
}

export async function removeSecondFactor(shop: Shop, actor: Staff, password: string, from: Visitor) {
  const no = await provePassword(shop, actor, password, "password", from);
  if (no) return no;
  return transact(shop.db, async (transaction) => {
    const now = shop.clock.now();
    const was = await deleteSecondFactor(transaction, actor.id);
    await audit(transaction, actor, { act: "removed the second factor", ...self(actor) }, now);
    if (!was) return undefined;
    await deleteSessions(transaction, actor.id, actor.sessionHash);
    await recordSecurityEvent(
      transaction,
      { kind: "factor_removed", account: "staff", accountId: actor.id, from },
      now,
    );
    await notify(shop, transaction, actor.id, "factor_removed");
    return undefined;
  });
}

/**
 * Where a second factor is needed, a passkey is one. Whoever knows the password alone must not get past it by setting up another;
 * an owner can reset a lost one.
 */
async function passkeyNeeded(shop: Shop, actor: Staff): Promise<Refusal | null> {
  if (actor.pending !== "set_up_second_factor") return null;
  const { data } = await listPasskeys(shop, { account: "staff", id: actor.id });
  return data.length > 0 ? refuse(409, "passkey_needed", serverTexts.passkeyNeeded) : null;
}

function self(actor: Staff) {
  return { subject: "staff", subject_id: actor.id, subject_name: actor.name };
}
