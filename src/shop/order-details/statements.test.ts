import { sql } from "kysely";
import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { watchStatements } from "../../../test/support/sent-statements.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop({ connections: 2 });
const buyer = await shop.customer();
const [{ order }, staff] = [await placeTestOrder(shop, buyer), await shop.member()];

/** Of the shop's two connections. */
const preparedStatements = () =>
  shop.db.connection().execute((one) =>
    shop.db.connection().execute(async (other) => {
      const read = sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`;
      const results = [await read.execute(one), await read.execute(other)];
      return results.flatMap(({ rows }) => rows.map(({ statement }) => statement));
    }),
  );

/** A parcel inherits all columns of its order, including those of a later release, so these are read with `*`. */
const whole = /SELECT \* FROM "?order(s|_lines)\b/i;

test.each([
  ["staff", () => shop.request("GET", `/api/staff/orders/${order.token}`, { staff })],
  ["its customer", () => shop.request("GET", `/api/orders/${order.token}`, { token: buyer.token })],
])("an order shown to %s is read over one connection, which plans no statement again", async (_whom, read) => {
  const [sent, connections] = [new Set<string>(), new Set<pg.Client>()];
  const stop = watchStatements((connection, { text, values }) => {
    if (values.length === 0 || text.includes("plan each time")) return;
    sent.add(text);
    connections.add(connection);
  });
  onTestFinished(stop);
  expect((await read()).status).toBe(200);
  stop();
  expect([sent.size > 15, connections.size]).toEqual([true, 1]);
  const prepared = await preparedStatements();
  expect([...sent].filter((text) => !prepared.includes(text) && !whole.test(text))).toEqual([]);
});
