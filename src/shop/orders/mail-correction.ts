import { withdraw } from "../../platform/jobs/enqueue.ts";
import type { Db, Shop } from "../kit/shop.ts";
import * as orderMailJobs from "./job-definitions.ts";
import type { OrderRow } from "./queries.ts";

/** Tells the customer that the order was marked as delivered by mistake, unless the mail about the delivery has not been sent yet. */
export async function mailCorrection({ jobs }: Shop, db: Db, { id }: OrderRow, points: number): Promise<void> {
  const wasNotMailed = await withdraw(db, orderMailJobs.delivered, { order_id: id });
  if (wasNotMailed) return;
  await jobs.enqueue(db, orderMailJobs.deliveryCorrected, { order_id: id, points });
}
