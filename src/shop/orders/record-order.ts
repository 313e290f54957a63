import type { Db, Shop } from "../kit/shop.ts";
import * as orderMailJobs from "./job-definitions.ts";
import { type InsertedOrder, insertOrder, type NewOrder } from "./queries.ts";

/** Records an order in the transaction of its checkout. The customer gets it by mail. */
export async function recordOrder({ jobs }: Pick<Shop, "jobs">, db: Db, order: NewOrder): Promise<InsertedOrder> {
  const inserted = await insertOrder(db, order);
  await jobs.enqueue(db, orderMailJobs.placed, { order_id: inserted.id });
  return inserted;
}
