import type { CheckoutChoice } from "../../contract/checkout.ts";
import { stored } from "../../language/stored.ts";
import type { Customer } from "../kit/api.ts";
import type { LiveShop } from "../kit/shop.ts";
import type { Settings } from "../settings/index.ts";
import type { Charge } from "../tax/index.ts";
import { countOrders } from "./queries.ts";

/** What charges may depend on. */
interface ChargedFor {
  choice: CheckoutChoice;
  selling: Settings["selling"];
  /** The customer's orders that were not cancelled. */
  standingOrders: number;
}

/**
 * Everything charged besides the goods. A charge added here is automatically taxed, shown in checkout, order, mail and invoice, and
 * credited with a return.
 */
export function chargesFor({ selling, standingOrders }: ChargedFor): Charge[] {
  const shipping_paise = deliveryCharge(selling, standingOrders);
  return [{ kind: "shipping", label: stored("Shipping"), amount_paise: shipping_paise, rates: selling.freight_rule }];
}

/**
 * The delivery charge for a customer with this number of orders; cancelled orders do not count.
 * @returns whole paise, without tax
 */
export function deliveryCharge(selling: Settings["selling"], standingOrders: number): number {
  return standingOrders < selling.free_delivery_orders ? 0 : selling.shipping_paise;
}

/** The delivery charge of the customer's next order, and how many free deliveries are left, including that one. Rupees without tax. */
export async function deliveryOffer({ db, live }: LiveShop, caller: Customer) {
  const { selling } = live.current().settings;
  const standing = await countOrders(db, caller.id, selling.free_delivery_orders);
  return {
    free_orders_left: selling.free_delivery_orders - standing,
    charge: deliveryCharge(selling, standing) / 100,
  };
}
