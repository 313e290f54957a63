import type { FrequentReference } from "../../contract/customer-home.ts";
import { displayVariant, refusalTexts } from "../cart/index.ts";
import { listOwnEnquiries, toOwnEnquiry } from "../enquiries/index.ts";
import type { Customer } from "../kit/api.ts";
import { Refusal } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { listCustomerOrders, listOpenOrders, toOrderSummary } from "../orders/index.ts";
import { priceContextFor, purchaseRefusal, taxedOffer, toOfferReply } from "../pricing/index.ts";
import { listOrderedVariants } from "./home-queries.ts";

const most = { lastOrders: 3, openOrders: 10, references: 8, enquiries: 3 };
/** More than are shown, because some of the most ordered references may no longer be sold. */
const referencesRead = 4 * most.references;

/** The customer's first screen. Prices in rupees without GST. */
export async function loadHome(shop: LiveShop, caller: Customer) {
  const { db } = shop;
  const [last, open, frequent, enquiries] = await Promise.all([
    listCustomerOrders(db, caller.id, {}, 1, most.lastOrders),
    listOpenOrders(db, caller.id, most.openOrders),
    frequentReferences(shop, caller),
    listOwnEnquiries(db, caller.id, { per_page: most.enquiries }),
  ]);
  return {
    last_orders: last.rows.map(toOrderSummary),
    open_orders: open.map(toOrderSummary),
    frequent,
    enquiries: enquiries instanceof Refusal ? [] : enquiries.rows.map(toOwnEnquiry),
  };
}

async function frequentReferences({ db, live }: LiveShop, caller: Customer): Promise<FrequentReference[]> {
  const { settings, catalogue, availability, registrations } = live.current();
  const ordered = await listOrderedVariants(db, caller.id, referencesRead);
  const sold = ordered.filter(({ variant_id }) => catalogue.variantById.has(variant_id)).slice(0, most.references);
  const context = priceContextFor(settings, caller);
  return sold.flatMap(({ variant_id, quantity, orders, ordered_at }) => {
    const entry = catalogue.variantById.get(variant_id);
    const shown = displayVariant(catalogue, variant_id);
    if (!entry || !shown) return [];
    const refusal = purchaseRefusal(settings, caller, entry.product);
    return [
      {
        ...shown,
        ...{ quantity, orders, ordered_at: ordered_at.toISOString() },
        availability: availability.of(variant_id),
        refusal: refusal && refusalTexts[refusal],
        ...toOfferReply({ ...taxedOffer(context, registrations.current, entry.variant), mrp_paise: null }),
      },
    ];
  });
}
