import { serverTexts } from "../../contract/server-texts.ts";
import type { AssistedOrder } from "../../contract/staff/assisted-orders.ts";
import { audit } from "../audit/index.ts";
import { claimQuote, loadOrderRecords, placeLines, startOrdering } from "../checkout/index.ts";
import { Refusal, transact } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { holdCustomer, priceLines } from "./price-entry.ts";

/**
 * Places an order for a customer as their own checkout would: with the same prices, limits and refusals, in one transaction. The order
 * records who entered it and how the customer asked for it. The customer gets an email, and their cart stays as it is.
 */
export function enterOrder(shop: LiveShop, actor: Staff, entered: AssistedOrder) {
  const { customer_id, lines, channel, payment_promise, ...request } = entered;
  return transact(shop.db, async (db) => {
    const customer = await holdCustomer(db, actor, customer_id);
    if (customer instanceof Refusal) return customer;
    const priced = await priceLines(db, lines);
    if (priced instanceof Refusal) return priced;
    const entry = { entered_by: actor.name, entry_channel: channel, payment_promise };
    const ordering = startOrdering(shop, customer, request, entry);
    const used = await claimQuote(db, customer.id, request.coupon_token, ordering.now);
    if (used) return used;
    const records = await loadOrderRecords(db, ordering);
    const placed = await placeLines(shop, db, ordering, {
      ...{ lines: priced, records },
      async onRecorded({ order }) {
        const subject = { subject: "order", subject_id: order.token, subject_name: order.order_no };
        const after = { customer_id, channel, total: order.total };
        await audit(db, actor, { act: serverTexts.enteredOrder, ...subject, after }, ordering.now);
      },
    });
    if (placed instanceof Refusal) return placed;
    const { token, order_no, total } = placed.order;
    return { data: { token, order_no, total } };
  });
}
