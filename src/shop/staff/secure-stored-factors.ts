import { Refusal } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { saltRecoveryHashes } from "./recovery-codes.ts";
import { listSecondFactors, replaceStoredFactor } from "./second-factor-queries.ts";
import { openSecret, sealSecret } from "./totp.ts";

/**
 * Upgrades stored second factors: encrypts secrets with the current key and salts recovery codes. Earlier versions did neither.
 * After a run, a replaced key is no longer needed.
 */
export async function secureStoredFactors({ db, keys, log }: Pick<Shop, "db" | "keys" | "log">): Promise<void> {
  for (const factor of await listSecondFactors(db)) {
    const opened = openSecret(keys, factor);
    if (opened === null)
      log.error({ staff: factor.staff_id }, "a second factor cannot be decrypted: was SECRET_KEY changed?");
    const unsalted = factor.recovery_salt === null && factor.recovery_hashes.length > 0;
    if (opened === null || (opened.isCurrentKey && !unsalted)) continue;
    const { staff_id, recovery_hashes, recovery_salt } = factor;
    const recovery = unsalted
      ? await saltRecoveryHashes(recovery_hashes)
      : { salt: recovery_salt, hashes: recovery_hashes };
    // Too busy; the next run continues.
    if (recovery instanceof Refusal) return;
    await replaceStoredFactor(db, factor, {
      secret: opened.isCurrentKey ? factor.secret : sealSecret(keys, staff_id, opened.plain),
      recovery_salt: recovery.salt,
      recovery_hashes: recovery.hashes,
    });
  }
}
