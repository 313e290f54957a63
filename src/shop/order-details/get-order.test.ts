import { describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { loadOrders } from "./load-orders.ts";

const shop = await testShop();
const { request, customer, sql } = shop;
const { at, act, orderIn, confirm, collect, askReturn } = await fulfilmentCalls(shop);
await at("2026-11-20T09:00:00+05:30");
const demo = await loadDemonstration(shop);

const get = (token: string, by: string | null) => request("GET", `/api/orders/${token}`, { token: by });

describe("an order as its customer sees it", () => {
  test("has its lines with prices and taxes in rupees", async () => {
    const asha = await customer();
    const { order, lines } = await placeTestOrder(shop, asha, { goods: [["NK-EE-1601", 2]] });
    const { status, body } = await get(order.token, asha.token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ token: order.token, order_no: order.number, status: "placed", payment_status: "due", item_count: 2 },
      ...{ total: order.total_paise / 100, due: order.total_paise / 100, coupon_code: null, invoice: null },
      ...{ payments: [], returns: [], courier: null, tracking_number: null, delivered_at: null },
    });
    const [line] = lines;
    expect(body.data.lines).toMatchObject([
      {
        ...{
          sub_product_id: demo.variant("NK-EE-1601").id,
          ref_no: "NK-EE-1601",
          quantity: 2,
          returned: 0,
          credited: 0,
          lots: [],
        },
        ...{ product_slug: "jobson-horne-probe", product_token: demo.product("jobson-horne-probe").token },
        ...{ price: (line?.price_paise ?? 0) / 100, taxable: (line?.taxable_paise ?? 0) / 100 },
        ...{ cgst: (line?.cgst_paise ?? 0) / 100, sgst: (line?.sgst_paise ?? 0) / 100, igst: 0 },
      },
    ]);
  });

  test("adds up: taxable value and taxes of a line are its total", async () => {
    const asha = await customer();
    const { order } = await placeTestOrder(shop, asha, { goods: [["NK-ME-1001", 10]], coupon_code: "WELCOME10" });
    for (const line of (await get(order.token, asha.token)).body.data.lines) {
      expect(Math.round((line.taxable + line.cgst + line.sgst + line.igst) * 100)).toBe(Math.round(line.total * 100));
    }
  });

  test("stays as it was placed when product, price and address change", async () => {
    const asha = await customer();
    const { order } = await placeTestOrder(shop, asha, { goods: [["NK-EE-1602", 1]] });
    const before = (await get(order.token, asha.token)).body;
    const { id, product_id } = demo.variant("NK-EE-1602");
    await sql`UPDATE variants SET price_paise = price_paise - 100 WHERE id = ${id}`;
    await sql`UPDATE products SET name = 'Renamed' WHERE id = ${product_id}`;
    await sql`UPDATE addresses SET address = 'Moved' WHERE customer_id = ${asha.id}`;
    await shop.live.refresh();
    expect((await get(order.token, asha.token)).body).toEqual(before);
  });

  test("tells what has happened to it, without the names of staff", async () => {
    const { token, customer: asha, total } = await orderIn("delivered");
    const { data } = (await get(token, asha.token)).body;
    expect(data).toMatchObject({
      ...{ status: "delivered", courier: "Own van", tracking_number: "NK 204", can_cancel: false, can_return: true },
      ...{ return_until: "2026-12-10", due: total, invoice: { number: expect.any(String) } },
    });
    expect(data.timeline.map((each: { status: string }) => each.status)).toEqual([
      ...["placed", "confirmed", "packed", "shipped", "delivered"],
    ]);
    expect(data.lines[0].lots).toMatchObject([{ lot_no: expect.any(String), quantity: 2 }]);
    expect(JSON.stringify(data)).not.toMatch(/Nila|staff/i);
  });

  test("shows a payment, without the reference of the bank", async () => {
    const { token, customer: asha, total } = await orderIn("delivered");
    await collect(token);
    const { data } = (await get(token, asha.token)).body;
    expect(data).toMatchObject({ payment_status: "collected", due: 0 });
    expect(data.payments).toEqual([{ mode: "upi", amount: total, collected_at: expect.any(String) }]);
  });

  test("shows a return and what of each line is on its way back", async () => {
    const { token, customer: asha } = await orderIn("delivered");
    const [line] = (await get(token, asha.token)).body.data.lines;
    await askReturn(token, asha, [{ line_id: line.line_id, quantity: 1 }]);
    const { data } = (await get(token, asha.token)).body;
    expect(data.returns).toMatchObject([{ status: "requested", refund_to: "bank", refund: null }]);
    expect(data.lines[0].returned).toBe(1);
  });

  test("can be returned until the twentieth day after delivery has ended in India", async () => {
    const { token, customer: asha } = await orderIn("delivered");
    await at("2026-12-10T23:59:00+05:30");
    expect((await get(token, asha.token)).body.data.can_return).toBe(true);
    await at("2026-12-11T00:00:00+05:30");
    expect((await get(token, asha.token)).body.data.can_return).toBe(false);
    await at("2026-11-20T09:00:00+05:30");
  });

  test("can be cancelled until it is packed", async () => {
    const asha = await customer();
    const { order } = await placeTestOrder(shop, asha);
    const canCancel = async () => (await get(order.token, asha.token)).body.data.can_cancel;
    expect(await canCancel()).toBe(true);
    await confirm(order.token);
    expect(await canCancel()).toBe(true);
    await sql`UPDATE orders SET status = 'packed' WHERE id = ${order.id}`;
    expect(await canCancel()).toBe(false);
  });

  test("shows why the shop cancelled it", async () => {
    const asha = await customer();
    const { order } = await placeTestOrder(shop, asha);
    await act(order.token, "cancel", { reason: "The lot was recalled" });
    const { timeline } = (await get(order.token, asha.token)).body.data;
    expect(timeline.at(-1)).toMatchObject({ status: "cancelled", note: "The lot was recalled" });
  });
});

