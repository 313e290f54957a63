import { Refusal } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { allSecondFactors, storeSealed } from "./queries.ts";
import { saltRecoveryHashes } from "./recovery-codes.ts";
import { openSecret, sealSecret } from "./totp.ts";

/**
 * Stores every second factor as it should be: secrets encrypted by the current key, recovery codes salted. Earlier versions did
 * neither, and a key that was replaced can be given up once this has run.
 */
export async function secureStoredFactors({ db, keys, log }: Pick<Shop, "db" | "keys" | "log">): Promise<void> {
  for (const factor of await allSecondFactors(db)) {
    const opened = openSecret(keys, factor);
    if (opened === null)
      log.error({ staff: factor.staff_id }, "a second factor cannot be decrypted: was SECRET_KEY changed?");
    const unsalted = factor.recovery_salt === null && factor.recovery_hashes.length > 0;
    if (opened === null || (opened.isCurrentKey && !unsalted)) continue;
    const { staff_id, recovery_hashes, recovery_salt } = factor;
    const recovery = unsalted
      ? await saltRecoveryHashes(recovery_hashes)
      : { salt: recovery_salt, hashes: recovery_hashes };
    // Busy: the next time will do.
    if (recovery instanceof Refusal) return;
    await storeSealed(db, factor, {
      secret: opened.isCurrentKey ? factor.secret : sealSecret(keys, staff_id, opened.plain),
      recovery_salt: recovery.salt,
      recovery_hashes: recovery.hashes,
    });
  }
}
