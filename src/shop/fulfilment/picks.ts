import { serverTexts } from "../../contract/server-texts.ts";
import type { Picks } from "../../contract/staff/orders.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { linesOfOrder, orderOfToken } from "../orders/index.ts";
import { type LotRow, lotProblem, lotsOfVariants, proposePicks, takeable } from "../stock/index.ts";
import { istDate } from "../tax/index.ts";
import { allowedIn } from "./order-acts.ts";

/** Every lot an order could be packed from, and what is proposed to be taken of each: what expires first goes first. */
export async function picksOfOrder({ db, clock }: Shop, token: string): Promise<Picks | Refusal> {
  const order = await orderOfToken(db, token);
  if (!order) return refuse(404, "not_found", serverTexts.notFound);
  if (!allowedIn("pack", order.status)) return refuse(409, "not_possible", serverTexts.notPossible(order.status));
  const today = istDate(clock.now());
  const lines = (await linesOfOrder(db, order.id)).map((line) => ({ ...line, order_line_id: line.id }));
  const lots = await lotsOfVariants(
    db,
    lines.map((line) => line.variant_id),
    lines.map((line) => line.id),
    false,
  );
  const proposed = proposePicks(lines, lots, today);
  return {
    lines: lines.map((line) => {
      const own = proposed.filter(({ order_line_id }) => order_line_id === line.id);
      return {
        line_id: line.id,
        ref_no: line.ref_no,
        product_name: line.product_name,
        quantity: line.quantity,
        missing: own.reduce((rest, pick) => rest - pick.quantity, line.quantity),
        lots: lots
          .filter((lot) => lot.variant_id === line.variant_id && isSomewhere(lot, line.id, today))
          .map((lot) => ({
            lot_id: lot.id,
            lot_no: lot.lot_no,
            expires_on: lot.expires_on,
            available: Math.max(0, takeable(lot, line.id)),
            proposed: own.find((pick) => pick.lot_id === lot.id)?.quantity ?? 0,
            problem: lotProblem(lot, today),
          })),
      };
    }),
  };
}

/** Whoever packs may hold a pack of it: pieces may be taken, or lie where they must not be taken from. */
function isSomewhere(lot: LotRow, lineId: number, today: string): boolean {
  return takeable(lot, lineId) > 0 || (lotProblem(lot, today) !== null && lot.on_hand + lot.quarantined > 0);
}