describe("who may not see it", () => {
  test("a visitor without a session", async () => {
    const { order } = await placeTestOrder(shop, await customer());
    expect((await get(order.token, null)).status).toBe(401);
  });

  test("another customer: to them it does not exist", async () => {
    const { order } = await placeTestOrder(shop, await customer());
    const { token } = await customer();
    const theirs = await get(order.token, token);
    const nobodys = await get("x".repeat(order.token.length), token);
    expect([theirs.status, theirs.body]).toEqual([404, nobodys.body]);
  });

  test("anyone by its number or id", async () => {
    const asha = await customer();
    const { order } = await placeTestOrder(shop, asha);
    for (const name of [order.number, String(order.id)]) expect((await get(name, asha.token)).status).toBe(404);
  });

  test.each(["%00", "a%20b", "'", "x".repeat(300)])("anyone as %s", async (token) => {
    expect([404, 422]).toContain((await get(token, (await customer()).token)).status);
  });

  test("no cache keeps it", async () => {
    const asha = await customer();
    const { order } = await placeTestOrder(shop, asha);
    expect((await get(order.token, asha.token)).headers["cache-control"]).toBe("no-store");
  });
});

test("all orders of a customer come newest first and in full, and none of another's", async () => {
  const [asha, ravi] = [await customer(), await customer()];
  const placed = [];
  for (const buyer of [asha, ravi, asha]) placed.push((await placeTestOrder(shop, buyer)).order);
  const numbers = async (actor: typeof asha) =>
    (await loadOrders(shop.db, actor.id, shop.clock.now())).map(({ order_no, lines }) => [order_no, lines.length]);
  const [first, theirs, second] = placed.map(({ number }) => number);
  expect(await numbers(asha)).toEqual([
    [second, 1],
    [first, 1],
  ]);
  expect(await numbers(ravi)).toEqual([[theirs, 1]]);
  expect(await loadOrders(shop.db, 2_000_000_000, shop.clock.now())).toEqual([]);
});
