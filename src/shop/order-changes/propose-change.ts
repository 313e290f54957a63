import { serverTexts } from "../../contract/server-texts.ts";
import type { OrderChange } from "../../contract/staff/order-changes.ts";
import { loadBuyers } from "../buyer-gstins/index.ts";
import { combineLines } from "../cart/index.ts";
import { chooseBuyer } from "../checkout/index.ts";
import { type CheckoutParties, holdBuyer, loadCheckoutParties } from "../customers/index.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { Db, LiveShop, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import {
  decideRevision,
  findProposal,
  insertRevision,
  isOpen,
  proposalLifetime,
  proposalState,
  proposedMailJob,
  type Repriced,
  revisedMailJob,
  toContentsReply,
} from "../order-revisions/index.ts";
import { actOnOrder, findOrder, noteOnOrder, type OrderRow, parcelsOfOrder } from "../orders/index.ts";
import { listHeldQuantities, loadAvailability } from "../stock/index.ts";
import { applyContents } from "./apply-change.ts";
import { isForThirdParty, loadParties, loadSeller } from "./present-order.ts";
import { priceChange } from "./price-change.ts";
import { isReduction } from "./reduction.ts";

/** What an order would become with a change; stores nothing. */
export async function previewChange(shop: LiveShop, token: string, change: OrderChange) {
  const order = await findOrder(shop.db, { token });
  if (!order) return refuse(404, "not_found", serverTexts.notFound);
  const priced = await priceProposal(shop, shop.db, order, change);
  if (priced instanceof Refusal) return priced;
  const data = toContentsReply(priced);
  if (!data) throw new Error("A change of contents has contents.");
  return { data: { ...data, needs_agreement: needsAgreement(shop, priced) } };
}

/** The owner may allow changes that only reduce an order to apply without the customer's agreement. */
function needsAgreement({ live }: LiveShop, priced: Repriced): boolean {
  return live.current().settings.selling.order_reductions === "ask" || !isReduction(priced);
}

/**
 * Proposes other contents for an open order. The customer agreed to the order as it was, so nothing changes until they accept, and the
 * order is not packed until they answer. Stock is reserved on acceptance: holding it for a week could keep it from others for nothing. A
 * change that needs no agreement is applied at once.
 */
export function proposeChange(shop: LiveShop, actor: Staff, token: string, change: OrderChange) {
  return actOnOrder(shop, actor, token, "propose_change", async ({ db, order, at }) => {
    const earlier = await findProposal(db, order.id);
    if (earlier && proposalState(earlier, order.status, at) === "pending")
      return refuse(409, "not_possible", serverTexts.proposalPending);
    const priced = await priceProposal(shop, db, order, change);
    if (priced instanceof Refusal) return priced;
    if (earlier) await decideRevision(db, earlier.id, "withdrawn", at, actor.name);
    if (!needsAgreement(shop, priced)) return reduceOrder(shop, db, order, priced, { by: actor.name, at });
    const expiresAt = new Date(at.getTime() + proposalLifetime);
    const proposed = { orderId: order.id, reason: "contents_change", state: "proposed" } as const;
    const revisionId = await insertRevision(db, { ...proposed, ...priced, at, by: actor.name, expiresAt });
    await noteOnOrder(db, order, { at, actor: "staff", staffName: actor.name, note: serverTexts.changeProposed });
    await shop.jobs.enqueue(db, proposedMailJob, { order_id: order.id, revision_id: revisionId });
    return {
      before: { total: order.total_paise / 100 },
      after: { total: priced.after.order.total_paise / 100, proposal: revisionId },
    };
  });
}

async function reduceOrder(
  shop: LiveShop,
  db: Db,
  order: OrderRow,
  priced: Repriced,
  { by, at }: { by: string; at: Date },
) {
  const applied = await applyContents(shop, db, order, priced, at);
  if (applied instanceof Refusal) return applied;
  const revised = { orderId: order.id, reason: "contents_change", state: "applied" } as const;
  const revisionId = await insertRevision(db, { ...revised, ...priced, at, by });
  await noteOnOrder(db, order, { at, actor: "staff", staffName: by, note: serverTexts.orderReduced });
  await shop.jobs.enqueue(db, revisedMailJob, { order_id: order.id, revision_id: revisionId });
  return { action: "reduce" as const, ...applied };
}

