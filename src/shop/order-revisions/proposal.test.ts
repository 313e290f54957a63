import { expect, test } from "vitest";
import type { ProposalState } from "../../contract/order-revisions.ts";
import { type OrderStatus, orderStatuses } from "../../contract/order-states.ts";
import { isOpen, pendingProposal, proposalLifetime, proposalState } from "./proposal.ts";
import type { OrderRevisionRow } from "./queries.ts";

const asked = new Date("2026-11-20T09:00:00+05:30");
const expires_at = new Date(asked.getTime() + proposalLifetime);
const later = (ms: number) => new Date(expires_at.getTime() + ms);
const revision = (state: OrderRevisionRow["state"], more: Partial<OrderRevisionRow> = {}) =>
  ({ state, expires_at, ...more }) as OrderRevisionRow;

test("a proposal can be answered for a week", () => {
  expect(expires_at).toEqual(new Date("2026-11-27T09:00:00+05:30"));
});

test.each<[OrderRevisionRow["state"], OrderStatus, Date, ProposalState]>([
  ["proposed", "placed", asked, "pending"],
  ["proposed", "confirmed", later(-1), "pending"],
  ["proposed", "confirmed", later(0), "expired"],
  ["proposed", "packed", asked, "closed"],
  ["proposed", "cancelled", later(1), "closed"],
  ["withdrawn", "confirmed", asked, "withdrawn"],
  ["withdrawn", "cancelled", later(1), "withdrawn"],
  ["declined", "delivered", later(1), "declined"],
  ["applied", "confirmed", later(1), "accepted"],
  ["accepted", "packed", asked, "accepted"],
])("a revision that is %s, of an order that is %s, at %s: %s", (state, status, now, expected) => {
  expect(proposalState(revision(state), status, now)).toBe(expected);
});

test("a proposal of an earlier release never expires", () => {
  expect(proposalState(revision("proposed", { expires_at: null }), "placed", later(1_000_000_000))).toBe("pending");
});

test.each(orderStatuses)("an order is open until its invoice is issued: %s", (status) => {
  expect(isOpen(status)).toBe(["placed", "confirmed"].includes(status));
  expect(pendingProposal([revision("proposed")], status, asked) !== undefined).toBe(isOpen(status));
});

test("only the revision that awaits an answer is pending", () => {
  const open = revision("proposed");
  const answered = (["applied", "declined", "withdrawn"] as const).map((state) => revision(state));
  expect(pendingProposal([...answered, open], "placed", asked)).toBe(open);
  expect(pendingProposal([...answered, open], "placed", later(0))).toBeUndefined();
  expect(pendingProposal(answered, "placed", asked)).toBeUndefined();
});
