import type { Db, Shop } from "../kit/shop.ts";
import { markReleased } from "./queries.ts";
import { queueMails } from "./send-enquiry.ts";

/**
 * Releases a held enquiry and queues the mails to shop and enquirer.
 * @param db the transaction that writes the audit entry
 * @returns false if there is no such enquiry or it is not held; of two concurrent calls, one succeeds
 */
export async function releaseEnquiry({ clock, jobs }: Shop, db: Db, id: number): Promise<boolean> {
  const released = await markReleased(db, id, clock.now());
  if (released) await queueMails(jobs, db, id);
  return released;
}