/** Withdraws a proposed change that the customer has not answered. */
export function withdrawChange(shop: Shop, actor: Staff, token: string) {
  return actOnOrder(shop, actor, token, "withdraw_change", async ({ db, order, at }) => {
    const proposal = await findProposal(db, order.id);
    if (proposal?.reason !== "contents_change" || !isOpen(order.status))
      return refuse(409, "not_possible", serverTexts.noProposal);
    await decideRevision(db, proposal.id, "withdrawn", at, actor.name);
    await noteOnOrder(db, order, { at, actor: "staff", staffName: actor.name, note: serverTexts.changeWithdrawn });
    return { before: { proposal: proposal.id }, after: { proposal: null } };
  });
}

async function priceProposal(
  { live, clock }: LiveShop,
  db: Db,
  order: OrderRow,
  change: OrderChange,
): Promise<Repriced | Refusal> {
  if (!isOpen(order.status)) return refuse(409, "not_possible", serverTexts.notPossible(order.status));
  const parcels = await parcelsOfOrder(db, order);
  if (parcels.some(({ id, status }) => id !== order.id && status !== "cancelled"))
    return refuse(409, "not_possible", serverTexts.splitBefore);
  // A free order is settled, and money already received belongs to the order as it was.
  if (order.payment_status !== "due") return refuse(409, "not_possible", serverTexts.alreadyPaid);
  const customer = await holdBuyer(db, order.customer_id);
  if (!customer) return refuse(404, "not_found", serverTexts.notFound);
  const parties = await changedParties(db, order, change);
  if (parties instanceof Refusal) return parties;
  const lines = combineLines(change.lines);
  const seller = await loadSeller(db, order);
  const thirdParty = isForThirdParty(order, parties);
  const priced = await priceChange(
    db,
    live.current(),
    customer,
    order,
    { lines, parties, seller, thirdParty },
    clock.now(),
  );
  if (priced === null) return refuse(409, "not_possible", serverTexts.sameContents);
  if (priced instanceof Refusal) return priced;
  if (priced.after.order.total_paise === 0) return refuse(409, "not_possible", serverTexts.alreadyPaid);
  return (await refuseShort(db, priced)) ?? priced;
}

/** The current buyer and addresses, except where the change replaces them. */
async function changedParties(db: Db, order: OrderRow, change: OrderChange): Promise<CheckoutParties | Refusal> {
  const present = await loadParties(db, order);
  const { shipping_address, billing_address, buyer_gstin_id } = change;
  if (shipping_address === undefined && billing_address === undefined && buyer_gstin_id === undefined) return present;
  const shippingId = shipping_address ?? billing_address;
  const billingId = billing_address ?? shipping_address;
  const saved =
    shippingId === undefined || billingId === undefined
      ? undefined
      : await loadCheckoutParties(db, order.customer_id, { shippingId, billingId });
  if (!saved && shippingId !== undefined) return refuse(404, "not_found", serverTexts.addressNotFound);
  const parties = {
    customer: present.customer,
    shipping: shipping_address === undefined || !saved ? present.shipping : saved.shipping,
    billing: billing_address === undefined || !saved ? present.billing : saved.billing,
  };
  if (buyer_gstin_id === undefined) return parties;
  const choice = { billing_address: null, third_party_delivery: false, buyer_gstin_id };
  return chooseBuyer(parties, await loadBuyers(db, order.customer_id), choice);
}

/** A change that needs more than is in stock now, or less than the customer already has, cannot be proposed. */
async function refuseShort(db: Db, { before, after }: Repriced): Promise<Refusal | null> {
  const was = before.contents?.lines ?? [];
  const lines = after.contents?.lines ?? [];
  const held = await listHeldQuantities(
    db,
    was.map(({ id, variant_id }) => ({ order_line_id: id ?? 0, variant_id })),
  );
  const present = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  if (was.some(({ id }) => (present.get(id) ?? 0) < (held.get(id ?? 0)?.kept ?? 0)))
    return refuse(409, "not_possible", serverTexts.customerKeepsGoods);
  const stock = await loadAvailability(
    db,
    lines.map(({ variant_id }) => variant_id),
  );
  const short = lines.flatMap(({ id, variant_id, ref_no, product_name, quantity }) => {
    const line = id === null ? undefined : was.find((each) => each.id === id);
    const available = (stock.get(variant_id) ?? 0) + (held.get(id ?? 0)?.quantity ?? 0);
    if (quantity <= Math.max(available, line?.quantity ?? 0)) return [];
    return [{ cart_id: 0, ref_no, name: product_name, requested: quantity, available }];
  });
  return short.length > 0 ? refuse(409, "out_of_stock", serverTexts.outOfStock, { lines: short }) : null;
}
