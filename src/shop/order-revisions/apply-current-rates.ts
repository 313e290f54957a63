import { rupeesText } from "../../contract/money.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Change, OrderRow } from "../orders/index.ts";
import { istDate } from "../tax/index.ts";
import { revisedMailJob } from "./job-definitions.ts";
import { repriceOrder } from "./reprice-order.ts";
import { applyRevision } from "./revise-order.ts";

/**
 * Gives an order the rates in force today before its invoice is issued: the rate at the time of supply applies, not the one at
 * ordering (CGST Act s.14). Staff have to confirm the new total, and the customer is notified.
 * @param acceptedPaise the total that staff were shown and confirmed, in paise
 * @returns the order as it is to be invoiced; a refusal while the new total is not confirmed
 */
export async function applyCurrentRates(
  { jobs }: Pick<Shop, "jobs">,
  { db, order, actor, at }: Change,
  acceptedPaise: number | null,
): Promise<OrderRow | Refusal<"rates_changed" | "place_unknown">> {
  const repriced = await repriceOrder(db, order, { ratesOn: istDate(at) });
  if (repriced === null) return order;
  if (repriced instanceof Refusal) return repriced;
  const { total_paise } = repriced.after.order;
  if (acceptedPaise !== total_paise) {
    return refuse(
      409,
      "rates_changed",
      serverTexts.ratesChanged(rupeesText(order.total_paise), rupeesText(total_paise)),
    );
  }
  const { revised, revisionId } = await applyRevision(db, order, repriced, {
    reason: "rate_change",
    by: actor.name,
    at,
  });
  await jobs.enqueue(db, revisedMailJob, { order_id: order.id, revision_id: revisionId });
  return revised;
}
