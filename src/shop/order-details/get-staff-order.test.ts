import { describe, expect, test } from "vitest";
import { password } from "../../../test/support/customers.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, customer, member } = shop;
const { at, owner, act, orderIn, collect, askReturn } = await fulfilmentCalls(shop);
await at("2026-11-20T09:00:00+05:30");

const get = (token: string, staff: TestMember | null = owner) =>
  request("GET", `/api/staff/orders/${token}`, { staff });

describe("an order as staff see it", () => {
  test("says who ordered and how to reach them", async () => {
    const asha = await customer({ account_type: "hospital", verification: "verified" });
    const { order } = await placeTestOrder(shop, asha);
    const { status, body } = await get(order.token);
    expect(status).toBe(200);
    expect(body.data.customer).toEqual({
      ...{ id: asha.id, name: "Asha Rao", email: asha.email, mobile_number: "9876543210" },
      ...{ account_type: "hospital", company_name: null, verification: "verified" },
    });
  });

  test("says who did what", async () => {
    const { token } = await orderIn("shipped");
    const { events } = (await get(token)).body.data;
    expect(events.map((each: { status: string; actor: string; staff_name: string | null }) => each)).toMatchObject([
      { status: "placed", actor: "customer", staff_name: null },
      ...["confirmed", "packed", "shipped"].map((status) => ({ status, actor: "staff", staff_name: owner.name })),
    ]);
  });

  test("has the payments with reference and name, and the points they earned", async () => {
    const { token, total } = await orderIn("delivered", await customer({ account_type: "hospital" }));
    await collect(token);
    const { data } = (await get(token)).body;
    expect(data.payments).toMatchObject([
      { mode: "upi", amount: total, reference: "UPI 4711", staff_name: owner.name },
    ]);
    expect([data.due, data.may]).toEqual([0, ["correct_shipment", "undo_delivery", "credit", "replace"]]);
    expect(data.points).toBe(Math.floor(data.lines[0].taxable / 100));
  });

  test("has a return with the lots it may have come from", async () => {
    const { token, customer: asha } = await orderIn("delivered");
    const [line] = (await get(token)).body.data.lines;
    await askReturn(token, asha, [{ line_id: line.line_id, quantity: 1 }]);
    expect((await get(token)).body.data.returns).toMatchObject([
      {
        ...{ kind: "return", status: "requested", refund_to: "bank", decided_by: null },
        lines: [{ line_id: line.line_id, quantity: 1, lots: [{ lot_no: line.lots[0].lot_no, quantity: 2 }] }],
      },
    ]);
  });

  test.each([
    ["placed", ["confirm", "split", "cancel"]],
    ["confirmed", ["split", "pack", "cancel"]],
    ["packed", ["ship", "correct_lots", "cancel", "credit"]],
    ["shipped", ["deliver", "undeliver", "collect", "correct_shipment", "credit"]],
    ["delivered", ["collect", "correct_shipment", "undo_delivery", "credit", "replace"]],
  ] as const)("offers what can be done next when it is %s", async (state, acts) => {
    const token =
      state === "placed" ? (await placeTestOrder(shop, await customer())).order.token : (await orderIn(state)).token;
    expect([...(await get(token)).body.data.may].sort()).toEqual([...acts].sort());
  });

  test("is still there when the account was deleted", async () => {
    const asha = await customer();
    const { order } = await placeTestOrder(shop, asha);
    await act(order.token, "cancel", { reason: "Mistake" });
    const deleted = await request("POST", "/api/account/delete", { token: asha.token, body: { password } });
    expect(deleted.status).toBeLessThan(300);
    expect((await get(order.token)).body.data).toMatchObject({ order_no: order.number, customer: null });
  });
});

describe("who may see it", () => {
  test.each(["owner", "sales", "warehouse", "accounts", "support"] as const)("the role %s", async (role) => {
    const { order } = await placeTestOrder(shop, await customer());
    expect((await get(order.token, await member(role))).status).toBe(200);
  });

  test("not the role catalogue", async () => {
    const { order } = await placeTestOrder(shop, await customer());
    const { status, body } = await get(order.token, await member("catalogue"));
    expect([status, body.data]).toEqual([403, undefined]);
  });

  test("a request without a session, or from the customer it belongs to", async () => {
    const asha = await customer();
    const { order } = await placeTestOrder(shop, asha);
    expect((await get(order.token, null)).status).toBe(401);
    expect((await request("GET", `/api/staff/orders/${order.token}`, { token: asha.token })).status).toBe(401);
  });
});

test("an order that does not exist is not found, whatever it is called", async () => {
  const { order } = await placeTestOrder(shop, await customer());
  for (const name of ["x".repeat(22), order.number, String(order.id)]) expect((await get(name)).status).toBe(404);
});
