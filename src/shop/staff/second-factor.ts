import { randomBytes, timingSafeEqual } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { toString as toSvg } from "qrcode";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, uncountAttempt } from "../../platform/limits.ts";
import { hashOf } from "../../platform/tokens.ts";
import { type Refusal, refuse, refuseFields, tooMany, transact } from "../refusal.ts";
import type { Db, Shop } from "../shop.ts";
import type { Staff } from "../staff-api.ts";
import { recordAct } from "./audit.ts";
import { limits } from "./limits.ts";
import { provePassword } from "./passwords.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteSecondFactor,
  secondFactorOf,
  storeCodesLeft,
} from "./queries.ts";

/** Codes of RFC 6238 as apps show them: six digits, new every 30 seconds. One step early or late is taken for clocks that differ. */
const period = 30;
const recoveryCodes = 8;

function generator(secret: string, label: string, issuer: string) {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period });
}

/** Draws a secret. It is in force only once a first code has shown that the app has it. */
export async function setUpSecondFactor(shop: Shop, by: Staff, password: string, issuer: string) {
  const no = await provePassword(shop, by, password, "password");
  if (no) return no;
  const secret = new Secret({ size: 20 }).base32;
  if (!(await beginSecondFactor(shop.db, by.id, secret)))
    return refuse(409, "state_changed", serverTexts.secondFactorThere);
  const address = generator(secret, by.email, issuer).toString();
  return { data: { secret, address, picture: await toSvg(address, { type: "svg", margin: 1 }) } };
}

export async function confirmFirstCode(shop: Shop, by: Staff, code: string) {
  const { db, clock } = shop;
  return transact(db, async (transaction) => {
    const factor = await secondFactorOf(transaction, by.id);
    if (!factor || factor.confirmed_at) return refuse(409, "state_changed", serverTexts.secondFactorThere);
    const step = stepOf(factor.secret, code, clock.now());
    if (step === null) return refuseFields(texts.invalid, { code: [serverTexts.codeWrong] });
    const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
    const now = clock.now();
    await confirmSecondFactor(transaction, by.id, { at: now, step, recoveryHashes: codes.map(hashOf) });
    await recordAct(transaction, by, { act: "set up a second factor", ...self(by) }, now);
    return { data: { recovery_codes: codes } };
  });
}

export async function removeSecondFactor(shop: Shop, by: Staff, password: string) {
  const no = await provePassword(shop, by, password, "password");
  if (no) return no;
  return transact(shop.db, async (transaction) => {
    await deleteSecondFactor(transaction, by.id);
    await recordAct(transaction, by, { act: "removed the second factor", ...self(by) }, shop.clock.now());
    return undefined;
  });
}

/**
 * Takes a code of the app, or a recovery code, each once.
 * @returns null when it was right
 */
export async function takeCode(shop: Shop, staffId: number, code: string): Promise<Refusal | null> {
  const counters = [counter(limits.wrongCode, shop.config.RATE_LIMIT_FACTOR, staffId)];
  const wait = await countAttempt(shop.db, shop.clock.now(), counters);
  if (wait !== null) return tooMany(wait);
  const right = await transact(shop.db, (transaction) => tryCode(transaction, staffId, code, shop.clock.now()));
  if (!right) return refuse(422, "code_needed", serverTexts.codeWrong, { errors: { code: [serverTexts.codeWrong] } });
  await uncountAttempt(shop.db, counters);
  return null;
}

async function tryCode(db: Db, staffId: number, code: string, now: Date): Promise<boolean> {
  const factor = await secondFactorOf(db, staffId);
  if (!factor) return false;
  const step = stepOf(factor.secret, code, now);
  if (step !== null && step > Number(factor.last_step)) {
    await storeCodesLeft(db, staffId, { step, recoveryHashes: factor.recovery_hashes });
    return true;
  }
  const given = hashOf(code.toLowerCase());
  const left = factor.recovery_hashes.filter((hash) => !timingSafeEqual(hash, given));
  if (left.length === factor.recovery_hashes.length) return false;
  await storeCodesLeft(db, staffId, { step: Number(factor.last_step), recoveryHashes: left });
  return true;
}

/** The time step whose code this is, now or one step beside. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = generator(secret, "", "").validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}

/** Ten letters and digits that are not mistaken for one another. */
function newRecoveryCode(): string {
  const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
  const letters = [...randomBytes(40)].filter((byte) => byte < 248).map((byte) => alphabet[byte % 31]);
  return `${letters.slice(0, 5).join("")}-${letters.slice(5, 10).join("")}`;
}

function self(by: Staff) {
  return { subject: "staff", subject_id: by.id, subject_name: by.name };
}
