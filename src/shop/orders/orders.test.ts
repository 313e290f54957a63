import { beforeEach, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const { request, customer, sql } = await testShop();
let asha: TestCustomer;

beforeEach(async () => {
  asha = await customer();
});

async function order(variant = 39, quantity = 2, coupon_code?: string) {
  const token = asha.token;
  const addresses = { shipping_address: asha.addressId, billing_address: asha.addressId };
  await request("POST", "/api/cart/store", { token, body: { sub_product_id: variant, quantity } });
  const shown = await request("POST", "/api/check-out/details", { token, body: { ...addresses, coupon_code } });
  const { coupon_token } = shown.body.orderTotal;
  const placed = await request("POST", "/api/check-out/place-order", { token, body: { ...addresses, coupon_token } });
  expect(placed.status).toBe(201);
  return placed.body.order as { token: string; order_no: string; total: number };
}

const get = (path: string, token: string | null = asha.token) => request("GET", `/api/${path}`, { token });
const cancel = (token: string, body: object = { reason: "Ordered by mistake" }, by: string | null = asha.token) =>
  request("POST", `/api/orders/${token}/cancel`, { token: by, body });

describe("the history", () => {
  test("is empty at first", async () => {
    const { body } = await get("orders");
    expect(body).toEqual({ data: [], meta: { page: 1, per_page: 24, total: 0, last_page: 1 } });
  });

  test("shows the newest first, in pages", async () => {
    const first = await order();
    const second = await order(40, 3);
    const third = await order();
    const { body } = await get("orders?per_page=2");
    expect(body.data.map((each: { order_no: string }) => each.order_no)).toEqual([third.order_no, second.order_no]);
    expect(body.meta).toEqual({ page: 1, per_page: 2, total: 3, last_page: 2 });
    expect(body.data[1]).toMatchObject({ status: "placed", payment_status: "due", item_count: 3, total: second.total });
    expect((await get("orders?per_page=2&page=2")).body.data).toMatchObject([{ order_no: first.order_no }]);
  });

  test("is filtered by status and searched by number, reference number and name", async () => {
    const kept = await order();
    const gone = await order(59, 1);
    await cancel(gone.token);
    const numbers = async (query: string) =>
      (await get(`orders?${query}`)).body.data.map((each: { order_no: string }) => each.order_no);
    expect(await numbers("status=cancelled")).toEqual([gone.order_no]);
    expect(await numbers("search=jobson")).toEqual([gone.order_no]);
    expect(await numbers("search=NK-EE-11")).toEqual([kept.order_no]);
    expect(await numbers(`search=${kept.order_no.toLowerCase()}`)).toEqual([kept.order_no]);
    expect(await numbers("search=%25")).toEqual([]);
  });

  test.each(["page=0", "per_page=101", "status=lost"])("?%s names the field", async (query) => {
    const { status, body } = await get(`orders?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([query.split("=")[0]]);
  });
});

describe("strangers", () => {
  test("a visitor is refused", async () => {
    expect((await get("orders", null)).status).toBe(401);
    expect((await get("orders/x", null)).status).toBe(401);
    expect((await cancel("x", {}, null)).status).toBe(401);
  });

  test("another customer's order does not exist and stays as it is", async () => {
    const { token } = await order();
    const other = await customer();
    expect((await get(`orders/${token}`, other.token)).status).toBe(404);
    expect((await cancel(token, { reason: "Not mine" }, other.token)).status).toBe(404);
    expect((await get("orders", other.token)).body.data).toEqual([]);
    expect((await get(`orders/${token}`)).body.data.status).toBe("placed");
  });
});

describe("cancelling", () => {
  const free = async (variant: number) =>
    (await sql<{ n: number }>`SELECT sum(on_hand - reserved)::int AS n FROM lots WHERE variant_id = ${variant}`)[0]
      ?.n ?? 0;
  const used = async () =>
    (await sql<{ n: number }>`SELECT used_count AS n FROM coupons WHERE code = 'WELCOME10'`)[0]?.n ?? 0;

  test("gives stock and coupon back and says why in the timeline", async () => {
    const stock = await free(62);
    const uses = await used();
    const { token } = await order(62, 10, "WELCOME10");
    expect(await free(62)).toBe(stock - 10);
    expect(await used()).toBe(uses + 1);
    const { status, body } = await cancel(token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: "cancelled", can_cancel: false });
    expect(body.data.timeline).toMatchObject([
      { status: "placed" },
      { status: "cancelled", note: "Ordered by mistake" },
    ]);
    expect(await free(62)).toBe(stock);
    expect(await used()).toBe(uses);
    await order(62, 10, "WELCOME10");
  });

  test("a repeat is answered as the first, and nothing comes back twice", async () => {
    const { token } = await order(62, 10, "WELCOME10");
    const first = await cancel(token);
    const [stock, uses] = [await free(62), await used()];
    const again = await cancel(token);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect([await free(62), await used()]).toEqual([stock, uses]);
    const mails = await sql`
      SELECT FROM jobs WHERE name = 'mail.order-cancelled'
        AND (payload ->> 'order_id')::bigint = (SELECT id FROM orders WHERE token = ${token})`;
    expect(mails).toHaveLength(1);
  });

  test("is too late once the order is packed", async () => {
    const { token } = await order();
    await sql`UPDATE orders SET status = 'confirmed' WHERE token = ${token}`;
    await sql`UPDATE orders SET status = 'packed' WHERE token = ${token}`;
    const { status, body } = await cancel(token);
    expect([status, body.code]).toEqual([409, "too_late"]);
  });

  test("needs a reason", async () => {
    const { token } = await order();
    const { status, body } = await cancel(token, { reason: "  " });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty("reason");
  });
});

describe("the database's own promises", () => {
  test("an order makes no illegal move", async () => {
    const { token } = await order();
    await expect(sql`UPDATE orders SET status = 'delivered' WHERE token = ${token}`).rejects.toThrow(/cannot go/);
  });

  test("the amounts of an order add up, and its events are never edited", async () => {
    const { token } = await order();
    await expect(sql`UPDATE orders SET total_paise = total_paise + 100 WHERE token = ${token}`).rejects.toThrow(
      /check/,
    );
    await expect(sql`UPDATE order_events SET note = 'x'`).rejects.toThrow(/permission denied/);
  });
});
