import type { Repriced } from "../order-revisions/index.ts";

/**
 * Whether a change only reduces an order: fewer items at the agreed prices, for less, with the same buyer, addresses and coupon. Losing a
 * coupon is not a reduction, because the customer may not accept the loss.
 */
export function isReduction({ before, after }: Repriced): boolean {
  const [was, is] = [before.contents, after.contents];
  if (!was || !is || after.order.total_paise >= before.order.total_paise) return false;
  if (agreed(was.order) !== agreed(is.order)) return false;
  return is.lines.every(({ id, quantity, price_paise }) => {
    const line = was.lines.find((each) => each.id === id);
    return line !== undefined && quantity <= line.quantity && price_paise <= line.price_paise;
  });
}

type Agreed = NonNullable<Repriced["before"]["contents"]>["order"];

function agreed({ billing_address, shipping_address, buyer_gstin, place_of_supply_code, coupon_id }: Agreed): string {
  const addresses = [billing_address, shipping_address].map((address) => Object.entries(address).sort());
  return JSON.stringify([addresses, buyer_gstin, place_of_supply_code, coupon_id]);
}
