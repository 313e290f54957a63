import { describe, expect, test } from "vitest";
import type { ReturnStatus } from "../../contract/orders.ts";
import { amountDue, paymentStatus } from "./payment-state.ts";

const paid = (...amounts: number[]) => amounts.map((amount_paise) => ({ amount_paise }));
const back = (status: ReturnStatus, credit_paise: number, refund_paise: number | null) => ({
  status,
  credit_paise,
  refund_paise,
});

describe("what is due and the state of payment", () => {
  test.each([
    { what: "nothing paid", status: "shipped", payments: [], returns: [], due: 500, state: "due" },
    { what: "a part paid", status: "shipped", payments: [200], returns: [], due: 300, state: "due" },
    { what: "all paid", status: "delivered", payments: [200, 300], returns: [], due: 0, state: "collected" },
    { what: "cancelled", status: "cancelled", payments: [], returns: [], due: 0, state: "due" },
    { what: "more paid than due", status: "delivered", payments: [300, 300], returns: [], due: 0, state: "collected" },
    { what: "undelivered", status: "undelivered", payments: [], returns: [], due: 0, state: "due" },
    {
      what: "a part came back, the rest was paid",
      status: "delivered",
      payments: [300],
      returns: [back("received", 200, 0)],
      due: 0,
      state: "collected",
    },
    {
      what: "a requested return changes nothing yet",
      status: "return_requested",
      payments: [],
      returns: [back("requested", 200, null)],
      due: 500,
      state: "due",
    },
    {
      what: "all came back and awaits its refund",
      status: "returned",
      payments: [500],
      returns: [back("received", 500, 500)],
      due: 0,
      state: "collected",
    },
    {
      what: "all came back and was paid back",
      status: "returned",
      payments: [500],
      returns: [back("refunded", 200, 200), back("refunded", 300, 300)],
      due: 0,
      state: "refunded",
    },
    {
      what: "one of two refunds is outstanding",
      status: "returned",
      payments: [500],
      returns: [back("refunded", 200, 200), back("received", 300, 300)],
      due: 0,
      state: "collected",
    },
    {
      what: "a part came back and its refund is recorded; the rest stays paid",
      status: "delivered",
      payments: [500],
      returns: [back("refunded", 200, 200)],
      due: 0,
      state: "collected",
    },
    {
      what: "a part came back while only the other part was paid",
      status: "delivered",
      payments: [200],
      returns: [back("received", 200, 0)],
      due: 100,
      state: "due",
    },
    {
      what: "came back unpaid",
      status: "returned",
      payments: [],
      returns: [back("received", 500, 0)],
      due: 0,
      state: "due",
    },
  ] as const)("$what", ({ status, payments, returns, due, state }) => {
    const order = { status, total_paise: 500 };
    expect(amountDue(order, paid(...payments), [...returns])).toBe(due);
    expect(paymentStatus(order, paid(...payments), [...returns])).toBe(state);
  });
});
