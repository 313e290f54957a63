import type { Db, Shop } from "../kit/shop.ts";
import * as orderMailJobs from "./job-definitions.ts";

/** Tells the customer by mail, once the transaction has been committed. */
export function mailPlacedOrder({ jobs }: Pick<Shop, "jobs">, db: Db, orderId: number): Promise<void> {
  return jobs.enqueue(db, orderMailJobs.placed, { order_id: orderId });
}
