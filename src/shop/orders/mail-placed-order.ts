import type { Db, Shop } from "../kit/shop.ts";
import * as orderMailJobs from "./job-definitions.ts";

/** Mails the customer once the transaction has committed. */
export function mailPlacedOrder({ jobs }: Pick<Shop, "jobs">, db: Db, orderId: number): Promise<void> {
  return jobs.enqueue(db, orderMailJobs.placed, { order_id: orderId });
}
