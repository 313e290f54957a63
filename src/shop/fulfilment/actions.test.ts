import { beforeEach, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, customer, member, sql, jobs, clock } = shop;
const { at, owner, read, order, act, proposedPicks, confirm, pack, ship, deliver, orderIn, creditable, credit } =
  await fulfilmentCalls(shop);
let asha: TestCustomer;

beforeEach(async () => {
  asha = await customer();
});

const jobsNamed = async (name: string, orderNo: string) =>
  (
    await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM jobs
      WHERE name = ${name} AND (payload ->> 'order_id')::bigint = (SELECT id FROM orders WHERE number = ${orderNo})`
  )[0]?.n;
const audit = (orderNo: string) =>
  sql<{ act: string; member_name: string }>`
    SELECT act, member_name FROM audit_entries WHERE subject = 'order' AND subject_name = ${orderNo} ORDER BY id`;

/** Asserts that every lot's counts equal the sums of its movements. */
async function booksBalance() {
  const wrong = await sql`
    SELECT l.id FROM lots l LEFT JOIN stock_movements m ON m.lot_id = l.id
    GROUP BY l.id HAVING l.reserved <> coalesce(sum(m.reserved), 0) OR l.on_hand <> coalesce(sum(m.on_hand), 0)
      OR l.quarantined <> coalesce(sum(m.quarantined), 0)`;
  expect(wrong).toEqual([]);
}

test("an order goes its straight way: who did what is kept, the customer gets a mail and sees it", async () => {
  await at("2026-11-20T09:00:00+05:30");
  const placed = await order(asha);
  await confirm(placed.token);
  await pack(placed.token);
  await ship(placed.token);
  await deliver(placed.token);
  const shown = await read(placed.token);
  expect(shown).toMatchObject({
    ...{
      status: "delivered",
      courier: "Own van",
      tracking_number: "NK 204",
      due: placed.total,
      may: ["collect", "correct_shipment", "undo_delivery", "credit", "replace"],
    },
    ...{ return_until: "2026-12-10", customer: { name: "Asha Rao", email: asha.email } },
  });
  expect(shown.events.map((event: { status: string; staff_name: string }) => [event.status, event.staff_name])).toEqual(
    [["placed", null], ...["confirmed", "packed", "shipped", "delivered"].map((status) => [status, owner.name])],
  );
  expect((await audit(placed.order_no)).map((entry) => entry.act)).toEqual([
    ...["confirmed", "packed", "shipped", "marked as delivered"],
  ]);
  for (const name of ["mail.order-confirmed", "mail.order-shipped", "mail.order-delivered"]) {
    expect(await jobsNamed(name, placed.order_no), name).toBe(1);
  }
  const { body } = await request("GET", `/api/orders/${placed.token}`, { token: asha.token });
  expect(body.data).toMatchObject({ status: "delivered", can_return: true, courier: "Own van", returns: [] });
  expect(body.data.lines[0].lots.map((lot: { quantity: number }) => lot.quantity)).toEqual([2]);
  expect(JSON.stringify(body)).not.toContain(owner.name);
  await booksBalance();
  await jobs.runDue();
});

describe("who may", () => {
  test.each([
    ["confirm", "warehouse", {}],
    ["pack", "sales", { picks: [{ line_id: 1, lot_no: "X", quantity: 1 }] }],
    ["ship", "sales", { courier: "Own van" }],
    ["deliver", "accounts", {}],
    ["undeliver", "accounts", { reason: "Not at home" }],
    ["collect", "sales", { mode: "cash", amount: 1 }],
    ["cancel", "warehouse", { reason: "Out of stock" }],
  ] as const)("%s: not %s, and no visitor", async (name, role, body) => {
    const placed = await order(asha);
    expect((await act(placed.token, name, body, await member(role))).status).toBe(403);
    expect((await act(placed.token, name, body, null)).status).toBe(401);
    expect((await read(placed.token)).status).toBe("placed");
    expect(await audit(placed.order_no)).toEqual([]);
  });

  test("a customer's token opens nothing of the back office", async () => {
    const placed = await order(asha);
    expect((await request("GET", `/api/staff/orders/${placed.token}`, { token: asha.token })).status).toBe(401);
  });

  test("an order that is not there", async () => {
    expect((await act("nothing", "confirm", { expected_status: "placed" })).status).toBe(404);
    expect((await request("GET", "/api/staff/orders/nothing", { staff: owner })).status).toBe(404);
  });
});

describe("an act that comes too late", () => {
  test("learns who did what, and changes nothing", async () => {
    await at("2026-11-20T10:04:00+05:30");
    const placed = await order(asha);
    const sales = await member("sales");
    await act(placed.token, "confirm", {}, sales);
    const late = await act(placed.token, "confirm", { expected_status: "placed" });
    expect([late.status, late.body.code]).toEqual([409, "state_changed"]);
    expect(late.body.message).toMatch(new RegExp(`${sales.name}.*confirmed.*20 Nov 2026, 10:04`));
    expect((await read(placed.token)).events).toHaveLength(2);
  });

  test("a customer's cancellation is recorded as theirs", async () => {
    const placed = await order(asha);
    await request("POST", `/api/orders/${placed.token}/cancel`, { token: asha.token, body: { reason: "Mistake" } });
    const late = await act(placed.token, "confirm", { expected_status: "placed" });
    expect(late.body.message).toMatch(/^The customer changed .*cancelled/);
  });

  test("an act that does not follow is refused", async () => {
    const placed = await order(asha);
    const early = await act(placed.token, "ship", { courier: "Own van" });
    expect([early.status, early.body.code]).toEqual([409, "not_possible"]);
  });
});

describe("an act that is sent again", () => {
  const steps: [string, string, () => object][] = [
    ["confirm", "placed", () => ({})],
    ["ship", "packed", () => ({ courier: "Own van", tracking_number: "NK 204" })],
    ["deliver", "shipped", () => ({ note: "At the gate" })],
    ["undeliver", "shipped", () => ({ reason: "Nobody there" })],
    ["cancel", "confirmed", () => ({ reason: "Out of stock" })],
  ];

  test.each(steps)("%s is answered as the first was, and done once", async (name, from, body) => {
    const { token, order_no } = from === "placed" ? await order(asha) : await orderIn(from as "packed", asha);
    const sent = { ...body(), expected_status: from };
    const first = await act(token, name, sent);
    const noted = await audit(order_no);
    const again = await act(token, name, sent);
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect(await audit(order_no)).toEqual(noted);
    await booksBalance();
  });

  test("pack is a repeat with the same lots only", async () => {
    const { token } = await orderIn("confirmed", asha);
    const picks = await proposedPicks(token);
    const first = await act(token, "pack", { expected_status: "confirmed", picks });
    const again = await act(token, "pack", { expected_status: "confirmed", picks: picks.toReversed() });
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    const other = picks.map((pick) => ({ ...pick, lot_no: "ANOTHER" }));
    const late = await act(token, "pack", { expected_status: "confirmed", picks: other });
    expect([late.status, late.body.code]).toEqual([409, "state_changed"]);
  });

  test("with other content it learns what was done", async () => {
    const { token } = await orderIn("packed", asha);
    await ship(token);
    const other = { expected_status: "packed", courier: "Blue line", tracking_number: "1" };
    expect((await act(token, "ship", other)).body.code).toBe("state_changed");
  });
});

describe("cancelling by staff", () => {
  const used = async () =>
    (await sql<{ n: number }>`SELECT used_count AS n FROM coupons WHERE code = 'WELCOME10'`)[0]?.n ?? 0;
  const free = async (variant: number) =>
    (await sql<{ n: number }>`SELECT sum(on_hand - reserved)::int AS n FROM lots WHERE variant_id = ${variant}`)[0]?.n;

  test("a packed order gives its lots and its coupon back", async () => {
    const [stock, uses] = [await free(62), await used()];
    const placed = await order(asha, [{ ref_no: "NK-ME-1001", quantity: 10 }], "WELCOME10");
    await confirm(placed.token);
    await pack(placed.token);
    expect([await free(62), await used()]).toEqual([(stock ?? 0) - 10, uses + 1]);
    const cancelled = await act(placed.token, "cancel", { reason: "The customer called" });
    expect(cancelled.body.data).toMatchObject({ status: "cancelled", may: [], due: 0 });
    expect([await free(62), await used()]).toEqual([stock, uses]);
    expect(await jobsNamed("mail.order-cancelled", placed.order_no)).toBe(1);
    await booksBalance();
  });

  test("an order that only reserved gives it up", async () => {
    const stock = await free(62);
    const placed = await order(asha, [{ ref_no: "NK-ME-1001", quantity: 3 }]);
    expect((await act(placed.token, "cancel", { reason: "The customer called" })).status).toBe(200);
    expect(await free(62)).toBe(stock);
    await booksBalance();
  });

  test("needs a reason, and is too late once it is shipped", async () => {
    const shipped = await orderIn("shipped");
    expect((await act(shipped.token, "cancel", { reason: " " })).body.errors).toHaveProperty("reason");
    const late = await act(shipped.token, "cancel", { reason: "Too late" });
    expect([late.status, late.body.code]).toEqual([409, "not_possible"]);
  });
});

test("the ledger of stock says who packed, cancelled and took back; what the customer did has no name", async () => {
  const who = (token: string) => sql<{ kind: string; staff_name: string | null; at: Date }>`
    SELECT m.kind, m.staff_name, m.at FROM stock_movements m JOIN order_lines l ON l.id = m.order_line_id
    JOIN orders o ON o.id = l.order_id WHERE o.token = ${token} AND m.kind <> 'reserved' ORDER BY m.id`;
  const keeper = await member("warehouse");
  await at("2026-11-20T11:00:00+05:30");
  const packed = await order(asha, [{ ref_no: "NK-ME-1001", quantity: 1 }]);
  await confirm(packed.token);
  await act(packed.token, "pack", { picks: await proposedPicks(packed.token) }, keeper);
  await act(packed.token, "cancel", { reason: "The customer called" });
  expect(await who(packed.token)).toEqual([
    { kind: "packed", staff_name: keeper.name, at: clock.now() },
    { kind: "returned", staff_name: owner.name, at: clock.now() },
  ]);
  const confirmed = await orderIn("confirmed", asha);
  await act(confirmed.token, "cancel", { reason: "The customer called" });
  expect(await who(confirmed.token)).toMatchObject([{ kind: "released", staff_name: owner.name }]);
  const own = await order(asha);
  await request("POST", `/api/orders/${own.token}/cancel`, { token: asha.token, body: { reason: "Mistake" } });
  expect(await who(own.token)).toMatchObject([{ kind: "released", staff_name: null }]);
});

describe("refused at the door", () => {
  test("after all of it was credited by amount: nothing more is credited, and its goods wait to be inspected", async () => {
    const { token, total } = await orderIn("shipped");
    await act(token, "collect", { mode: "upi", amount: 100, reference: "UPI 1" });
    const left = await creditable(token);
    const lines = left.lines.map(({ line_id, amount }: { line_id: number; amount: number }) => ({ line_id, amount }));
    const credited = await credit(token, { reason_code: "price", lines, shipping: left.shipping?.amount });
    expect([credited.status, credited.body.errors]).toEqual([200, undefined]);
    const { returns } = await read(token);
    expect(returns).toMatchObject([{ kind: "credit", credit: total, refund: 100 }]);
    const back = await act(token, "undeliver", { reason: "Box was torn", refund_to: "bank" });
    expect(back.status).toBe(200);
    expect(back.body.data).toMatchObject({ status: "undelivered", due: 0 });
    expect(back.body.data.returns.at(-1)).toMatchObject({ kind: "undelivered", credit: 0, may: ["inspect"] });
    const { id, lines: sent } = back.body.data.returns.at(-1);
    const pieces = sent.map((line: { return_line_id: number; quantity: number; lots: { lot_no: string }[] }) => ({
      ...{ return_line_id: line.return_line_id, lot_no: line.lots[0]?.lot_no },
      ...{ quantity: line.quantity, disposition: "restock" },
    }));
    const body = { expected_status: "approved", pieces };
    const inspected = await request("POST", `/api/staff/returns/${id}/inspect`, { staff: owner, body });
    expect(inspected.status).toBe(200);
    expect(inspected.body.data.returns.at(-1)).toMatchObject({ status: "received", refund: 0 });
    await booksBalance();
    // GSTR-1 table 12 follows the documents: the note by amount took back no units, and there is no note for the goods.
    const stated = await sql<{ kind: string; quantity: number; taxable: number }>`
      SELECT d.kind, sum(h.quantity)::int AS quantity, sum(h.taxable_paise)::int AS taxable
      FROM document_list d JOIN document_hsn_rows h ON h.document_id = d.id JOIN orders o ON o.id = d.order_id
      WHERE o.token = ${token} GROUP BY d.id, d.kind ORDER BY d.id`;
    expect(stated).toEqual([
      { kind: "invoice", quantity: 2, taxable: stated[0]?.taxable },
      { kind: "credit_note", quantity: 0, taxable: stated[0]?.taxable },
    ]);
  });

  test("nothing is due, and the goods wait to be inspected", async () => {
    const shipped = await orderIn("shipped");
    const { body } = await act(shipped.token, "undeliver", { reason: "Nobody wanted it" });
    expect(body.data).toMatchObject({ status: "undelivered", due: 0, may: [] });
    expect(body.data.returns).toMatchObject([{ kind: "undelivered", status: "approved", may: ["inspect"] }]);
    const own = await request("GET", `/api/orders/${shipped.token}`, { token: shipped.customer.token });
    expect(own.body.data.returns).toEqual([]);
  });

  test.each([
    ["a part", (due: number) => due - 100, "due"],
    ["all of it", (due: number) => due, "collected"],
  ])("after %s was paid: it is credited in full, and what was paid goes back", async (_what, amountOf, before) => {
    const { token, total } = await orderIn("shipped");
    const amount = amountOf(total);
    await act(token, "collect", { mode: "upi", amount, reference: "UPI 1" });
    expect((await read(token)).payment_status).toBe(before);
    const asked = await act(token, "undeliver", { reason: "Box was torn" });
    expect([asked.status, asked.body.errors]).toEqual([
      422,
      { refund_to: ["Part or all of the order has been paid. Choose where to refund it."] },
    ]);
    const refused = await act(token, "undeliver", { reason: "Box was torn", refund_to: "bank" });
    expect(refused.body.data).toMatchObject({ status: "undelivered", due: 0, payment_status: "collected" });
    const [back] = refused.body.data.returns;
    expect(back).toMatchObject({ kind: "undelivered", credit: total, refund: null, refund_to: "bank" });
    const pieces = back.lines.map((line: { return_line_id: number; quantity: number; lots: { lot_no: string }[] }) => ({
      ...{ return_line_id: line.return_line_id, lot_no: line.lots[0]?.lot_no },
      ...{ quantity: line.quantity, disposition: "restock" },
    }));
    const staff = owner;
    const inspected = await request("POST", `/api/staff/returns/${back.id}/inspect`, {
      ...{ staff, body: { expected_status: "approved", pieces } },
    });
    expect(inspected.body.data.returns).toMatchObject([{ status: "received", refund: amount, may: ["refund"] }]);
    expect(await sql`SELECT reason_code FROM credit_notes WHERE return_id = ${back.id}`).toEqual([
      { reason_code: "undelivered" },
    ]);
    const paid = await request("POST", `/api/staff/returns/${back.id}/refund`, {
      ...{ staff, body: { expected_status: "received", reference: "NEFT 7" } },
    });
    expect(paid.body.data).toMatchObject({ status: "undelivered", due: 0, payment_status: "refunded" });
    await booksBalance();
  });
});

describe("reward points", () => {
  const balance = async (actor: TestCustomer) =>
    (await request("GET", "/api/reward-points", { token: actor.token })).body.balance;
  const earners = (value: string) => sql`
    UPDATE settings SET value = jsonb_set(value, '{reward_earners}', to_jsonb(${value}::text)) WHERE name = 'selling'`;

  test("come with the delivery: one for each full Rs 100 of goods after the coupon and before tax", async () => {
    const hospital = await customer({ account_type: "hospital" });
    const placed = await order(hospital, [{ ref_no: "NK-ME-1001", quantity: 10 }], "WELCOME10");
    await confirm(placed.token);
    await pack(placed.token);
    await ship(placed.token);
    expect(await balance(hospital)).toBe(0);
    const { orderTotal, points } = await deliver(placed.token);
    expect(points).toBe(Math.floor((orderTotal.subtotal - orderTotal.coupon) / 100));
    expect(await balance(hospital)).toBe(points);
  });

  test("UCMPMD 2024: go to hospitals and dealers, and to doctors only if the owner lets them", async () => {
    const dealer = await customer({ account_type: "dealer" });
    await sql`INSERT INTO settings (name, value) VALUES ('selling', '{}') ON CONFLICT DO NOTHING`;
    await earners("organisations");
    await orderIn("delivered", asha);
    await orderIn("delivered", dealer);
    expect(await balance(asha)).toBe(0);
    expect(await balance(dealer)).toBeGreaterThan(0);
    await earners("nobody");
    const other = await customer({ account_type: "hospital" });
    await orderIn("delivered", other);
    expect(await balance(other)).toBe(0);
    await earners("everyone");
    const doctor = await customer();
    await orderIn("delivered", doctor);
    expect(await balance(doctor)).toBeGreaterThan(0);
    await earners("organisations");
  });
});

test("what is proposed is packed only from its own line's goods", async () => {
  const placed = await order(asha, [
    { ref_no: "NK-EE-1101", quantity: 1 },
    { ref_no: "NK-ME-1001", quantity: 2 },
  ]);
  await confirm(placed.token);
  expect(await proposedPicks(placed.token)).toHaveLength(2);
});
