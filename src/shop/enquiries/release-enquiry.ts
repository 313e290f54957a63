import type { Shop } from "../shop.ts";
import { markReleased } from "./queries.ts";
import { recordMails } from "./send-enquiry.ts";

/**
 * Lets a held enquiry go on as if it had never been held: the shop is written to, and the enquirer.
 * @returns false when there is none of this id, or it is not held (any more); of two at once one releases it
 */
export async function releaseEnquiry({ db, clock, jobs }: Shop, id: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const released = await markReleased(transaction, id, clock.now());
    if (released) await recordMails(jobs, transaction, id);
    return released;
  });
}
