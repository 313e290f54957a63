import { serverTexts } from "../../contract/server-texts.ts";
import type { OtherSeller } from "../../contract/staff/order-revisions.ts";
import { Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Db, LiveShop, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { actOnOrder, findOrder, linesOfOrder, noteOnOrder, type OrderRow } from "../orders/index.ts";
import { holdRegistration } from "../registrations/index.ts";
import { istDate } from "../tax/index.ts";
import { sellerProposedMailJob } from "./job-definitions.ts";
import { isOpen, proposalLifetime, proposalState } from "./proposal.ts";
import { toSellerChange } from "./proposal-reply.ts";
import { decideRevision, findProposal, insertRevision } from "./queries.ts";
import { repriceOrder } from "./reprice-order.ts";

/** The other registrations in force, each with the order as it would be under it. */
export async function listOtherSellers(shop: LiveShop, token: string): Promise<{ data: OtherSeller[] } | Refusal> {
  const { db, clock, live } = shop;
  const order = await findOrder(db, { token });
  if (!order) return refuse(404, "not_found", serverTexts.notFound);
  if (!isOpen(order.status)) return refuse(409, "not_possible", serverTexts.notPossible(order.status));
  const lines = await linesOfOrder(db, order.id);
  const now = clock.now();
  const data: OtherSeller[] = [];
  for (const { id: registration_id, code, gstin, state } of live.current().registrations.inForce) {
    const registration = { id: registration_id, gstin, state_id: state.id };
    if (isSeller(order, registration)) continue;
    const repriced = await repriceOrder(db, order, { registration, ratesOn: istDate(now) });
    if (repriced === null) continue;
    const isRefused = repriced instanceof Refusal;
    data.push({
      registration_id,
      code,
      change: isRefused ? null : await toSellerChange(db, repriced, lines, now),
      problem: isRefused ? repriced.message : null,
    });
  }
  return { data };
}

/** Whether a registration sells an order. Orders of the previous release store only its GSTIN. */
function isSeller({ registration_id, seller_gstin }: OrderRow, { id, gstin }: { id: number; gstin: string | null }) {
  return registration_id === null ? seller_gstin === (gstin ?? "") : registration_id === id;
}

/**
 * Proposes another registration as the seller of an order, with recomputed taxes. The customer agreed to the order as it was, so nothing
 * changes until they accept, and the order is not packed until they answer.
 */
export function proposeSeller(shop: LiveShop, actor: Staff, token: string, registrationId: number) {
  return actOnOrder(shop, actor, token, "propose_seller", async ({ db, order, at }) => {
    if (!isOpen(order.status)) return refuse(409, "not_possible", serverTexts.notPossible(order.status));
    const earlier = await findProposal(db, order.id);
    if (earlier && proposalState(earlier, order.status, at) === "pending") {
      const isRepeat =
        earlier.reason === "registration_change" &&
        earlier.after.order.registration_id === registrationId &&
        earlier.proposed_by === actor.name;
      return isRepeat ? "already done" : refuse(409, "not_possible", serverTexts.proposalPending);
    }
    const isInForce = shop.live.current().registrations.inForce.some(({ id }) => id === registrationId);
    const registration = isInForce ? await holdRegistration(db, registrationId) : undefined;
    if (!registration) return refuseRegistration(serverTexts.registrationUnknown);
    const seller = { id: registrationId, ...registration };
    if (isSeller(order, seller)) return refuseRegistration(serverTexts.sameSeller);
    const repriced = await repriceOrder(db, order, { registration: seller, ratesOn: istDate(at) });
    if (repriced instanceof Refusal) return refuseRegistration(repriced.message);
    if (repriced === null) return refuseRegistration(serverTexts.sameSeller);

    if (earlier) await decideRevision(db, earlier.id, "withdrawn", at, actor.name);
    const expiresAt = new Date(at.getTime() + proposalLifetime);
    const proposed = { orderId: order.id, reason: "registration_change", state: "proposed" } as const;
    const revisionId = await insertRevision(db, { ...proposed, ...repriced, at, by: actor.name, expiresAt });
    await noteOnOrder(db, order, { at, actor: "staff", staffName: actor.name, note: serverTexts.sellerProposed });
    await shop.jobs.enqueue(db, sellerProposedMailJob, { order_id: order.id, revision_id: revisionId });
    const { before, after } = repriced;
    return { before: audited(before.order), after: { ...audited(after.order), proposal: revisionId } };
  });
}

/** Withdraws a proposal that the customer has not answered. The order stays as it is. */
export function withdrawSeller(shop: Shop, actor: Staff, token: string) {
  return actOnOrder(shop, actor, token, "withdraw_seller", async ({ db, order, at }) => {
    const proposal = await findProposal(db, order.id);
    if (proposal?.reason !== "registration_change" || !isOpen(order.status))
      return refuse(409, "not_possible", serverTexts.noProposal);
    await decideRevision(db, proposal.id, "withdrawn", at, actor.name);
    await noteOnOrder(db, order, { at, actor: "staff", staffName: actor.name, note: serverTexts.sellerWithdrawn });
    return { before: { proposal: proposal.id }, after: { proposal: null } };
  });
}

/** Refuses to pack an order while it awaits its customer's answer. */
export async function refuseWhilePending(
  db: Db,
  order: OrderRow,
  now: Date,
): Promise<Refusal<"not_possible"> | undefined> {
  const proposal = await findProposal(db, order.id);
  const isPending = proposal && proposalState(proposal, order.status, now) === "pending";
  return isPending ? refuse(409, "not_possible", serverTexts.awaitingCustomer) : undefined;
}

/** The details of a seller that the audit log keeps. */
export function audited({
  seller_gstin,
  total_paise,
  supply_kind,
}: Pick<OrderRow, "seller_gstin" | "total_paise" | "supply_kind">) {
  return { seller_gstin, supply_kind, total: total_paise / 100 };
}

const refuseRegistration = (message: string) => refuseFields(message, { registration_id: [message] });
