import { beforeEach, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { request, customer, clock, sql } = shop;
const demo = await loadDemonstration(shop);
clock.set("2026-11-21T10:00:00+05:30");
let asha: TestCustomer;

beforeEach(async () => {
  asha = await customer();
});

const needles = "NK-ME-1001";
const order = async (quantity = 10, coupon_code = "WELCOME10") =>
  (await placeTestOrder(shop, asha, { goods: [[needles, quantity]], coupon_code })).order;

const mistake: unknown = { reason: "Ordered by mistake" };
function cancel(token: string, body = mistake, by: string | null = asha.token, key?: string) {
  const headers: Record<string, string> = key ? { "idempotency-key": key } : {};
  return request("POST", `/api/orders/${token}/cancel`, { token: by, body, headers });
}

const available = async () =>
  (
    await sql<{ n: number }>`
      SELECT sum(on_hand - reserved)::int AS n FROM lots WHERE variant_id = ${demo.variant(needles).id}`
  )[0]?.n ?? 0;
const couponUses = async () =>
  (await sql<{ n: number }>`SELECT used_count AS n FROM coupons WHERE code = 'WELCOME10'`)[0]?.n ?? 0;
const stored = async (token: string) =>
  (await sql<{ status: string }>`SELECT status FROM orders WHERE token = ${token}`)[0]?.status;
const listMails = async (token: string) =>
  (
    await sql`
      SELECT FROM jobs WHERE name = 'mail.order-cancelled'
        AND (payload ->> 'order_id')::bigint = (SELECT id FROM orders WHERE token = ${token})`
  ).length;
const moveTo = async (token: string, ...statuses: string[]) => {
  for (const status of statuses) await sql`UPDATE orders SET status = ${status} WHERE token = ${token}`;
};

describe("cancelling an order", () => {
  test("replies with the order as it is then", async () => {
    const { token } = await order();
    const { status, body } = await cancel(token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ token, status: "cancelled", can_cancel: false, due: 0 });
    expect(body.data.timeline).toMatchObject([
      { status: "placed" },
      { status: "cancelled", note: "Ordered by mistake", at: clock.now().toISOString() },
    ]);
    expect(await stored(token)).toBe("cancelled");
  });

  test("releases the stock and the use of the coupon, so that both can be ordered again", async () => {
    const [stock, uses] = [await available(), await couponUses()];
    const { token } = await order();
    expect([await available(), await couponUses()]).toEqual([stock - 10, uses + 1]);
    await cancel(token);
    expect([await available(), await couponUses()]).toEqual([stock, uses]);
    await cancel((await order()).token);
  });

  test("records the customer as the one who did it, in the history and in the stock ledger", async () => {
    const { id, token } = await order();
    await cancel(token);
    const events =
      await sql`SELECT status, actor, staff_name, note FROM order_events WHERE order_id = ${id} ORDER BY id`;
    expect(events).toEqual([
      { status: "placed", actor: "customer", staff_name: null, note: null },
      { status: "cancelled", actor: "customer", staff_name: null, note: "Ordered by mistake" },
    ]);
    const movements = await sql`
      SELECT DISTINCT staff_name, reason FROM stock_movements m JOIN order_lines l ON l.id = m.order_line_id
      WHERE l.order_id = ${id} AND m.reserved < 0`;
    expect(movements).toEqual([{ staff_name: null, reason: "order cancelled" }]);
  });

  test("notifies the customer by mail, once", async () => {
    const { token } = await order();
    await cancel(token);
    expect(await listMails(token)).toBe(1);
  });

  test("is possible after the shop has confirmed it", async () => {
    const { token } = await order();
    await moveTo(token, "confirmed");
    expect((await cancel(token)).body.data.status).toBe("cancelled");
  });

  test("leaves other orders of the customer alone", async () => {
    const [kept, gone] = [await order(1, ""), await order(1, "")];
    await cancel(gone.token);
    expect([await stored(kept.token), await stored(gone.token)]).toEqual(["placed", "cancelled"]);
  });
});

describe("it is too late once the order is", () => {
  test.each([
    ["packed", ["confirmed", "packed"]],
    ["shipped", ["confirmed", "packed", "shipped"]],
  ])("%s", async (status, steps) => {
    const { token } = await order(1, "");
    await moveTo(token, ...steps);
    const stock = await available();
    const answer = await cancel(token);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      "too_late",
      serverTexts.tooLateToCancel,
    ]);
    expect([await stored(token), await available(), await listMails(token)]).toEqual([status, stock, 0]);
  });
});

describe("bad input", () => {
  test.each([
    ["no reason", {}],
    ["an empty reason", { reason: "  " }],
    ["a reason that is too long", { reason: "x".repeat(501) }],
    ["a reason that is not text", { reason: 7 }],
  ])("%s names the field and changes nothing", async (_what, body) => {
    const { token } = await order(1, "");
    const answer = await cancel(token, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["reason"]]);
    expect(await stored(token)).toBe("placed");
  });

  test("a body that is not JSON is refused", async () => {
    const { token } = await order(1, "");
    expect((await cancel(token, "{")).status).toBe(400);
    expect(await stored(token)).toBe("placed");
  });
});

describe("who may not", () => {
  test("a visitor without a session", async () => {
    const { token } = await order(1, "");
    expect((await cancel(token, mistake, null)).status).toBe(401);
    expect(await stored(token)).toBe("placed");
  });

  test("another customer: to them the order does not exist", async () => {
    const { token } = await order(1, "");
    const stranger = await customer();
    const theirs = await cancel(token, mistake, stranger.token);
    const nobodys = await cancel("x".repeat(22), mistake, stranger.token);
    expect([theirs.status, theirs.body]).toEqual([404, nobodys.body]);
    expect(await stored(token)).toBe("placed");
  });
});

describe("more than once", () => {
  test("a repeat gets the same reply and releases nothing twice", async () => {
    const { token } = await order();
    const first = await cancel(token);
    const [stock, uses] = [await available(), await couponUses()];
    const again = await cancel(token, { reason: "Still a mistake" });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect([await available(), await couponUses(), await listMails(token)]).toEqual([stock, uses, 1]);
  });

  test("two at once are one cancellation", async () => {
    const [stock, uses] = [await available(), await couponUses()];
    const { id, token } = await order();
    const both = await Promise.all([cancel(token), cancel(token)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect([await available(), await couponUses(), await listMails(token)]).toEqual([stock, uses, 1]);
    expect(await sql`SELECT FROM order_events WHERE order_id = ${id} AND status = 'cancelled'`).toHaveLength(1);
  });

  test("with the same Idempotency-Key it is answered from the first", async () => {
    const { token } = await order();
    const first = await cancel(token, mistake, asha.token, "cancel-1");
    const again = await cancel(token, mistake, asha.token, "cancel-1");
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await cancel(token, { reason: "Another reason" }, asha.token, "cancel-1");
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
  });

  test("with another order's Idempotency-Key nothing is cancelled", async () => {
    const [one, other] = [await order(1, ""), await order(1, "")];
    await cancel(one.token, mistake, asha.token, "cancel-2");
    expect((await cancel(other.token, mistake, asha.token, "cancel-2")).status).toBe(422);
    expect(await stored(other.token)).toBe("placed");
  });
});
