import { describe, expect, test } from "vitest";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { request, member, sql, customer } = shop;
const { at, owner, act, orderIn, read, askReturn, actOnReturn } = await fulfilmentCalls(shop);
await at("2026-11-20T09:00:00+05:30");
const accountant = await member("accounts");

const pay = async (token: string, amount: number, more: object = { mode: "cash" }) =>
  expect((await act(token, "collect", { amount, ...more }, accountant)).status).toBe(200);
const readPaymentId = async (token: string, place = 0) => (await read(token)).payments[place].id as number;
const reverse = (token: string, payment_id: number, reason = "Entered for the wrong order", staff = accountant) =>
  request("POST", `/api/staff/orders/${token}/reverse-payment`, { staff, body: { payment_id, reason } });
const listed = async (token: string, payment?: string) => {
  const filter = payment ? `&payment=${payment}` : "";
  const { order_no } = await read(token);
  const { body } = await request("GET", `/api/staff/orders?search=${order_no}${filter}`, { staff: owner });
  return body.data.map(({ payment_state }: { payment_state: string }) => payment_state);
};

describe("a payment recorded by mistake", () => {
  test("is taken back by a row of its own: due again, on the timeline, in the audit log, and kept", async () => {
    const { token, total, order_no } = await orderIn("delivered");
    await pay(token, total, { mode: "upi", reference: "UPI 1" });
    expect(await read(token)).toMatchObject({ payment_status: "collected", payment_state: "collected", due: 0 });
    const { status, body } = await reverse(token, await readPaymentId(token));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ payment_status: "due", payment_state: "due", due: total });
    expect(body.data.payments).toMatchObject([
      {
        ...{ mode: "upi", amount: total, reference: "UPI 1", staff_name: accountant.name },
        reversal: { reason: "Entered for the wrong order", staff_name: accountant.name },
      },
    ]);
    expect(body.data.events.at(-1).note).toContain("recorded by mistake");
    const acts = await sql<{ act: string }>`SELECT act FROM audit_entries WHERE subject_name = ${order_no} ORDER BY id`;
    expect(acts.at(-1)?.act).toBe(serverTexts.orderActions.reverse_payment);
    expect(
      await sql`SELECT sum(amount_paise)::int AS sum FROM payment_entries p JOIN orders o ON o.id = p.order_id
      WHERE o.token = ${token}`,
    ).toEqual([{ sum: 0 }]);
    await pay(token, total, { mode: "upi", reference: "UPI 1" });
    expect((await read(token)).due).toBe(0);
  });

  test("is not seen by the customer, who owes it again", async () => {
    const { token, total, customer: buyer } = await orderIn("delivered");
    await pay(token, total);
    await reverse(token, await readPaymentId(token), "Typed by Gopal");
    const { data } = (await request("GET", `/api/orders/${token}`, { token: buyer.token })).body;
    expect(data).toMatchObject({ due: total, payment_status: "due", payments: [] });
    expect(JSON.stringify(data)).not.toContain("Gopal");
  });

  test("Income-tax Act 2025 s.186: cash that was taken back does not count towards the limit", async () => {
    const buyer = await customer();
    const { token, total } = await orderIn("delivered", buyer, [{ ref_no: "NK-PS-1502", quantity: 6 }]);
    expect(total).toBeGreaterThan(200_000);
    await pay(token, 199_999);
    expect((await act(token, "collect", { mode: "cash", amount: 1 })).body.code).toBe("cash_ceiling");
    await reverse(token, await readPaymentId(token));
    expect((await read(token)).cash_left).toBe(199_999.99);
    await pay(token, 199_999);
  });

  test("once: a repeat is answered as done, another learns who was quicker", async () => {
    const { token, total } = await orderIn("delivered");
    await pay(token, total);
    const id = await readPaymentId(token);
    const answers = await Promise.all([1, 2, 3].map(() => reverse(token, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const other = await reverse(token, id, "Another reason", owner);
    expect([other.status, other.body.code]).toEqual([409, "already_reversed"]);
    expect(other.body.message).toContain(accountant.name);
    expect(await sql`SELECT FROM payment_reversals WHERE payment_id = ${id}`).toHaveLength(1);
  });

  test("while it is collected again by another: both are seen, and the ledger equals the order", async () => {
    const { token, total } = await orderIn("delivered");
    await pay(token, total);
    const id = await readPaymentId(token);
    await Promise.all([reverse(token, id), act(token, "collect", { mode: "bank", amount: total, reference: "N 1" })]);
    const { due } = await read(token);
    const [{ sum } = { sum: 0 }] = await sql<{ sum: number }>`
      SELECT coalesce(sum(amount_paise), 0)::int AS sum FROM order_payments p JOIN orders o ON o.id = p.order_id WHERE o.token = ${token}`;
    expect(sum + Math.round(due * 100)).toBe(Math.round(total * 100));
  });

  test("is not taken back once a refund depends on it", async () => {
    const { token, total, customer: buyer } = await orderIn("delivered");
    await pay(token, total);
    const { lines } = await read(token);
    await askReturn(token, buyer, [{ line_id: lines[0].line_id, quantity: 2 }]);
    const [back] = (await read(token)).returns;
    await actOnReturn(back.id, "decide", { expected_status: "requested", decision: "approved", note: "" });
    const [line] = (await read(token)).returns[0].lines;
    const pieces = line.lots.map(({ lot_no, quantity }: { lot_no: string; quantity: number }) => ({
      ...{ return_line_id: line.return_line_id, lot_no, quantity, disposition: "restock" },
    }));
    const inspected = await actOnReturn(back.id, "inspect", { expected_status: "approved", pieces, note: "" });
    expect([inspected.status, inspected.body.errors]).toEqual([200, undefined]);
    expect((await read(token)).payment_state).toBe("refund_due");
    expect(await listed(token, "refund_due")).toEqual(["refund_due"]);
    const refused = await reverse(token, await readPaymentId(token));
    expect([refused.status, refused.body.message]).toEqual([409, serverTexts.paymentRefunded]);
    await actOnReturn(back.id, "refund", { expected_status: "received", reference: "NEFT 1" });
    expect(await read(token)).toMatchObject({ payment_status: "refunded", payment_state: "refunded" });
  });

  test.each(["sales", "warehouse", "support"] as const)("is not for %s", async (role) => {
    const { token, total } = await orderIn("delivered");
    await pay(token, total);
    expect((await reverse(token, await readPaymentId(token), "x", await member(role))).status).toBe(403);
  });

  test("needs a reason and a payment of this order", async () => {
    const [one, other] = [await orderIn("delivered"), await orderIn("delivered")];
    await pay(other.token, 1);
    expect((await reverse(one.token, await readPaymentId(other.token))).status).toBe(404);
    for (const reason of ["", "a\u0000b", "x".repeat(501)])
      expect((await reverse(other.token, await readPaymentId(other.token), reason)).body.errors).toHaveProperty(
        "reason",
      );
  });

  test.each(["UPDATE payment_reversals SET reason = ''", "DELETE FROM payment_reversals"])(
    "stays: %s",
    async (text) => {
      await expect(shop.asAdmin(text)).rejects.toThrow(/never changed/);
    },
  );
});

describe("the state of payment in the list, by filter", () => {
  test.each([
    ["due", 0],
    ["partly_paid", 0.4],
    ["collected", 1],
  ] as const)("%s", async (state, share) => {
    const { token, total } = await orderIn("delivered");
    if (share > 0) await pay(token, Math.round(total * share * 100) / 100);
    expect(await listed(token)).toEqual([state]);
    for (const each of ["due", "partly_paid", "collected", "nothing_due"])
      expect(await listed(token, each)).toEqual(each === state ? [state] : []);
  });

  test("nothing due when it was cancelled", async () => {
    const { token } = await orderIn("confirmed");
    await act(token, "cancel", { reason: "Mistake" });
    expect(await listed(token, "nothing_due")).toEqual(["nothing_due"]);
  });

  test("refund due when it could not be delivered after a payment, from then on until it is paid back", async () => {
    const { token, total } = await orderIn("shipped");
    const part = Math.round(total * 40) / 100;
    await pay(token, part);
    expect((await act(token, "undeliver", { reason: "Refused at the door", refund_to: "bank" })).status).toBe(200);
    const money = async () =>
      (
        await sql`SELECT s.expected_paise AS expected, s.paid_paise - s.refunded_paise - s.refund_due_paise AS collected,
          s.refund_due_paise AS back, s.due_paise AS due FROM order_payment_states s JOIN orders o ON o.id = s.order_id
        WHERE o.token = ${token}`
      )[0];
    const isDue = async () => {
      expect((await read(token)).payment_state).toBe("refund_due");
      expect(await listed(token, "refund_due")).toEqual(["refund_due"]);
      expect(await listed(token, "collected")).toEqual([]);
      expect(await money()).toEqual({ expected: 0, collected: 0, back: Math.round(part * 100), due: 0 });
    };
    await isDue();
    const [back] = (await read(token)).returns;
    const pieces = back.lines.flatMap(
      ({ return_line_id, lots }: { return_line_id: number; lots: { lot_no: string; quantity: number }[] }) =>
        lots.map(({ lot_no, quantity }) => ({ return_line_id, lot_no, quantity, disposition: "restock" })),
    );
    const inspected = await actOnReturn(back.id, "inspect", { expected_status: "approved", pieces, note: "" });
    expect([inspected.status, inspected.body.errors]).toEqual([200, undefined]);
    await isDue();
    await actOnReturn(back.id, "refund", { expected_status: "received", reference: "NEFT 2" });
    expect(await listed(token, "refunded")).toEqual(["refunded"]);
    expect(await money()).toEqual({ expected: 0, collected: 0, back: 0, due: 0 });
  });

  test("equals what the order itself says, for every order", async () => {
    const rows = await sql<{ token: string; due: number; state: string }>`
      SELECT o.token, s.due_paise AS due, s.state FROM orders o JOIN order_payment_states s ON s.order_id = o.id`;
    expect(rows.length).toBeGreaterThan(10);
    for (const { token, due, state } of rows) {
      const shown = await read(token);
      expect([Math.round(shown.due * 100), shown.payment_state]).toEqual([due, state]);
    }
  });
});
