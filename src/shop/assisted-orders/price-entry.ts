import type { CheckoutDetails } from "../../contract/checkout.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { combineLines, type PricedLine, priceWanted, type WantedLine } from "../cart/index.ts";
import { detailsOfLines } from "../checkout/index.ts";
import { holdBuyer } from "../customers/index.ts";
import type { Customer } from "../kit/api.ts";
import { Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Db, LiveShop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";

type PricedEntry = Parameters<typeof detailsOfLines>[3] & { customer_id: number; lines: WantedLine[] };

/** What an order would cost its customer, with the signed quote that placing it requires. */
export async function priceEntry(
  shop: LiveShop,
  actor: Staff,
  { customer_id, lines, ...choice }: PricedEntry,
): Promise<CheckoutDetails | Refusal> {
  const customer = await holdCustomer(shop.db, actor, customer_id);
  if (customer instanceof Refusal) return customer;
  const priced = await priceLines(shop.db, lines);
  return priced instanceof Refusal ? priced : detailsOfLines(shop, customer, priced, choice);
}

/**
 * The customer for whom a member of staff orders. Staff may not order for an account of their own: they could confirm the order themselves
 * and earn points with it.
 */
export async function holdCustomer(db: Db, actor: Staff, customerId: number): Promise<Customer | Refusal> {
  const buyer = await holdBuyer(db, customerId);
  if (!buyer) return refuse(404, "not_found", serverTexts.notFound);
  const { email, ...customer } = buyer;
  if (email.toLowerCase() === actor.email.toLowerCase()) return refuse(403, "own_account", serverTexts.ownOrder);
  return customer;
}

/** The wanted lines at list prices, one per variant. */
export async function priceLines(db: Db, lines: WantedLine[]): Promise<PricedLine[] | Refusal> {
  const wanted = combineLines(lines);
  const priced = await priceWanted(db, wanted);
  if (priced.length === wanted.length) return priced;
  const onSale = new Set(priced.map(({ variant_id }) => variant_id));
  const missing = wanted.findIndex(({ sub_product_id }) => !onSale.has(sub_product_id));
  return refuseFields(serverTexts.noLongerSold, { [`lines.${missing}.sub_product_id`]: [serverTexts.noLongerSold] });
}
