import type { CheckoutChoice } from "../../contract/checkout.ts";
import { stored } from "../../language/stored.ts";
import type { Customer } from "../kit/api.ts";
import type { LiveShop } from "../kit/shop.ts";
import type { Settings } from "../settings/index.ts";
import type { Charge, OrderLine } from "../tax/index.ts";
import { countOrders } from "./queries.ts";

type Selling = Settings["selling"];

/** What the charges of a new order may depend on. */
interface ChargedFor {
  choice: CheckoutChoice;
  lines: readonly OrderLine[];
  selling: Selling;
  /** The customer's orders that were not cancelled. */
  countedOrders: number;
}

/**
 * A charge besides the goods: whole paise, without tax. One calculated `atCheckout` stays as agreed when the order changes; one `onGoods`
 * is recalculated for the changed goods.
 */
export type ChargeRule = { kind: string; label: string } & (
  | { atCheckout(about: ChargedFor): number }
  | { onGoods(lines: readonly OrderLine[], selling: Selling): number }
);

/**
 * Everything charged besides the goods. A charge added here is automatically taxed, shown in checkout, order, mail and invoice, and
 * credited with a return.
 */
const chargeRules: readonly ChargeRule[] = [
  {
    kind: "shipping",
    label: stored("Shipping"),
    atCheckout: ({ selling, countedOrders }) => deliveryCharge(selling, countedOrders),
  },
];

/** The charges of a new order. Those of zero are stored too: a change of the order recalculates only charges that it has. */
export function chargesFor(about: ChargedFor): Charge[] {
  const { lines, selling } = about;
  return chargeRules.map((rule) => ({
    kind: rule.kind,
    label: rule.label,
    amount_paise: "onGoods" in rule ? rule.onGoods(lines, selling) : rule.atCheckout(about),
    rates: selling.freight_rule,
  }));
}

/** The charges of an order with other goods. Each keeps its label and how it is taxed; none is added to an order placed without it. */
export function chargesAfterChange(
  agreed: readonly Charge[],
  lines: readonly OrderLine[],
  selling: Selling,
  rules = chargeRules,
): Charge[] {
  return agreed.map((charge) => {
    const rule = rules.find(({ kind }) => kind === charge.kind);
    return rule && "onGoods" in rule ? { ...charge, amount_paise: rule.onGoods(lines, selling) } : charge;
  });
}

/**
 * The delivery charge for a customer with this number of orders; cancelled orders do not count.
 * @returns whole paise, without tax
 */
function deliveryCharge(selling: Selling, countedOrders: number): number {
  return countedOrders < selling.free_delivery_orders ? 0 : selling.shipping_paise;
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
