import { describe, expect, test } from "vitest";
import { couponCalls } from "../../../test/support/coupons.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { readMails } from "../../../test/support/mails.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { request, customer, member, sql, jobs } = shop;
const { at, order, act, read, confirm, proposedPicks } = await fulfilmentCalls(shop);
await at("2026-11-20T09:00:00+05:30");
const [warehouse, sales] = [await member("warehouse"), await member("sales")];
const asha = await customer({ account_type: "hospital" });

type Line = { line_id: number; ref_no: string; quantity: number };
const goods = [
  { ref_no: "NK-EE-1101", quantity: 5 },
  { ref_no: "NK-NS-1201", quantity: 3 },
];
const later = "2026-12-03";

/** The part of an order that leaves in another parcel, by reference number. */
async function chosen(token: string, leaving: Record<string, number>) {
  const { lines } = (await read(token)) as { lines: Line[] };
  return lines.flatMap(({ line_id, ref_no, quantity }) =>
    leaving[ref_no] ? [{ line_id, quantity: leaving[ref_no], of: quantity }] : [],
  );
}

async function split(token: string, leaving: Record<string, number>, more: object = {}, actor = warehouse) {
  return act(token, "split", { kind: "parcel", lines: await chosen(token, leaving), ...more }, actor);
}

/** An order in two parcels. */
async function divided(leaving: Record<string, number> = { "NK-EE-1101": 2 }, more: object = {}) {
  const whole = await order(asha, goods);
  const { status, body } = await split(whole.token, leaving, more);
  expect([status, body.message]).toEqual([200, undefined]);
  const parcel = body.data.parcels.at(-1);
  return { ...whole, parcel };
}

const own = async (token: string) => (await request("GET", `/api/orders/${token}`, { token: asha.token })).body.data;
const quantities = ({ lines }: { lines: Line[] }) =>
  Object.fromEntries(lines.map(({ ref_no, quantity }) => [ref_no, quantity]));

/** Quantities reserved for an order, by reference number; lot counts must agree with movements. */
async function reserved(token: string) {
  const wrong = await sql`
    SELECT l.id FROM lots l LEFT JOIN stock_movements m ON m.lot_id = l.id
    GROUP BY l.id HAVING l.reserved <> coalesce(sum(m.reserved), 0) OR l.on_hand <> coalesce(sum(m.on_hand), 0)`;
  expect(wrong).toEqual([]);
  const rows = await sql<{ ref_no: string; held: number }>`
    SELECT l.ref_no, (SELECT coalesce(sum(reserved), 0)::int FROM stock_movements WHERE order_line_id = l.id) AS held
    FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.token = ${token} ORDER BY l.position`;
  return Object.fromEntries(rows.map(({ ref_no, held }) => [ref_no, held]));
}

async function pack(token: string) {
  const { status, body } = await act(token, "pack", { picks: await proposedPicks(token) });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data;
}

async function deliver(token: string) {
  await pack(token);
  await act(token, "ship", { courier: "Blue Dart", tracking_number: null });
  expect((await act(token, "deliver", {})).status).toBe(200);
}

const pointsHeld = async () =>
  (await request("GET", "/api/reward-points", { token: asha.token })).body.balance as number;

