import { expect, test, vi } from "vitest";
import { couponCalls } from "../../../test/support/coupons.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { patience } from "../../../test/support/patience.ts";
import { testShop } from "../../../test/support/test-shop.ts";

/**
 * Many requests at once, over enough connections to a real PostgreSQL that they all meet in the database. They are made in process,
 * because load shedding refuses some of them on a busy machine; work-classes.test.ts covers that.
 */
const shop = await testShop({ connections: 100 });
const { request, customer, sql } = shop;
const demo = await loadDemonstration(shop);
const forceps = demo.variant("NK-NS-1201").id;

async function buyers(count: number, variant: number, quantity: number) {
  const all = await Promise.all(Array.from({ length: count }, () => customer()));
  await sql`
    INSERT INTO cart_lines (customer_id, variant_id, quantity)
    SELECT id, ${variant}::int, ${quantity}::int FROM unnest(${all.map((one) => one.id)}::int[]) AS id`;
  return all;
}

type Buyer = Awaited<ReturnType<typeof buyers>>[number];

async function quoteToken(buyer: Buyer, coupon_code?: string): Promise<string> {
  const body = { shipping_address: buyer.addressId, ...(coupon_code ? { coupon_code } : {}) };
  const answer = await request("POST", "/api/check-out/details", { token: buyer.token, body });
  expect(answer.status).toBe(200);
  return answer.body.orderTotal.coupon_token;
}

function place(buyer: Buyer, coupon_token: string | null, headers = {}) {
  const body = { coupon_token, shipping_address: buyer.addressId, billing_address: buyer.addressId };
  return request("POST", "/api/check-out/place-order", { token: buyer.token, body, headers });
}

const counted = (answers: { status: number }[]) => ({
  placed: answers.filter((answer) => answer.status === 201).length,
  refused: answers.filter((answer) => answer.status === 409).length,
});

async function booksBalance() {
  const wrong = await sql`
    SELECT l.id FROM lots l LEFT JOIN stock_movements m ON m.lot_id = l.id
    GROUP BY l.id HAVING l.reserved <> coalesce(sum(m.reserved), 0)`;
  expect(wrong).toEqual([]);
  const unreserved = await sql`
    SELECT ol.id FROM order_lines ol LEFT JOIN stock_movements m ON m.order_line_id = ol.id
    GROUP BY ol.id HAVING ol.quantity <> coalesce(sum(m.reserved), 0)`;
  expect(unreserved).toEqual([]);
}

test("50 buyers of the last 10 pieces get 10", async () => {
  const probe = demo.variant("NK-EE-1602").id;
  await sql`UPDATE lots SET on_hand = 0 WHERE variant_id = ${probe} AND id <> (SELECT min(id) FROM lots WHERE variant_id = ${probe})`;
  await sql`UPDATE lots SET on_hand = 10 WHERE variant_id = ${probe} AND id = (SELECT min(id) FROM lots WHERE variant_id = ${probe})`;
  const all = await buyers(50, probe, 1);
  const tokens = await Promise.all(all.map((buyer) => quoteToken(buyer)));
  const answers = await Promise.all(all.map((buyer, index) => place(buyer, tokens[index] ?? null)));
  expect(counted(answers)).toEqual({ placed: 10, refused: 40 });
  for (const { status, body } of answers) if (status === 409) expect(body.code).toBe("out_of_stock");
  expect(await sql`SELECT sum(on_hand - reserved)::int AS left FROM lots WHERE variant_id = ${probe}`).toEqual([
    { left: 0 },
  ]);
  await booksBalance();
});

test("20 identical calls with one Idempotency-Key make one order and 20 equal answers", async () => {
  const [buyer] = await buyers(1, forceps, 2);
  if (!buyer) throw new Error("no buyer");
  const token = await quoteToken(buyer);
  const headers = { "idempotency-key": "one-click-too-many" };
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(buyer, token, headers)));
  expect(counted(answers)).toEqual({ placed: 20, refused: 0 });
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(await sql`SELECT FROM orders WHERE customer_id = ${buyer.id}`).toHaveLength(1);
  await booksBalance();
});

test("20 identical calls without a key make one order too: the cart is ordered once", async () => {
  const [buyer] = await buyers(1, forceps, 2);
  if (!buyer) throw new Error("no buyer");
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(buyer, null)));
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  expect(answers.filter((answer) => answer.body.code === "cart_empty")).toHaveLength(19);
});

