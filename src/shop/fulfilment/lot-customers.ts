import type { Db } from "../kit/shop.ts";
import { inspectedOfLot } from "../returns/index.ts";
import { listLotCustomers } from "./lot-queries.ts";

/** Customers who received units of a lot, the latest first, with how many came back. */
export async function customersOfLot(db: Db, lotId: number) {
  const [customers, cameBack] = await Promise.all([listLotCustomers(db, lotId), inspectedOfLot(db, lotId)]);
  return customers.map(({ order_line_id, packed_at, ...customer }) => ({
    ...customer,
    packed_at: packed_at.toISOString(),
    came_back: cameBack.get(order_line_id) ?? 0,
  }));
}
