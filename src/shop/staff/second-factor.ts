import { Secret } from "otpauth";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, undoAttempt } from "../../platform/limits.ts";
import { alreadyDone, audit } from "../audit/index.ts";
import { Refusal, refuse, refuseFields, tooMany, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { listPasskeys } from "../passkeys/index.ts";
import { recordSecurityEvent, type Visitor } from "../security-events/index.ts";
import { limits } from "./limits.ts";
import { notify } from "./notices.ts";
import { confirmPassword } from "./passwords.ts";
import type { MemberRow } from "./queries.ts";
import { hashRecoveryCodes, newRecoveryCodes } from "./recovery-codes.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteSecondFactor,
  findSecondFactor,
} from "./second-factor-queries.ts";
import { deleteSessions } from "./session-queries.ts";
import { verifyCode } from "./take-code.ts";
import { generator, matchStep, openSecret, sealSecret } from "./totp.ts";

/**
 * Checks the second factor of a member who has one. Every way to start a session calls this, so new kinds of factor belong here.
 * @returns null when satisfied, otherwise a refusal
 */
export async function satisfySecondFactor(
  shop: Shop,
  member: Pick<MemberRow, "id" | "second_factor"> & { network_known?: boolean },
  input: { code?: string | undefined },
  from: Visitor,
): Promise<Refusal | null> {
  if (!member.second_factor) return null;
  if (input.code === undefined) {
    return refuse(422, "code_needed", serverTexts.codeNeeded, { errors: { code: [serverTexts.codeNeeded] } });
  }
  return verifyCode(shop, member, input.code, from);
}

/** Generates a secret, which takes effect once a first code shows that the app has it. */
export async function setUpSecondFactor(shop: Shop, actor: Staff, password: string, issuer: string, from: Visitor) {
  const refusal =
    (await refusePasskeyHolder(shop, actor)) ?? (await confirmPassword(shop, actor, password, "password", from));
  if (refusal) return refusal;
  const secret = new Secret({ size: 20 }).base32;
  if (!(await beginSecondFactor(shop.db, actor.id, sealSecret(shop.keys, actor.id, secret))))
    return refuse(409, "state_changed", serverTexts.secondFactorThere);
  const { toString: toSvg } = await import("qrcode");
  const address = generator(secret, actor.email, issuer).toString();
  return { data: { secret, address, picture: await toSvg(address, { type: "svg", margin: 1 }) } };
}

/** Activates the second factor. Sessions that began without it end (ASVS 5, 7.4.3). */
export async function confirmFirstCode(shop: Shop, actor: Staff, code: string, from: Visitor) {
  const { db, clock, config, keys } = shop;
  const refusal = await refusePasskeyHolder(shop, actor);
  if (refusal) return refusal;
  const counters = [counter(limits.wrongFirstCode, config.RATE_LIMIT_FACTOR, actor.id)];
  const wait = await countAttempt(db, clock.now(), counters);
  if (wait !== null) return tooMany(wait);
  const codes = newRecoveryCodes();
  const recovery = await hashRecoveryCodes(codes);
  if (recovery instanceof Refusal) return recovery;
  return transact(db, async (transaction) => {
    const factor = await findSecondFactor(transaction, actor.id);
    if (!factor || factor.confirmed_at) return refuse(409, "state_changed", serverTexts.secondFactorThere);
    const now = clock.now();
    const secret = openSecret(keys, factor)?.plain;
    const step = secret === undefined ? null : matchStep(secret, code, now);
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
  const refusal = await confirmPassword(shop, actor, password, "password", from);
  if (refusal) return refusal;
  return transact(shop.db, async (transaction) => {
    const now = shop.clock.now();
    const was = await deleteSecondFactor(transaction, actor.id);
    if (!was) {
      alreadyDone(actor);
      return undefined;
    }
    await audit(transaction, actor, { act: "removed the second factor", ...self(actor) }, now);
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
 * Where a second factor is required, a passkey counts as one. Knowing the password alone must not be enough to bypass it by
 * setting up another; an owner can reset a lost one.
 */
async function refusePasskeyHolder(shop: Shop, actor: Staff): Promise<Refusal | null> {
  if (actor.pending !== "set_up_second_factor") return null;
  const { data } = await listPasskeys(shop, { account: "staff", id: actor.id });
  return data.length > 0 ? refuse(409, "passkey_needed", serverTexts.passkeyNeeded) : null;
}

function self(actor: Staff) {
  return { subject: "staff", subject_id: actor.id, subject_name: actor.name };
}
