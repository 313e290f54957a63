import type { LinkedProposal } from "../../contract/order-revisions.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { hashToken, newToken } from "../../platform/tokens.ts";
import { audit } from "../audit/index.ts";
import { Refusal, refuse, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { findOrder, findOwnOrder, linesOfOrder, noteOnOrder, type OrderRow, reviseOrder } from "../orders/index.ts";
import { findRegistration, holdRegistration, validityOn } from "../registrations/index.ts";
import { istDate } from "../tax/index.ts";
import { revisedMailJob } from "./job-definitions.ts";
import { proposalState } from "./proposal.ts";
import { toProposalReply } from "./proposal-reply.ts";
import { audited } from "./propose-seller.ts";
import { decideRevision, findProposal, findRevisionByLink, insertLink, type OrderRevisionRow } from "./queries.ts";
import { repriceOrder } from "./reprice-order.ts";
import type { Pricing } from "./tables.ts";

/** @returns the token of a new link for answering a proposal */
export async function createLink(db: Db, revisionId: number, at: Date): Promise<string> {
  const { token, tokenHash } = newToken();
  await insertLink(db, tokenHash, revisionId, at);
  return token;
}

/** The proposal that a link leads to. Anyone with the link may read and answer it, because it was sent to the customer's mailbox. */
export async function showProposal({ db, clock }: Shop, token: string): Promise<{ data: LinkedProposal } | Refusal> {
  const revision = await findRevisionByLink(db, hashToken(token));
  const order = revision && (await findOrder(db, { id: revision.order_id }));
  if (!order) return linkUnknown();
  const state = proposalState(revision, order.status, clock.now());
  const proposal = state === "pending" ? await toProposalReply(db, revision, await linesOfOrder(db, order.id)) : null;
  return { data: { state, order_no: order.number, proposal } };
}

/** Applies the proposal to which the customer agreed. */
export function acceptProposal(shop: Shop, token: string, apply: Apply): Promise<{ data: LinkedProposal } | Refusal> {
  return answerLink(shop, token, "accept", accepting(shop, apply));
}

/** The same for the signed-in customer, with the order's own token. */
export const acceptOwn = (shop: Shop, order: Own, apply: Apply) =>
  answerOwn(shop, order, "accept", accepting(shop, apply));

/** Applies accepted contents, in the transaction that locked the order. */
export type Apply = (db: Db, order: OrderRow, proposal: OrderRevisionRow, at: Date) => Promise<Answered | Refusal>;

function accepting(shop: Shop, apply: Apply): Apply {
  return async (db, order, proposal, at) => {
    if (proposal.reason === "contents_change") {
      const applied = await apply(db, order, proposal, at);
      if (applied instanceof Refusal) return applied;
      await decideRevision(db, proposal.id, "applied", at, serverTexts.theCustomer);
      await shop.jobs.enqueue(db, revisedMailJob, { order_id: order.id, revision_id: proposal.id });
      return applied;
    }
    if (!(await isOnOffer(db, order, proposal, at))) return noLongerOpen("outdated");
    const { id, after } = proposal;
    await decideRevision(db, id, "applied", at, serverTexts.theCustomer);
    await reviseOrder(db, order.id, after.order, after.lines);
    await shop.jobs.enqueue(db, revisedMailJob, { order_id: order.id, revision_id: id });
    return { before: audited(order), after: audited(after.order) };
  };
}

/** Declines a proposal; the order stays as it is. */
export function declineProposal(shop: Shop, token: string): Promise<{ data: LinkedProposal } | Refusal> {
  return answerLink(shop, token, "decline", decline);
}

export const declineOwn = (shop: Shop, order: Own) => answerOwn(shop, order, "decline", decline);

const decline: Apply = async (db, _order, { id }, at) => {
  await decideRevision(db, id, "declined", at, serverTexts.theCustomer);
  return { before: { proposal: id }, after: { proposal: null } };
};

interface Own {
  customerId: number;
  token: string;
}

async function answerOwn(shop: Shop, { customerId, token }: Own, choice: "accept" | "decline", work: Apply) {
  const own = await findOwnOrder(shop.db, customerId, token);
  if (!own) return refuse(404, "not_found", serverTexts.notFound);
  return answer(shop, own.id, choice, (db) => findProposal(db, own.id), work);
}

async function answerLink(shop: Shop, token: string, choice: "accept" | "decline", work: Apply) {
  const tokenHash = hashToken(token);
  const linked = await findRevisionByLink(shop.db, tokenHash);
  if (!linked) return linkUnknown();
  const answered = await answer(shop, linked.order_id, choice, (db) => findRevisionByLink(db, tokenHash), work);
  return answered instanceof Refusal ? answered : showProposal(shop, token);
}

type Answered = { before: object; after: object };

/** One transaction that locks the order first, so that the second of two answers finds the link used. */
async function answer(
  shop: Shop,
  orderId: number,
  choice: "accept" | "decline",
  find: (db: Db) => Promise<OrderRevisionRow | undefined>,
  work: Apply,
): Promise<{ token: string } | Refusal> {
  return transact(shop.db, async (db) => {
    const order = await findOrder(db, { id: orderId }, { forUpdate: true });
    const proposal = await find(db);
    if (!order || !proposal) return linkUnknown();
    const at = shop.clock.now();
    const state = proposalState(proposal, order.status, at);
    if (state !== "pending") return noLongerOpen(state);
    const done = await work(db, order, proposal, at);
    if (done instanceof Refusal) return done;
    const kind = proposal.reason === "contents_change" ? "change" : "seller";
    const note = serverTexts.proposalAnswered[`${choice}_${kind}`];
    await noteOnOrder(db, order, { at, actor: "customer", note });
    const act = serverTexts.orderActions[`${choice}_${kind}`];
    const subject = { subject: "order", subject_id: order.token, subject_name: order.number };
    const customer = { id: null, name: serverTexts.theCustomer, auditEntries: 0 };
    await audit(db, customer, { act, ...subject, ...done }, at);
    return { token: order.token };
  });
}

/** Whether accepting would still give what was proposed: a rate may have changed since, or the registration changed or ended. */
async function isOnOffer(db: Db, order: OrderRow, { after }: OrderRevisionRow, at: Date): Promise<boolean> {
  const { registration_id } = after.order;
  const registration = registration_id === null ? undefined : await holdRegistration(db, registration_id);
  if (registration_id === null || !registration) return false;
  const [today, stated] = [istDate(at), await findRegistration(db, registration_id)];
  if (!stated || validityOn(stated, today) !== "in_force") return false;
  const seller = { id: registration_id, ...registration };
  const repriced = await repriceOrder(db, order, { registration: seller, ratesOn: today });
  if (repriced === null || repriced instanceof Refusal) return false;
  return amounts(repriced.after) === amounts(after);
}

function amounts({ order, lines }: Pricing): string {
  const { seller_gstin, supply_kind, total_paise } = order;
  const taxed = lines.map(({ id, taxable_paise, cgst_paise, sgst_paise, igst_paise }) => {
    return [id, taxable_paise, cgst_paise, sgst_paise, igst_paise];
  });
  return JSON.stringify([seller_gstin, supply_kind, total_paise, taxed]);
}

const linkUnknown = () => refuse(404, "not_found", serverTexts.proposalLinkUnknown);

const noLongerOpen = (why: keyof typeof serverTexts.proposalOver) =>
  refuse(409, "no_longer_open", serverTexts.proposalOver[why]);
