import type { Repriced } from "../order-revisions/index.ts";

/**
 * Whether a change only takes away: fewer items at the prices agreed, for less, with the same buyer, addresses and coupon. A coupon
 * that falls away is a loss that the customer may not accept, so that it is no reduction.
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
