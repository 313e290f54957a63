import { isPermitted } from "../../contract/order-states.ts";
import { toSearchKey } from "../../contract/search-key.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { CheckedTracking } from "../../contract/staff/bulk-runs.ts";
import { type Refusal, refuseFields } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { UnreadableSheet } from "../product-import/index.ts";
import { type NumberedOrder, ordersByNumber } from "./print-queries.ts";
import { readTrackingFile, type TrackingRow } from "./read-tracking.ts";

/** Finds the orders of a courier's spreadsheet, by their own number or that of their invoice. Nothing is stored. */
export async function checkTracking(db: Db, content: Buffer): Promise<{ data: CheckedTracking } | Refusal> {
  try {
    const rows = await readTrackingFile(content);
    const orders = await ordersByNumber(
      db,
      rows.map(({ number }) => toSearchKey(number)),
    );
    const seen = new Set<string>();
    return { data: { rows: rows.map((row) => toChecked(row, orders.get(toSearchKey(row.number)), seen)) } };
  } catch (error) {
    if (error instanceof UnreadableSheet) return refuseFields(error.message, { file: [error.message] });
    throw error;
  }
}

function toChecked(given: TrackingRow, order: NumberedOrder | undefined, seen: Set<string>) {
  const { row, number, courier, tracking_number } = given;
  const problem = given.problem ?? trackingProblem(number, order, seen);
  if (order) seen.add(order.token);
  const about = { token: order?.token ?? null, order_no: order?.number ?? null, city: order?.city ?? null };
  return { row, number, courier, tracking_number, ...about, problem };
}

function trackingProblem(number: string, order: NumberedOrder | undefined, seen: ReadonlySet<string>): string | null {
  if (!order) return serverTexts.numberUnknown(number);
  if (seen.has(order.token)) return serverTexts.numberTwice(order.number);
  return isPermitted("ship", "staff", order.status) ? null : serverTexts.notPossible(order.status);
}
