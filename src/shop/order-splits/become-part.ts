import type { Db } from "../kit/shop.ts";
import {
  type ContentLine,
  contentColumns,
  contentLine,
  insertRevision,
  revisedColumns,
} from "../order-revisions/index.ts";
import { type OrderRow, orderAmounts, replaceLines, reviseOrder } from "../orders/index.ts";
import type { Adjustment } from "../tax/index.ts";
import type { Part } from "./divide-order.ts";

interface Whole extends OrderRow {
  lines: ContentLine[];
  adjustments: Adjustment[];
}

/**
 * Updates an order to its share after a split or a merge, and keeps what it was before as a revision.
 * @returns ids of its lines, in the order of the part's lines
 */
export async function becomePart(
  db: Db,
  whole: Whole,
  part: Part,
  { by, at }: { by: string; at: Date },
): Promise<number[]> {
  const { lines, adjustments, ...order } = whole;
  const item_count = part.lines.reduce((count, { quantity }) => count + quantity, 0);
  const columns = { ...revisedColumns(order), ...orderAmounts(part) };
  await insertRevision(db, {
    ...{ orderId: order.id, reason: "parcels_change", state: "applied", by, at },
    before: {
      ...{ order: revisedColumns(order), lines: [], adjustments },
      contents: { order: contentColumns(order), lines: lines.map(contentLine) },
    },
    after: {
      ...{ order: columns, lines: [], adjustments: part.adjustments },
      contents: { order: { ...contentColumns(order), item_count }, lines: part.lines },
    },
  });
  const ids = await replaceLines(db, order, part.lines);
  const payment_status = part.order.total_paise === 0 ? "collected" : "due";
  const whole_total_paise = order.whole_total_paise ?? order.total_paise;
  await reviseOrder(db, order.id, { ...columns, item_count, payment_status, whole_total_paise }, []);
  return ids;
}
