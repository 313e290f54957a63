import type { Db, Shop } from "../kit/shop.ts";
import { staffNoticeMailJob } from "./job-definitions.ts";
import type { Notice } from "./mails.ts";

/** Queues a mail about a member's account; it is sent only if the transaction commits. */
export async function notify(
  { jobs, clock }: Pick<Shop, "jobs" | "clock">,
  db: Db,
  staffId: number,
  notice: Notice,
  more: { left?: number; about?: number } = {},
): Promise<void> {
  await jobs.enqueue(db, staffNoticeMailJob, { staff_id: staffId, notice, at: clock.now().toISOString(), ...more });
}
