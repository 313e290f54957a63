import type { CheckoutDetails, OrderDetailLine } from "../../../contract/checkout.ts";
import { formatRupees } from "../../../contract/money.ts";

/** What has changed since it was shown, one sentence each: lines first, then charges, the total last. */
export function whatChanged(before: CheckoutDetails, now: CheckoutDetails): string[] {
  const changes = [...goodsChanged(before.order_details, now.order_details)];
  const [was, is] = [before.orderTotal, now.orderTotal];
  for (const [label, amount] of [
    ["Coupon", "coupon"],
    ["Shipping", "shipping"],
    ["Total", "total"],
  ] as const) {
    if (was[amount] !== is[amount])
      changes.push(`${label}: ${formatRupees(was[amount])}, now ${formatRupees(is[amount])}.`);
  }
  // The quote may simply have expired.
  return changes.length > 0 ? changes : [`The total is still ${formatRupees(is.total)}.`];
}

function* goodsChanged(before: OrderDetailLine[], now: OrderDetailLine[]): Generator<string> {
  const known = new Map(before.map((line) => [line.cart_id, line]));
  for (const line of now) {
    const was = known.get(line.cart_id);
    known.delete(line.cart_id);
    if (!was) yield `${nameOf(line)} was added to the cart.`;
    else yield* lineChanged(was, line);
  }
  for (const gone of known.values()) yield `${nameOf(gone)} was removed from the cart.`;
}

function* lineChanged(was: OrderDetailLine, is: OrderDetailLine): Generator<string> {
  if (was.quantity !== is.quantity) yield `${nameOf(is)}: quantity ${count(was.quantity)}, now ${count(is.quantity)}.`;
  if (was.price !== is.price) yield `${nameOf(is)}: price ${formatRupees(was.price)}, now ${formatRupees(is.price)}.`;
  if (was.gst_rate !== is.gst_rate) yield `${nameOf(is)}: GST ${was.gst_rate} %, now ${is.gst_rate} %.`;
}

const nameOf = (line: OrderDetailLine) => `${line.product_name} (${line.ref_no})`;
const count = (pieces: number) => pieces.toLocaleString("en-IN");
