import type { Catalogue } from "../catalogue/index.ts";
import type { Caller } from "../kit/api.ts";
import type { Db } from "../kit/shop.ts";
import { countOrders } from "../orders/index.ts";
import type { Settings } from "../settings/index.ts";

/**
 * What delivery costs a customer who has so many standing orders; a cancelled one does not count.
 * @returns whole paise, without tax
 */
export function deliveryCharge(selling: Settings["selling"], standingOrders: number): number {
  return standingOrders < selling.free_delivery_orders ? 0 : selling.shipping_paise;
}

/** The delivery of this customer's next order, and how many are free, that one included. Rupees without tax. */
export async function deliveryOffer(db: Db, catalogue: Catalogue, caller: Caller) {
  const { selling } = catalogue.current().settings;
  const standing = await countOrders(db, caller.id, selling.free_delivery_orders);
  return {
    free_orders_left: selling.free_delivery_orders - standing,
    charge: deliveryCharge(selling, standing) / 100,
  };
}
