import type { Db, Shop } from "../kit/shop.ts";
import { markReleased } from "./queries.ts";
import { recordMails } from "./send-enquiry.ts";

/**
 * Lets a held enquiry go on as if it had never been held: the shop is written to, and the enquirer.
 * @param db the transaction in which it is noted who did so
 * @returns false when there is none of this id, or it is not held (any more); of two at once one releases it
 */
export async function releaseEnquiry({ clock, jobs }: Shop, db: Db, id: number): Promise<boolean> {
  const released = await markReleased(db, id, clock.now());
  if (released) await recordMails(jobs, db, id);
  return released;
}