describe("splitting", () => {
  test("moves units, their amounts and reservations into a parcel with the number of the order and a suffix", async () => {
    const { token, order_no, total, parcel } = await divided({ "NK-EE-1101": 2, "NK-NS-1201": 3 });
    expect(parcel).toMatchObject({ order_no: `${order_no}-B1`, kind: "parcel", status: "placed", item_count: 5 });
    const [rest, other] = [await read(token), await read(parcel.token)];
    expect([quantities(rest), quantities(other)]).toEqual([{ "NK-EE-1101": 3 }, { "NK-EE-1101": 2, "NK-NS-1201": 3 }]);
    expect(rest.total + other.total).toBe(total);
    expect([await reserved(token), await reserved(parcel.token)]).toEqual([quantities(rest), quantities(other)]);
    expect(other).toMatchObject({ split_from: { token, order_no }, may: expect.arrayContaining(["merge", "split"]) });
    const acts = await sql<{ act: string }>`SELECT act FROM audit_entries WHERE subject_id = ${token}`;
    expect(acts.map((each) => each.act)).toEqual([serverTexts.orderActions.split]);
  });

  test("takes everything over that is not the parcel's own", async () => {
    const { token, parcel } = await divided();
    const differing = await sql<{ column: string }>`
      SELECT o.key AS column FROM jsonb_each((SELECT to_jsonb(orders) FROM orders WHERE token = ${token})) o
      JOIN jsonb_each((SELECT to_jsonb(orders) FROM orders WHERE token = ${parcel.token})) p USING (key)
      WHERE o.value <> p.value AND o.key NOT LIKE '%\\_paise' ORDER BY o.key`;
    const columns = differing.map(({ column }) => column);
    expect(columns).toEqual(["id", "item_count", "number", "parcel_kind", "parent_id", "search", "token"]);
  });

  test("keeps numbers, orders and coupons of the customer as those of one order", async () => {
    const bea = await customer();
    const coupons = await couponCalls(shop);
    const code = "SPLIT-10";
    await coupons.coupon({ code, minimum: "0", per_customer_limit: 1, usage_limit: 5 });
    const whole = await order(bea, goods, code);
    const { body } = await split(whole.token, { "NK-EE-1101": 2 });
    const parcel = body.data.parcels.at(-1);
    const uses = async () =>
      (await sql<{ used_count: number }>`SELECT used_count FROM coupons WHERE code = ${code}`)[0]?.used_count;
    expect(await uses()).toBe(1);
    const listed = await request("GET", "/api/orders", { token: bea.token });
    expect(listed.body).toMatchObject({ meta: { total: 1 }, data: [{ order_no: whole.order_no }] });
    expect(listed.body.data[0].parcels).toHaveLength(2);
    const cancel = (token: string) =>
      request("POST", `/api/orders/${token}/cancel`, { token: bea.token, body: { reason: "Not needed" } });
    // Both at once: the coupon use is released once, with the last of them.
    const both = await Promise.all([cancel(whole.token), cancel(parcel.token)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await uses()).toBe(0);
  });

  test("puts the rest on backorder until a promised day, by which staff see it waiting", async () => {
    const missing = await split((await order(asha, goods)).token, { "NK-EE-1101": 1 }, { kind: "backorder" });
    expect(missing.body.errors).toEqual({ promised_on: [serverTexts.promiseNeeded] });
    const { token, parcel } = await divided({ "NK-EE-1101": 2 }, { kind: "backorder", promised_on: later });
    expect(parcel).toMatchObject({ kind: "backorder", promised_on: later });
    const { body } = await request("GET", `/api/staff/orders?search=${parcel.order_no}`, { staff: sales });
    expect(body.data).toMatchObject([{ order_no: parcel.order_no, parcel_kind: "backorder", dispatch_by: later }]);
    await jobs.runDue();
    const mail = (await readMails(shop)).find(
      (text) => text.includes("will be sent later") && text.includes(parcel.order_no),
    );
    expect(mail).toMatch(/2 × NK-EE-1101/);
    expect(mail).toContain("3 December 2026");
    const cancelled = await request("POST", `/api/orders/${parcel.token}/cancel`, {
      token: asha.token,
      body: { reason: "I found it elsewhere" },
    });
    expect(cancelled.status).toBe(200);
    expect((await own(token)).parcels).toMatchObject([{ status: "placed" }, { status: "cancelled" }]);
  });

  test("and the cancellation of one parcel says which others stay; a delayed mail about the split is left out", async () => {
    const cancel = (token: string) =>
      request("POST", `/api/orders/${token}/cancel`, { token: asha.token, body: { reason: "Not needed" } });
    const { token, order_no, parcel } = await divided();
    expect((await cancel(token)).status).toBe(200);
    await jobs.runDue();
    const mails = (await readMails(shop)).filter((text) => text.includes(order_no));
    expect(mails.filter((text) => text.includes("several parcels"))).toEqual([]);
    const [mail, ...more] = mails.filter((text) => text.includes("has been cancelled"));
    expect(more).toEqual([]);
    expect(mail).toContain(`The rest of your order is not affected: ${parcel.order_no}.`);
    expect(mail).not.toContain("Nothing will be shipped");
    expect((await cancel(parcel.token)).status).toBe(200);
    await jobs.runDue();
    const last = (await readMails(shop)).find((text) =>
      text.includes(`your order ${parcel.order_no} has been cancelled`),
    );
    expect(last).toContain("Nothing will be shipped");
  });

  test("a delayed mail about a merge is left out once the order is cancelled", async () => {
    const { token, order_no, parcel } = await divided();
    expect((await act(parcel.token, "merge", {})).status).toBe(200);
    await request("POST", `/api/orders/${token}/cancel`, { token: asha.token, body: { reason: "Not needed" } });
    await jobs.runDue();
    const mails = (await readMails(shop)).filter((text) => text.includes(order_no));
    expect(mails.filter((text) => text.includes("after all"))).toEqual([]);
    expect(mails.filter((text) => text.includes("Nothing will be shipped"))).toHaveLength(1);
  });

  test.each([
    ["nothing", {}, {}, 422],
    ["everything", { "NK-EE-1101": 5, "NK-NS-1201": 3 }, {}, 422],
    ["more than there is", { "NK-EE-1101": 6 }, {}, 422],
    ["what is promised for yesterday", { "NK-EE-1101": 1 }, { kind: "backorder", promised_on: "2026-11-19" }, 422],
    ["a kind that does not exist", { "NK-EE-1101": 1 }, { kind: "gift" }, 422],
    ["a null byte", { "NK-EE-1101": 1 }, { kind: "parcel\u0000" }, 422],
    ["20,000 characters", { "NK-EE-1101": 1 }, { promised_on: "2".repeat(20_000) }, 422],
    ["a status that is not the order's", { "NK-EE-1101": 1 }, { expected_status: "confirmed" }, 409],
  ])("refuses %s", async (_what, leaving, more, status) => {
    const { token } = await order(asha, goods);
    expect((await split(token, leaving as Record<string, number>, more)).status).toBe(status);
    expect((await read(token)).parcels).toBeUndefined();
  });

  test("says at which line more is to leave than there is", async () => {
    const { token } = await order(asha, goods);
    const { body } = await split(token, { "NK-EE-1101": 1, "NK-NS-1201": 4 });
    expect(body.errors).toEqual({ "lines.1.quantity": ["Only 3 in this order."] });
  });

  test("refuses lines of another order, and those who may not", async () => {
    const [one, other] = [await order(asha, goods), await order(asha, goods)];
    const lines = await chosen(other.token, { "NK-EE-1101": 1 });
    expect((await act(one.token, "split", { kind: "parcel", lines }, warehouse)).body.code).toBe("state_changed");
    expect((await split(one.token, { "NK-EE-1101": 1 }, {}, sales)).status).toBe(403);
    const twice = [
      ...(await chosen(one.token, { "NK-EE-1101": 1 })),
      ...(await chosen(one.token, { "NK-EE-1101": 2 })),
    ];
    expect((await act(one.token, "split", { kind: "parcel", lines: twice }, warehouse)).status).toBe(422);
  });

  test("happens once when two members split at once, and when a reply is lost", async () => {
    const { token } = await order(asha, goods);
    const body = { expected_status: "placed", kind: "parcel", lines: await chosen(token, { "NK-EE-1101": 2 }) };
    const colleague = await member("warehouse");
    const answers = await Promise.all([act(token, "split", body, warehouse), act(token, "split", body, colleague)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const first = answers[0]?.status === 200 ? warehouse : colleague;
    expect((await act(token, "split", body, first)).body.data.parcels).toHaveLength(2);
  });

  test("is answered as the first time when its reply is lost, in whatever order it names the items", async () => {
    const { token } = await order(asha, goods);
    const lines = (await chosen(token, { "NK-EE-1101": 2, "NK-NS-1201": 1 })).toReversed();
    const body = { expected_status: "placed", kind: "parcel", lines };
    expect((await act(token, "split", body, warehouse)).status).toBe(200);
    const again = await act(token, "split", body, warehouse);
    expect([again.status, again.body.data?.parcels.length]).toEqual([200, 2]);
  });

  test("waits until the customer has answered a proposed change, and blocks new changes of items", async () => {
    const { token, parcel } = await divided();
    const body = { lines: [{ sub_product_id: (await read(token)).lines[0].sub_product_id, quantity: 1 }] };
    const proposed = await request("POST", `/api/staff/orders/${parcel.token}/change`, { staff: sales, body });
    expect(proposed.body.message).toBe(serverTexts.splitBefore);
    const plain = await order(asha, goods);
    const asked = await request("POST", `/api/staff/orders/${plain.token}/change`, { staff: sales, body });
    expect(asked.status).toBe(200);
    expect((await split(plain.token, { "NK-EE-1101": 1 })).body.message).toBe(serverTexts.awaitingCustomer);
  });
});

describe("a parcel", () => {
  test("is packed, invoiced and shipped by itself, and the customer sees the state of each", async () => {
    const { token, total, parcel } = await divided();
    await confirm(token);
    await confirm(parcel.token);
    const [one, other] = [await pack(token), await pack(parcel.token)];
    expect(one.invoice.number).not.toBe(other.invoice.number);
    const invoices = await sql<{ total: number }>`
      SELECT d.total_paise / 100 AS total FROM document_list d JOIN orders o ON o.id = d.order_id
      WHERE o.token IN (${token}, ${parcel.token})`;
    expect(invoices.reduce((sum, each) => sum + Number(each.total), 0)).toBe(total);
    await act(token, "ship", { courier: "Blue Dart", tracking_number: "BD 1" });
    expect((await own(token)).parcels).toMatchObject([
      { status: "shipped", tracking_number: "BD 1", can_cancel: false },
      { status: "packed", tracking_number: null, can_cancel: false },
    ]);
    const stranger = await customer();
    expect((await request("GET", `/api/orders/${parcel.token}`, { token: stranger.token })).status).toBe(404);
    expect((await split(token, { "NK-EE-1101": 1 })).body.code).toBe("not_possible");
  });

  test("earns the points of one order, and gives them back with a return", async () => {
    const before = await pointsHeld();
    const { token, parcel } = await divided();
    const worth = async (of: string) =>
      (await read(of)).lines.reduce((sum: number, line: { taxable: number }) => sum + line.taxable, 0);
    const expected = Math.floor((await worth(token)) / 100 + (await worth(parcel.token)) / 100 + 1e-9);
    for (const each of [token, parcel.token]) {
      await confirm(each);
      await deliver(each);
    }
    expect((await pointsHeld()) - before).toBe(expected);
    expect((await act(token, "undo-delivery", { reason: "Wrong parcel" })).status).toBe(200);
    expect((await pointsHeld()) - before).toBe(Math.floor((await worth(parcel.token)) / 100));
    expect((await act(token, "deliver", {})).status).toBe(200);
    expect((await pointsHeld()) - before).toBe(expected);
  });

  test("shares the limit for cash with the others (Income-tax Act 2025 s.186)", async () => {
    const { token, parcel } = await divided();
    for (const each of [token, parcel.token]) await confirm(each);
    for (const each of [token, parcel.token]) {
      await pack(each);
      await act(each, "ship", { courier: "Blue Dart", tracking_number: null });
    }
    const left = (await read(parcel.token)).cash_left;
    await act(token, "collect", { mode: "cash", amount: 100, reference: "", courier_id: null });
    await at("2026-11-21T09:00:00+05:30");
    expect((await read(parcel.token)).cash_left).toBe(Math.min(left, 1_99_999.99 - 100));
  });
});

describe("merging", () => {
  const merge = (token: string, body: object = {}, actor = warehouse) => act(token, "merge", body, actor);

  test("makes the order exactly what it was, and closes the parcel", async () => {
    const whole = await order(asha, goods);
    const before = await read(whole.token);
    const { body } = await split(whole.token, { "NK-EE-1101": 2, "NK-NS-1201": 3 });
    const parcel = body.data.parcels.at(-1);
    const merged = await merge(parcel.token);
    expect(merged.status).toBe(200);
    expect(merged.body.data).toMatchObject({ token: whole.token, total: before.total, orderTotal: before.orderTotal });
    expect(quantities(merged.body.data)).toEqual(quantities(before));
    expect(merged.body.data.parcels).toBeUndefined();
    expect(await reserved(whole.token)).toEqual(quantities(before));
    expect(await read(parcel.token)).toMatchObject({ status: "cancelled" });
    expect((await merge(parcel.token, { expected_status: "placed" })).status).toBe(200);
    await confirm(whole.token);
    expect((await pack(whole.token)).total).toBe(before.total);
  });

  test("is refused once either is packed, for an order that is no parcel, and to others", async () => {
    const { token, parcel } = await divided();
    expect((await merge(token)).body.message).toBe(serverTexts.notAParcel);
    expect((await merge(parcel.token, {}, sales)).status).toBe(403);
    expect((await merge("x".repeat(22), { expected_status: "placed" })).status).toBe(404);
    await confirm(token);
    await pack(token);
    expect((await merge(parcel.token)).body.code).toBe("not_possible");
  });

  test("and packing at once end in one of both", async () => {
    const { token, parcel } = await divided();
    await confirm(token);
    await confirm(parcel.token);
    const picks = await proposedPicks(parcel.token);
    const [packed, merged] = await Promise.all([
      act(parcel.token, "pack", { expected_status: "confirmed", picks }),
      merge(parcel.token, { expected_status: "confirmed" }),
    ]);
    expect([packed.status, merged.status].toSorted()).toEqual([200, 409]);
    await reserved(token);
  });

  test("and splitting the parcel at once wait for each other", async () => {
    const waiting = (count: number) =>
      expect
        .poll(
          async () =>
            (await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
              .length,
        )
        .toBe(count);
    const { token, parcel } = await divided({ "NK-EE-1101": 3 });
    const body = { expected_status: "placed", kind: "parcel", lines: await chosen(parcel.token, { "NK-EE-1101": 1 }) };
    // Holds the parcel until both wait for it, so that splitting gets it first while merging already has the order.
    const both = await shop.db.transaction().execute(async (db) => {
      await db.selectFrom("orders").select("id").where("token", "=", parcel.token).forUpdate().execute();
      const splitting = act(parcel.token, "split", body, warehouse);
      await waiting(1);
      const merging = merge(parcel.token, { expected_status: "placed" });
      await waiting(2);
      return [splitting, merging];
    });
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await reserved(token)).toEqual({ "NK-EE-1101": 4, "NK-NS-1201": 3 });
  });
});
