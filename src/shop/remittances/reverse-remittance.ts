import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { audit } from "../audit/index.ts";
import { takeBackPayment } from "../fulfilment/index.ts";
import { Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { lockOrders } from "../orders/index.ts";
import { findRemittance, insertReversals, linesOfRemittance, lockCourierCash } from "./queries.ts";

/** Reverses lines of a remittance, and the payments that were recorded with them. @returns the remittance's id */
export async function reverseRemittance(
  shop: Shop,
  actor: Staff,
  id: number,
  { line_ids, reason }: { line_ids: readonly number[]; reason: string },
): Promise<number | Refusal> {
  return transact(shop.db, async (db) => {
    const recorded = await findRemittance(db, id);
    if (!recorded) return refuse(404, "not_found", serverTexts.notFound);
    await lockCourierCash(db, recorded.courier_id);
    const wanted = new Set(line_ids);
    const lines = (await linesOfRemittance(db, id)).filter((line) => wanted.has(line.id));
    if (lines.length < wanted.size) return refuseFields(texts.invalid, { line_ids: [serverTexts.notFound] });
    const gone = lines.find(({ reversed_at }) => reversed_at !== null);
    if (gone) return refuse(409, "not_possible", serverTexts.lineReversed(gone.number, gone.reversed_by ?? ""));
    const orders = await lockOrders(
      db,
      lines.map(({ order_id }) => order_id),
    );
    const now = shop.clock.now();
    const by = { reason, reversed_at: now, staff_id: actor.id, staff_name: actor.name };
    await insertReversals(db, [...wanted], by);
    for (const { order_id, payment_id } of lines) {
      const order = orders.get(order_id);
      if (payment_id === null || !order) continue;
      const refused = await takeBackPayment(db, order, actor, { payment_id, reason }, now);
      if (refused instanceof Refusal && refused.code !== "already_reversed") return refused;
    }
    const after = { orders: lines.map(({ number }) => number).join(", "), reason };
    const subject = { subject: "remittance", subject_id: id, subject_name: recorded.reference };
    await audit(db, actor, { act: "reversed lines of", ...subject, after }, now);
    return id;
  });
}
