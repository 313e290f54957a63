import type { Repriced } from "../order-revisions/index.ts";

/**
 * Whether a change only reduces an order: fewer items at the agreed prices, for less, with the same buyer, addresses and coupon, and no
 * charge higher. Losing a coupon or paying a higher charge is not a reduction, because the customer may not accept it.
 */
export function isReduction({ before, after }: Repriced): boolean {
  const [was, is] = [before.contents, after.contents];
  if (!was || !is || after.order.total_paise >= before.order.total_paise) return false;
  if (agreed(was.order) !== agreed(is.order) || raisesCharge({ before, after })) return false;
  return is.lines.every(({ id, quantity, price_paise }) => {
    const line = was.lines.find((each) => each.id === id);
    return line !== undefined && quantity <= line.quantity && price_paise <= line.price_paise;
  });
}

function raisesCharge({ before, after }: Repriced): boolean {
  const amounts = new Map(before.adjustments.map(({ kind, amount_paise }) => [kind, amount_paise]));
  return after.adjustments.some(
    ({ kind, amount_paise, rule }) => rule.type === "charge" && amount_paise > (amounts.get(kind) ?? 0),
  );
}

type Agreed = NonNullable<Repriced["before"]["contents"]>["order"];

function agreed({ billing_address, shipping_address, buyer_gstin, place_of_supply_code, coupon_id }: Agreed): string {
  const addresses = [billing_address, shipping_address].map((address) => Object.entries(address).sort());
  return JSON.stringify([addresses, buyer_gstin, place_of_supply_code, coupon_id]);
}