test("30 uses of a coupon with 5 left count 5", async () => {
  await sql`UPDATE coupons SET usage_limit = 105, used_count = 100, valid_to = '2199-12-31' WHERE code = 'ENT500'`;
  const all = await buyers(30, demo.variant("NK-NS-1202").id, 2);
  const tokens = await Promise.all(all.map((buyer) => quoteToken(buyer, "ENT500")));
  const answers = await Promise.all(all.map((buyer, index) => place(buyer, tokens[index] ?? null)));
  expect(counted(answers)).toEqual({ placed: 5, refused: 25 });
  expect(await sql`SELECT used_count FROM coupons WHERE code = 'ENT500'`).toEqual([{ used_count: 105 }]);
  expect(await sql`SELECT count(*)::int AS n FROM orders WHERE coupon_code = 'ENT500'`).toEqual([{ n: 5 }]);
  await booksBalance();
});

test("orders of the same goods in opposite order do not block one another for ever", async () => {
  const [one, other] = [demo.variant("NK-NS-1301").id, demo.variant("NK-NS-1302").id];
  const forth = await buyers(10, one, 1);
  const back = await buyers(10, other, 1);
  await sql`INSERT INTO cart_lines (customer_id, variant_id, quantity) SELECT id, ${other}::int, 1 FROM unnest(${forth.map((b) => b.id)}::int[]) AS id`;
  await sql`INSERT INTO cart_lines (customer_id, variant_id, quantity) SELECT id, ${one}::int, 1 FROM unnest(${back.map((b) => b.id)}::int[]) AS id`;
  const answers = await Promise.all([...forth, ...back].map((buyer) => place(buyer, null)));
  expect(counted(answers)).toEqual({ placed: 20, refused: 0 });
  await booksBalance();
});

test("cancelling twenty times at once gives the stock back once", async () => {
  const punch = demo.variant("NK-NS-1401").id;
  const [buyer] = await buyers(1, punch, 5);
  if (!buyer) throw new Error("no buyer");
  const free = async () =>
    (await sql<{ n: number }>`SELECT sum(on_hand - reserved)::int AS n FROM lots WHERE variant_id = ${punch}`)[0]?.n;
  const before = await free();
  const { body } = await place(buyer, null);
  const { token } = body.order;
  const cancel = () =>
    request("POST", `/api/orders/${token}/cancel`, { token: buyer.token, body: { reason: "Ordered twice" } });
  const answers = await Promise.all(Array.from({ length: 20 }, cancel));
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(answers[0]?.body.data).toMatchObject({ token, status: "cancelled" });
  const events = await sql`
    SELECT e.note FROM order_events e JOIN orders o ON o.id = e.order_id WHERE o.token = ${token} AND e.status = 'cancelled'`;
  expect(events).toEqual([{ note: "Ordered twice" }]);
  const mails = await sql`
    SELECT FROM jobs j JOIN orders o ON j.payload ->> 'order_id' = o.id::text
    WHERE o.token = ${token} AND j.name = 'mail.order-cancelled'`;
  expect(mails).toHaveLength(1);
  const released = await sql`
    SELECT sum(m.reserved)::int AS pieces FROM stock_movements m
    JOIN order_lines l ON l.id = m.order_line_id JOIN orders o ON o.id = l.order_id
    WHERE o.token = ${token} AND m.kind = 'released'`;
  expect(released).toEqual([{ pieces: -5 }]);
  expect(await free()).toBe(before);
});

test("a coupon that is being deleted is gone for the order that waits for it", async () => {
  const { coupon, remove } = await couponCalls(shop);
  const id = await coupon({ code: "SHORT-LIVED", valid_to: "2199-12-31", minimum: "" });
  const [buyer] = await buyers(1, forceps, 2);
  if (!buyer) throw new Error("no buyer");
  const token = await quoteToken(buyer, "SHORT-LIVED");
  const answer = await shop.db.transaction().execute(async (deleting) => {
    await deleting.deleteFrom("coupons").where("id", "=", id).execute();
    const placed = place(buyer, token);
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), patience);
    return { placed };
  });
  const { status, body } = await answer.placed;
  expect([status, body.code]).toEqual([409, "totals_changed"]);

  // And one that an order is using is not deleted.
  const used = await coupon({ code: "IN-USE", valid_to: "2199-12-31", minimum: "" });
  const quoted = await quoteToken(buyer, "IN-USE");
  const [placed, removed] = await Promise.all([place(buyer, quoted), remove(used)]);
  expect([placed.status, removed.status]).toBeOneOf([
    [201, 409],
    [409, 204],
  ]);
});

test("an account whose type is being changed orders as what it becomes", async () => {
  const [buyer] = await buyers(1, forceps, 2);
  if (!buyer) throw new Error("no buyer");
  const answer = await shop.db.transaction().execute(async (changing) => {
    await changing.updateTable("customers").set({ account_type: "dealer" }).where("id", "=", buyer.id).execute();
    const placed = place(buyer, null);
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), patience);
    return { placed };
  });
  const { status, body } = await answer.placed;
  expect([status, body.code]).toEqual([403, "licence_needed"]);
});

const waitingForLocks = async () =>
  (
    await sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  ).length;
