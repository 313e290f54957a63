import { serverTexts } from "../../contract/server-texts.ts";
import { zip } from "../../platform/zip.ts";
import { releaseCoupon } from "../coupons/index.ts";
import { holdBuyer } from "../customers/index.ts";
import { acknowledgeChange, keepAcknowledgement } from "../document-files/index.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { Db, LiveShop } from "../kit/shop.ts";
import type { Apply, Contents, OrderRevisionRow, Repriced } from "../order-revisions/index.ts";
import { type OrderRow, replaceLines, reviseOrder } from "../orders/index.ts";
import { holdRegistration } from "../registrations/index.ts";
import { resizeReservations } from "../stock/index.ts";
import { istDate } from "../tax/index.ts";
import { isForThirdParty, loadParties, loadSeller } from "./present-order.ts";
import { isSamePrice, priceChange } from "./price-change.ts";

/** Applies a change to which the customer has agreed: amounts, lines, addresses, coupon and stock, all or nothing. */
export function applyChange(shop: LiveShop): Apply {
  return async (db, order, proposal, at) => {
    const { contents } = proposal.after;
    if (!contents) throw new Error(`Proposal ${proposal.id} has no contents.`);
    if (!(await isOnOffer(db, shop.live, order, proposal, contents, at))) return outdated();
    return applyContents(shop, db, order, proposal, at);
  };
}

/** Applies a priced change in the transaction that locked the order, and acknowledges the order as it is then. */
export async function applyContents(shop: LiveShop, db: Db, order: OrderRow, { before, after }: Repriced, at: Date) {
  const { contents } = after;
  if (!contents) throw new Error("A change of contents has contents.");
  await keepAcknowledgement(db, order);
  const ids = await replaceLines(db, order, contents.lines);
  // An order that was split has all its items again, so its new total is that of the whole.
  const whole = order.whole_total_paise === null ? {} : { whole_total_paise: after.order.total_paise };
  await reviseOrder(db, order.id, { ...columns(contents.order), ...after.order, ...whole }, []);
  if (order.coupon_id !== null && contents.order.coupon_id === null) await releaseCoupon(db, order.coupon_id);
  const problem = await resizeStock(db, { before, after }, ids, at);
  if (problem === "kept") return outdated();
  if (problem) return refuse(409, "out_of_stock", serverTexts.outOfStock);
  await acknowledgeChange(shop, db, order.id, at);
  return {
    before: { total: order.total_paise / 100, item_count: order.item_count },
    after: { total: after.order.total_paise / 100, item_count: contents.order.item_count },
  };
}

const columns = ({ billing_address, shipping_address, ...order }: Contents["order"]) => ({
  ...order,
  billing_address: JSON.stringify(billing_address),
  shipping_address: JSON.stringify(shipping_address),
});

/** Whether applying the change would still give what was proposed: a price, a rate, a licence or the seller may have changed since. */
async function isOnOffer(
  db: Db,
  live: LiveShop["live"],
  order: OrderRow,
  proposal: OrderRevisionRow,
  contents: Contents,
  at: Date,
): Promise<boolean> {
  const customer = await holdBuyer(db, order.customer_id);
  if (!customer || order.payment_status !== "due") return false;
  const seller = await loadSeller(db, order);
  if ((await holdRegistration(db, seller.id))?.gstin !== seller.gstin) return false;
  const parties = await loadParties(db, { customer_id: order.customer_id, ...contents.order });
  const lines = contents.lines.map(({ variant_id, quantity }) => ({ sub_product_id: variant_id, quantity }));
  const thirdParty = isForThirdParty(order, parties);
  const priced = await priceChange(db, live.current(), customer, order, { lines, parties, seller, thirdParty }, at);
  return priced !== null && !(priced instanceof Refusal) && isSamePrice(priced.after, proposal.after);
}

/** Adjusts the reservations of lines whose quantity differs. */
function resizeStock(db: Db, { before, after }: Repriced, ids: number[], at: Date) {
  const was = new Map(before.contents?.lines.map(({ id, quantity }) => [id, quantity]));
  const present = zip(after.contents?.lines ?? [], ids).map(([{ id, variant_id, quantity }, order_line_id]) => {
    return { order_line_id, variant_id, quantity, was: id === null ? 0 : (was.get(id) ?? 0) };
  });
  const stay = new Set(ids);
  const removed = (before.contents?.lines ?? []).flatMap(({ id, variant_id, quantity }) =>
    id === null || stay.has(id) ? [] : [{ order_line_id: id, variant_id, quantity: 0, was: quantity }],
  );
  const changed = [...present, ...removed].filter((line) => line.quantity !== line.was);
  return resizeReservations(db, changed, "order changed", istDate(at), { staff_name: null, at });
}

const outdated = () => refuse(409, "no_longer_open", serverTexts.proposalOver.outdated);
