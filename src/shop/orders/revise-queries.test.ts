import { expect, test } from "vitest";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { countRoundTrips } from "../../../test/support/round-trips.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { mostOrderLines } from "../../contract/order-limits.ts";
import { replaceLines, reviseOrder } from "./revise-queries.ts";

const shop = await testShop();
const { sql } = shop;

const stored = (orderId: number) => sql<{ id: number; position: number; quantity: number; product_attribute: unknown }>`
  SELECT id, position, quantity, product_attribute FROM order_lines WHERE order_id = ${orderId} ORDER BY position`;

async function placed() {
  const goods: [string, number][] = [
    ["NK-EE-1101", 2],
    ["NK-NS-1201", 1],
    ["NK-PW-1001", 1],
  ];
  const { order, lines } = await placeTestOrder(shop, await shop.customer(), { goods });
  const contents = lines.map(({ order_id: _order, placed_at: _at, position: _place, ...line }) => line);
  return { order, lines, contents };
}

test("lines stay in place, leave and are appended in three statements, however many there are", async () => {
  const { order, lines, contents } = await placed();
  const [first, , third] = contents;
  if (!first || !third) throw new Error("The order has three lines.");
  const units = <Line extends typeof first>(line: Line, quantity: number) => ({
    ...line,
    quantity,
    taxable_paise: line.price_paise * quantity,
  });
  const added = Array.from({ length: mostOrderLines - 2 }, (_, index) => ({ ...units(third, index + 1), id: null }));
  const wanted = [...added.slice(0, 5), third, ...added.slice(5), units(first, 7)];

  const { result: ids, statements } = await countRoundTrips(() => replaceLines(shop.db, order, wanted));

  expect(statements).toHaveLength(3);
  const rows = await stored(order.id);
  expect(rows.map(({ quantity }) => quantity)).toEqual([7, 1, ...added.map(({ quantity }) => quantity)]);
  expect(rows.slice(0, 3).map(({ position }) => position)).toEqual([1, 3, 4]);
  const byId = new Map(rows.map((row) => [row.id, row.quantity]));
  expect(ids.map((id) => byId.get(id))).toEqual(wanted.map(({ quantity }) => quantity));
  expect(rows[0]?.product_attribute).toEqual(lines[0]?.product_attribute);
});

test("a revision changes the given columns of all lines in one statement, of this order alone", async () => {
  const [{ order, lines }, other] = [await placed(), await placed()];
  const changes = [...lines, ...other.lines].map(({ id }) => ({ id, hsn_code: "90189044" }));
  const { statements } = await countRoundTrips(() => reviseOrder(shop.db, order.id, { po_number: "PO/7" }, changes));
  expect(statements).toHaveLength(2);
  const codes = async (orderId: number) =>
    (await sql<{ hsn_code: string }>`SELECT hsn_code FROM order_lines WHERE order_id = ${orderId}`).map(
      ({ hsn_code }) => hsn_code,
    );
  expect(new Set(await codes(order.id))).toEqual(new Set(["90189044"]));
  expect(await codes(other.order.id)).toEqual(other.lines.map(({ hsn_code }) => hsn_code));
});
