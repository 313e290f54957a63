import { sql as raw } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { placeTestOrder, type TestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { paymentPlans, standardPayable } from "../../contract/payments.ts";

/** What the database refuses, whatever the application code does. */

const shop = await testShop();
const { sql } = shop;
let placed: TestOrder;

beforeEach(async () => {
  placed = await placeTestOrder(shop, await shop.customer());
});

test.each(["packed", "shipped", "delivered", "undelivered", "returned"])(
  "an order that was placed does not become %s at once",
  async (status) => {
    await expect(sql`UPDATE orders SET status = ${status} WHERE id = ${placed.order.id}`).rejects.toThrow(/cannot go/);
  },
);

test("a cancelled order stays cancelled", async () => {
  await sql`UPDATE orders SET status = 'cancelled' WHERE id = ${placed.order.id}`;
  await expect(sql`UPDATE orders SET status = 'confirmed' WHERE id = ${placed.order.id}`).rejects.toThrow(/cannot go/);
});

test("the amounts of an order add up", async () => {
  const { id } = placed.order;
  await expect(sql`UPDATE orders SET total_paise = total_paise + 100 WHERE id = ${id}`).rejects.toThrow(/check/);
});

test("an order is paid by one of the plans that the shop knows, and on delivery if none is stored", async () => {
  const [plan] = await sql<{ known: string; standard: string }>`
    SELECT pg_get_constraintdef(c.oid) AS known, pg_get_expr(d.adbin, d.adrelid) AS standard
    FROM pg_constraint c, pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
    WHERE c.conname = 'orders_payment_plan_check' AND a.attrelid = 'orders'::regclass AND a.attname = 'payment_plan'`;
  const names = (text = "") => [...text.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  expect(names(plan?.known)).toEqual(paymentPlans);
  expect(names(plan?.standard)).toEqual([standardPayable(0).payment_plan]);
});

test("the adjustments of an order are read from its own revisions, not from those of all orders", async () => {
  const plan = await shop.db.transaction().execute(async (db) => {
    // The table is so small that it would be read from beginning to end.
    await raw`SET LOCAL enable_seqscan = off`.execute(db);
    const { rows } = await raw<{ "QUERY PLAN": string }>`
      EXPLAIN (COSTS OFF) SELECT * FROM current_order_adjustments WHERE order_id = 5`.execute(db);
    return rows.map((row) => row["QUERY PLAN"].trim());
  });
  expect(plan).toContain("Index Cond: (order_id = 5)");
  // A filter would be applied to what has been read of all orders.
  expect(plan.filter((line) => line.startsWith("Filter: (order_id"))).toEqual([]);
});

test("an event is never edited or deleted", async () => {
  await expect(sql`UPDATE order_events SET note = 'x'`).rejects.toThrow(/permission denied/);
  await expect(sql`DELETE FROM order_events`).rejects.toThrow(/permission denied/);
});
