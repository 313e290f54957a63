import { serverTexts } from "../../contract/server-texts.ts";
import { countAttempt, counter, undoAttempt } from "../../platform/limits.ts";
import { Refusal, refuse, tooMany } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { recordSecurityEvent, type Visitor } from "../security-events/index.ts";
import { codeAlert, limits } from "./limits.ts";
import { notify } from "./notices.ts";
import { listOwners } from "./queries.ts";
import { hashRecoveryCode, isRecoveryCode } from "./recovery-codes.ts";
import { consumeRecoveryHash, findRecoverySalt, findSecondFactor, storeStep } from "./second-factor-queries.ts";
import { matchStep, openSecret, sealSecret } from "./totp.ts";

interface Member {
  id: number;
  /** Whether the member has signed in from this network before. */
  network_known?: boolean;
}

/**
 * Accepts an app code or a recovery code, each once. Wrong ones are counted and reported to the member and the owners, because whoever
 * sends them knows the password.
 * @returns null when the code is correct
 */
export async function verifyCode(shop: Shop, member: Member, code: string, from: Visitor): Promise<Refusal | null> {
  const { db, clock, config } = shop;
  const factor = config.RATE_LIMIT_FACTOR;
  const counters = [
    counter(limits.wrongCode, factor, member.id),
    ...(member.network_known ? [] : [counter(limits.wrongCodeInADay, factor, member.id)]),
  ];
  const event = { account: "staff", accountId: member.id, from } as const;
  const wait = await countAttempt(db, clock.now(), counters);
  if (wait !== null) {
    await recordSecurityEvent(db, { kind: "locked_out", ...event }, clock.now());
    return tooMany(wait);
  }
  const taken = isRecoveryCode(code)
    ? await consumeRecoveryCode(shop, member, code, from)
    : await consumeTotp(shop, member, code);
  if (taken instanceof Refusal) return taken;
  if (taken) {
    await undoAttempt(db, counters);
    return null;
  }
  await db.transaction().execute(async (transaction) => {
    await recordSecurityEvent(transaction, { kind: "wrong_code", ...event }, clock.now());
    await alertOfWrongCodes(shop, transaction, member.id);
  });
  return refuse(422, "code_needed", serverTexts.codeWrong, { errors: { code: [serverTexts.codeWrong] } });
}

/** Re-encrypts the secret if it is not encrypted with the current key. */
async function consumeTotp({ db, clock, keys, log }: Shop, { id }: Member, code: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const factor = await findSecondFactor(transaction, id);
    const secret = factor?.confirmed_at ? openSecret(keys, factor) : undefined;
    if (secret === null) log.error({ staff: id }, "a second factor cannot be decrypted: was SECRET_KEY changed?");
    if (!factor || !secret) return false;
    const step = matchStep(secret.plain, code, clock.now());
    if (step === null || step <= Number(factor.last_step)) return false;
    await storeStep(transaction, id, step, secret.isCurrentKey ? factor.secret : sealSecret(keys, id, secret.plain));
    return true;
  });
}

async function consumeRecoveryCode(
  shop: Shop,
  { id }: Member,
  code: string,
  from: Visitor,
): Promise<boolean | Refusal> {
  const recovery = await findRecoverySalt(shop.db, id);
  const hash = await hashRecoveryCode(code, recovery?.salt ?? null);
  if (hash instanceof Refusal) return hash;
  return shop.db.transaction().execute(async (transaction) => {
    const left = await consumeRecoveryHash(transaction, id, hash);
    if (left === null) return false;
    const event = { kind: "recovery_code_used", account: "staff", accountId: id, from } as const;
    await recordSecurityEvent(transaction, { ...event, detail: `${left} left` }, shop.clock.now());
    await notify(shop, transaction, id, "recovery_code_used", { left });
    return true;
  });
}

/** At most once a day per member. */
async function alertOfWrongCodes(shop: Shop, db: Db, staffId: number) {
  const now = shop.clock.now();
  if ((await countAttempt(db, now, [counter(codeAlert.wrong, 1, staffId)])) === null) return;
  if ((await countAttempt(db, now, [counter(codeAlert.alerted, 1, staffId)])) !== null) return;
  await notify(shop, db, staffId, "wrong_codes");
  for (const owner of await listOwners(db)) {
    if (owner.id !== staffId) await notify(shop, db, owner.id, "wrong_codes_of_another", { about: staffId });
  }
}
