import { furtherAdjustments } from "../../../contract/adjustments.ts";
import type { CheckoutDetails, OrderDetailLine, OrderTotal } from "../../../contract/checkout.ts";
import { formatRupees } from "../../../contract/money.ts";
import { text } from "../../../language/text.ts";

/** What has changed since the totals were shown, one sentence each: lines first, then charges, then the total. */
export function whatChanged(before: CheckoutDetails, now: CheckoutDetails): string[] {
  const [was, is] = [before.orderTotal, now.orderTotal];
  const changes = [...goodsChanged(before.order_details, now.order_details), ...amountsChanged(was, is)];
  // The quote may simply have expired.
  return changes.length > 0 ? changes : [text("The total is still {amount}.", { amount: formatRupees(is.total) })];
}

function* amountsChanged(was: OrderTotal, is: OrderTotal): Generator<string> {
  const [before, now] = [namedAmounts(was), namedAmounts(is)];
  for (const label of new Set([...now.keys(), ...before.keys()]))
    yield* amountChanged(label, before.get(label) ?? 0, now.get(label) ?? 0);
  yield* amountChanged(text("Total"), was.total, is.total);
}

/** What is charged or taken off besides the goods. */
function namedAmounts(total: OrderTotal): Map<string, number> {
  return new Map([
    [text("Coupon"), total.coupon],
    [text("Shipping"), total.shipping],
    ...furtherAdjustments(total).map(({ label, amount }) => [label, amount] as const),
  ]);
}

function* amountChanged(label: string, was: number, is: number): Generator<string> {
  if (was !== is)
    yield text("{label}: {before}, now {now}.", { label, before: formatRupees(was), now: formatRupees(is) });
}

function* goodsChanged(before: OrderDetailLine[], now: OrderDetailLine[]): Generator<string> {
  const known = new Map(before.map((line) => [line.cart_id, line]));
  for (const line of now) {
    const was = known.get(line.cart_id);
    known.delete(line.cart_id);
    if (!was) yield text("{product} was added to the cart.", { product: lineName(line) });
    else yield* lineChanged(was, line);
  }
  for (const gone of known.values()) yield text("{product} was removed from the cart.", { product: lineName(gone) });
}

function* lineChanged(was: OrderDetailLine, is: OrderDetailLine): Generator<string> {
  const product = lineName(is);
  if (was.quantity !== is.quantity)
    yield text("{product}: quantity {before}, now {now}.", {
      product,
      before: count(was.quantity),
      now: count(is.quantity),
    });
  if (was.price !== is.price)
    yield text("{product}: price {before}, now {now}.", {
      product,
      before: formatRupees(was.price),
      now: formatRupees(is.price),
    });
  if (was.gst_rate !== is.gst_rate)
    yield text("{product}: GST {before} %, now {now} %.", { product, before: was.gst_rate, now: is.gst_rate });
}

const lineName = (line: OrderDetailLine) => `${line.product_name} (${line.ref_no})`;
const count = (pieces: number) => pieces.toLocaleString("en-IN");
