import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, uncountAttempt } from "../../platform/limits.ts";
import { hashPassword, inTurn, isPassword, tooBusy } from "../../platform/passwords.ts";
import { isWellKnown } from "../../platform/well-known-passwords.ts";
import { Refusal, refuseFields, tooBusyNow, tooMany, transact } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { Staff } from "../staff-api.ts";
import { recordAct } from "./audit.ts";
import { limits } from "./limits.ts";
import { memberById, setPassword } from "./queries.ts";

/**
 * Whether who is signed in knows the password, so that a session left open cannot be made one's own.
 * @param field what a wrong one is said under
 * @returns null when it is right
 */
export async function provePassword(shop: Shop, by: Staff, password: string, field: string): Promise<Refusal | null> {
  const { db, config, clock } = shop;
  const counters = [counter(limits.wrongAtAccount, config.RATE_LIMIT_FACTOR, by.id)];
  const wait = await countAttempt(db, clock.now(), counters);
  if (wait !== null) return tooMany(wait);
  const hash = (await memberById(db, by.id))?.password_hash ?? undefined;
  const right = await inTurn(() => isPassword(hash, password));
  if (right === tooBusy) return tooBusyNow();
  if (!right) return refuseFields(texts.invalid, { [field]: [serverTexts.currentPasswordWrong] });
  await uncountAttempt(db, counters);
  return null;
}

/** A hash of a password that may be used, or why it may not. */
export async function hashOfNew(password: string, email: string): Promise<string | Refusal> {
  if (isWellKnown(password, email)) return refuseFields(texts.invalid, { password: [serverTexts.passwordWellKnown] });
  const hash = await inTurn(() => hashPassword(password));
  return hash === tooBusy ? tooBusyNow() : hash;
}

/** Sets a new password; every other session of the member ends. */
export async function changePassword(
  shop: Shop,
  by: Staff,
  { current_password, password }: { current_password: string; password: string },
) {
  const no = await provePassword(shop, by, current_password, "current_password");
  if (no) return no;
  const hash = await hashOfNew(password, by.email);
  if (hash instanceof Refusal) return hash;
  return transact(shop.db, async (db) => {
    await setPassword(db, by.id, hash, by.sessionHash);
    const act = { act: "changed the password", subject: "staff", subject_id: by.id, subject_name: by.name };
    await recordAct(db, by, act, shop.clock.now());
    return undefined;
  });
}
