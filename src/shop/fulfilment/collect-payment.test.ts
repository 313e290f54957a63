import { beforeEach, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { readMails } from "../../../test/support/mails.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { rupeesText } from "../../contract/money.ts";
import { cashLimitPaise, paymentModes } from "../../contract/payments.ts";

const shop = await testShop({ connections: 20 });
const { customer, sql, member } = shop;
const { at, owner, read, act, orderIn } = await fulfilmentCalls(shop);
let asha: TestCustomer;

beforeEach(async () => {
  await at("2026-11-20T09:00:00+05:30");
  asha = await customer();
});

/** An order above Rs 2,00,000. */
const large = async (actor: TestCustomer) => {
  const [row] = await sql<{ ref_no: string; pieces: number }>`
    SELECT v.ref_no, ceil(22000000.0 / v.price_paise)::int AS pieces FROM variants v JOIN products p ON p.id = v.product_id
    JOIN variant_availability a ON a.variant_id = v.id
    WHERE NOT p.enquiry_only AND NOT p.verified_only AND a.available > ceil(22000000.0 / v.price_paise) * 4
    ORDER BY pieces LIMIT 1`;
  if (!row) throw new Error("Nothing is dear enough.");
  return orderIn("shipped", actor, [{ ref_no: row.ref_no, quantity: row.pieces }]);
};
const collect = (
  token: string,
  mode: string,
  amount: number,
  reference: string | null = mode === "cash" ? null : "R 1",
) => act(token, "collect", { mode, amount, reference });

test("money is noted with mode, amount, reference and who took it; all of it settles the order", async () => {
  const { token, total } = await orderIn("delivered", asha);
  const part = await collect(token, "cash", 100.5);
  expect(part.body.data).toMatchObject({
    payment_status: "due",
    due: total - 100.5,
    may: ["collect", "correct_shipment", "undo_delivery", "credit", "replace"],
  });
  const rest = await collect(token, "upi", total - 100.5, "UPI 12");
  expect(rest.body.data).toMatchObject({
    payment_status: "collected",
    due: 0,
    may: ["correct_shipment", "undo_delivery", "credit", "replace"],
  });
  expect(rest.body.data.payments).toMatchObject([
    { mode: "cash", amount: 100.5, reference: null, staff_name: owner.name },
    { mode: "upi", amount: total - 100.5, reference: "UPI 12" },
  ]);
  const more = await collect(token, "cash", 1);
  expect([more.status, more.body.code]).toEqual([409, "not_possible"]);
});

test("the customer gets a receipt for each payment, with what is still to be paid", async () => {
  const { token, total } = await orderIn("delivered", asha);
  const receipts = async () => {
    await shop.jobs.runDue();
    const mails = await readMails(shop);
    return mails.filter((mail) => mail.includes(`To: ${asha.email}`) && mail.includes("We have received your payment"));
  };
  await collect(token, "cash", 100.5);
  const [first = ""] = await receipts();
  expect(first).toMatch(/thank you for your payment of Rs\s100\.50/);
  expect(first).toContain(`${rupeesText(Math.round(total * 100) - 10_050)} is still to be paid.`);
  await collect(token, "upi", total - 100.5, "UPI 12");
  const [, second = ""] = await receipts();
  expect(second).toContain("The order is fully paid.");
  expect(second).toContain("Reference: UPI 12");
});

test("what a buyer deducts is no payment that is receipted, and neither is one that was reversed", async () => {
  const { token } = await orderIn("delivered", asha);
  await collect(token, "gst_tds", 10);
  await collect(token, "cash", 5);
  const [payment] = (await read(token)).payments.slice(-1);
  const reversed = await act(token, "reverse-payment", { payment_id: payment.id, reason: "Typed twice" });
  expect(reversed.status).toBe(200);
  await shop.jobs.runDue();
  const mails = (await readMails(shop)).filter((mail) => mail.includes(`To: ${asha.email}`));
  expect(mails.filter((mail) => mail.includes("We have received your payment"))).toEqual([]);
});

test.each([
  ["more than is due", { mode: "upi", amount: 99_999_999, reference: "R 1" }, "amount"],
  ["nothing", { mode: "cash", amount: 0 }, "amount"],
  ["less than nothing", { mode: "cash", amount: -5 }, "amount"],
  ["half a paisa", { mode: "cash", amount: 1.005 }, "amount"],
  ["a mode that is none", { mode: "barter", amount: 1 }, "mode"],
  ["a transfer without a reference", { mode: "bank", amount: 1 }, "reference"],
])("%s is refused", async (_what, body, field) => {
  const { token, total } = await orderIn("shipped", asha);
  const { status, body: answer } = await act(token, "collect", body);
  expect([status, Object.keys(answer.errors)]).toEqual([422, [field]]);
  expect((await read(token)).due).toBe(total);
});

test("Income-tax Act 2025 s.186: cash stays below Rs 2,00,000 for an order, whatever the day", async () => {
  const { token, total } = await large(asha);
  expect(total).toBeGreaterThan(200_001);
  const whole = await collect(token, "cash", 200_000);
  expect([whole.status, whole.body.code]).toEqual([422, "cash_ceiling"]);
  expect(whole.body.message).toMatch(/Rs 2,00,000.00/);
  expect((await collect(token, "cash", 199_999)).status).toBe(200);
  await at("2026-11-23T09:00:00+05:30");
  expect((await collect(token, "cash", 1)).body.code).toBe("cash_ceiling");
  expect((await collect(token, "bank", total - 199_999)).status).toBe(200);
});

test("staff see how much may still be taken in cash, which an earlier order of the day uses up", async () => {
  const [first, second] = [await large(asha), await orderIn("shipped", asha)];
  expect((await read(first.token)).cash_left).toBe(199_999.99);
  await collect(first.token, "cash", 199_999.99);
  expect((await read(first.token)).cash_left).toBe(0);
  expect((await read(second.token)).cash_left).toBe(0);
  expect((await read((await orderIn("shipped")).token)).cash_left).toBe(199_999.99);
});

test("Income-tax Act 2025 s.186: and for a customer in a day, over all orders; the next Indian day is counted on its own", async () => {
  const [first, second] = [await large(asha), await orderIn("shipped", asha)];
  expect((await collect(first.token, "cash", 199_999.5)).status).toBe(200);
  await at("2026-11-20T23:59:00+05:30");
  expect((await collect(second.token, "cash", 0.5)).body.code).toBe("cash_ceiling");
  const stranger = await orderIn("shipped");
  expect((await collect(stranger.token, "cash", 0.5)).status).toBe(200);
  await at("2026-11-21T00:01:00+05:30");
  expect((await collect(second.token, "cash", 0.5)).status).toBe(200);
});

test("Income-tax Act 2025 s.186: cash of one customer taken by two staff at once stays below as well", async () => {
  const [first, second] = [await large(asha), await large(asha)];
  const answers = await Promise.all(
    [first, second].map(async ({ token }) =>
      act(token, "collect", { mode: "cash", amount: 150_000 }, await member("accounts")),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test("two who collect the same money at once: it is noted once", async () => {
  const { token, total } = await orderIn("delivered", asha);
  const answers = await Promise.all([1, 2, 3].map(() => collect(token, "upi", total)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await read(token)).payments).toHaveLength(1);
});

test("a reference identifies one payment of an order: the same again is a repeat, anything else is refused with the reason", async () => {
  const { token } = await orderIn("delivered", asha);
  const first = await collect(token, "upi", 100, "UPI 4711");
  for (const typed of ["upi 4711", " UPI  4711 "]) {
    const again = await collect(token, "upi", 100, typed);
    expect([again.status, again.body]).toEqual([200, first.body]);
  }
  const other = await collect(token, "upi", 60, "UPI 4711");
  expect([other.status, other.body.code]).toEqual([422, "payment_exists"]);
  expect(other.body.errors.reference[0]).toMatch(new RegExp(`${owner.name}.*UPI 4711.*Rs 100.00`));
  const colleague = await member("accounts");
  const body = { mode: "upi", amount: 100, reference: "UPI 4711" };
  expect((await act(token, "collect", body, colleague)).body.code).toBe("payment_exists");
  expect((await collect(token, "bank", 50, "UPI 4711")).status).toBe(200);
  const another = await orderIn("delivered", asha);
  expect((await collect(another.token, "upi", 100, "UPI 4711")).status).toBe(200);
  expect((await read(token)).payments).toHaveLength(2);
});

test("the database refuses a reference twice, and so does a race past the check", async () => {
  const { token } = await orderIn("delivered", asha);
  await collect(token, "upi", 100, "UPI 1");
  const twice = sql`
    INSERT INTO payments (order_id, customer_id, mode, amount_paise, reference, collected_at, collected_on, staff_id, staff_name)
    SELECT id, ${asha.id}, 'upi', 100, 'upi 1', now(), current_date, 1, 'Nila' FROM orders WHERE token = ${token}`;
  await expect(twice).rejects.toThrow(/payments_reference/);
});

test("the database knows the same methods and the same limit on cash", async () => {
  const [{ definition } = { definition: "" }] = await sql<{ definition: string }>`
    SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'payments_mode_check'`;
  expect([...definition.matchAll(/'(\w+)'/g)].map(([, mode]) => mode)).toEqual(paymentModes);
  const [{ body } = { body: "" }] = await sql<{ body: string }>`
    SELECT prosrc AS body FROM pg_proc WHERE proname = 'refuse_unlawful_payment'`;
  expect(body).toContain(`>= ${cashLimitPaise} `);
});

test("the database refuses unlawful cash, more than is due, and another's payment", async () => {
  const { token, total } = await large(asha);
  const other = await customer();
  const pay = (who: number, mode: string, amount: number) => sql`
    INSERT INTO payments (order_id, customer_id, mode, amount_paise, reference, collected_at, collected_on, staff_id, staff_name)
    SELECT id, ${who}, ${mode}, ${amount}, 'R 1', now(), current_date, 1, 'Nila' FROM orders WHERE token = ${token}`;
  await expect(pay(asha.id, "cash", 20_000_000)).rejects.toThrow(/2,00,000/);
  await expect(pay(asha.id, "upi", total * 100 + 1)).rejects.toThrow(/more collected/);
  await expect(pay(other.id, "upi", 100)).rejects.toThrow(/another customer/);
});
