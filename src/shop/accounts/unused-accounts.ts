import { listAnnouncedAccounts, lockUnusedAccount, markDeletionsAnnounced } from "../customers/index.ts";
import { transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { openOrdersOf } from "../orders/index.ts";
import { eraseAccount } from "./erase-account.ts";
import { accountUnusedMailJob, unusedAccountDeletedMailJob } from "./job-definitions.ts";

/** Tells customers who have not been there for long that their account will be deleted. @returns how many were told */
export async function announceUnused({ db, jobs }: Shop, unusedSince: Date, now: Date, limit: number): Promise<number> {
  return transact(db, async (transaction) => {
    const told = await markDeletionsAnnounced(transaction, unusedSince, now, limit);
    for (const { customer_id } of told) await jobs.enqueue(transaction, accountUnusedMailJob, { customer_id });
    return told.length;
  });
}

/**
 * Deletes accounts whose customers were told long enough ago and have not come back. One with an open order stays until that
 * has come to its end.
 * @returns how many were deleted
 */
export async function deleteUnused(
  shop: Shop,
  times: { toldBefore: Date; unusedSince: Date; now: Date },
  limit: number,
): Promise<number> {
  const { toldBefore, unusedSince, now } = times;
  let deleted = 0;
  for (let after = 0; deleted < limit; ) {
    const accounts = await listAnnouncedAccounts(shop.db, toldBefore, unusedSince, after, limit);
    for (const account of accounts) {
      after = account.id;
      const erased = await transact(shop.db, async (db) => {
        if (!(await lockUnusedAccount(db, account.id, unusedSince))) return false;
        if ((await openOrdersOf(db, account.id)).length > 0) return false;
        await eraseAccount(shop, db, account, now, unusedAccountDeletedMailJob);
        return true;
      });
      if (erased) deleted += 1;
    }
    if (accounts.length < limit) break;
  }
  return deleted;
}
