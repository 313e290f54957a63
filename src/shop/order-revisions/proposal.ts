import type { ProposalState } from "../../contract/order-revisions.ts";
import type { OrderStatus } from "../../contract/orders.ts";
import type { OrderRevisionRow } from "./queries.ts";

/** How long a customer has to answer: a week. */
export const proposalLifetime = 7 * 24 * 60 * 60 * 1000;

/** The seller of an order may change until its invoice is issued. */
export const isOpen = (status: OrderStatus) => status === "placed" || status === "confirmed";

type Proposal = Pick<OrderRevisionRow, "state" | "expires_at">;

/** The state of a proposal: closed if its order was cancelled, expired if no one answered in time. */
export function proposalState(proposal: Proposal, status: OrderStatus, now: Date): ProposalState {
  if (proposal.state === "declined" || proposal.state === "withdrawn") return proposal.state;
  if (proposal.state !== "proposed") return "accepted";
  if (!isOpen(status)) return "closed";
  return proposal.expires_at !== null && proposal.expires_at <= now ? "expired" : "pending";
}

/** The proposal that awaits the customer's answer; until then the order is not packed. */
export function pendingProposal(
  revisions: readonly OrderRevisionRow[],
  status: OrderStatus,
  now: Date,
): OrderRevisionRow | undefined {
  return revisions.find((each) => each.state === "proposed" && proposalState(each, status, now) === "pending");
}
