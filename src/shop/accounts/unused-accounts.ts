import { listAnnouncedAccounts, lockUnusedAccount, markDeletionsAnnounced } from "../customers/index.ts";
import { transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { eraseAccount } from "./erase-account.ts";
import { accountUnusedMailJob, unusedAccountDeletedMailJob } from "./job-definitions.ts";
import { listOpenOrders } from "./queries.ts";

/** Warns customers with long-unused accounts that they will be deleted. @returns how many were warned */
export async function warnUnusedAccounts(
  { db, jobs }: Shop,
  unusedSince: Date,
  now: Date,
  limit: number,
): Promise<number> {
  return transact(db, async (transaction) => {
    const warned = await markDeletionsAnnounced(transaction, unusedSince, now, limit);
    for (const { customer_id } of warned) await jobs.enqueue(transaction, accountUnusedMailJob, { customer_id });
    return warned.length;
  });
}

/**
 * Deletes accounts whose customers were warned long enough ago and have not returned. Accounts with open orders stay until those
 * are closed.
 * @returns how many were deleted
 */
export async function deleteUnusedAccounts(
  shop: Shop,
  times: { warnedBefore: Date; unusedSince: Date; now: Date },
  limit: number,
): Promise<number> {
  const { warnedBefore, unusedSince, now } = times;
  let deleted = 0;
  for (let after = 0; deleted < limit; ) {
    const accounts = await listAnnouncedAccounts(shop.db, warnedBefore, unusedSince, after, limit);
    for (const account of accounts) {
      after = account.id;
      const erased = await transact(shop.db, async (db) => {
        if (!(await lockUnusedAccount(db, account.id, unusedSince))) return false;
        if ((await listOpenOrders(db, account.id)).length > 0) return false;
        await eraseAccount(shop, db, account, now, unusedAccountDeletedMailJob);
        return true;
      });
      if (erased) deleted += 1;
    }
    if (accounts.length < limit) break;
  }
  return deleted;
}
