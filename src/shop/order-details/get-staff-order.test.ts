import { describe, expect, test } from "vitest";
import { password } from "../../../test/support/customers.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { addOtherSeller } from "../../../test/support/other-seller.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, customer, member, sql } = shop;
const fulfilment = await fulfilmentCalls(shop);
const { at, owner, act, orderIn, collect, askReturn, actOnReturn } = fulfilment;
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

test("an order that does not exist is not found, whatever its token", async () => {
  const { order } = await placeTestOrder(shop, await customer());
  for (const name of ["x".repeat(22), order.number, String(order.id)]) expect((await get(name)).status).toBe(404);
});

describe("what it suggests", () => {
  async function returned(ref_no: string) {
    const { token, customer: asha } = await orderIn("delivered", await customer(), [{ ref_no, quantity: 1 }]);
    const [line] = (await get(token)).body.data.lines;
    await askReturn(token, asha, [{ line_id: line.line_id, quantity: 1 }]);
    return async () => (await get(token)).body.data.returns[0].lines[0].suggested;
  }

  test("returned sterile packs are scrapped, others restocked, and those no longer in the catalogue quarantined", async () => {
    const sterile = await sql<{ ref_no: string; sterile: boolean }>`
      SELECT DISTINCT ON (p.sterile) v.ref_no, p.sterile FROM variants v JOIN products p ON p.id = v.product_id
      JOIN variant_offers o ON o.variant_id = v.id JOIN lots l ON l.variant_id = v.id
      WHERE l.on_hand > l.reserved AND l.quarantined_at IS NULL AND NOT p.enquiry_only AND NOT p.verified_only AND v.price_paise > 0
        AND NOT p.serialised ORDER BY p.sterile, l.on_hand DESC`;
    const refs = new Map(sterile.map((each) => [each.sterile, each.ref_no]));
    const [pack, tool] = [await returned(refs.get(true) ?? ""), await returned(refs.get(false) ?? "")];
    expect([await pack(), await tool()]).toEqual(["scrap", "restock"]);
    await sql`UPDATE variants SET withdrawn_at = now() WHERE ref_no = ${refs.get(false)}`;
    await shop.live.refresh();
    const suggested = await tool();
    await sql`UPDATE variants SET withdrawn_at = NULL WHERE ref_no = ${refs.get(false)}`;
    await shop.live.refresh();
    expect(suggested).toBe("quarantine");
  });

  test("another seller while the order is open, nothing was proposed, and there is one", async () => {
    const placed = await orderIn("confirmed");
    const canChange = async (token = placed.token) => (await get(token)).body.data.can_change_seller;
    expect(await canChange()).toBe(false);
    const { propose } = await addOtherSeller(shop, fulfilment);
    const packed = await orderIn("packed");
    expect([await canChange(), await canChange(packed.token)]).toEqual([true, false]);
    expect((await propose(placed.token)).status).toBe(200);
    expect(await canChange()).toBe(false);
  });

  test("only the units of a lot that were not returned before", async () => {
    const goods = [{ ref_no: "NK-EE-1601", quantity: 3 }];
    const { token, customer: asha } = await orderIn("delivered", await customer(), goods);
    const [line] = (await get(token)).body.data.lines;
    const held = async () => (await get(token)).body.data.returns.at(-1).lines[0].lots;
    await askReturn(token, asha, [{ line_id: line.line_id, quantity: 1 }]);
    const [{ lot_no, quantity }] = await held();
    const first = (await get(token)).body.data.returns[0];
    await actOnReturn(first.id, "decide", { expected_status: "requested", decision: "approved" });
    const piece = { return_line_id: first.lines[0].return_line_id, lot_no, quantity: 1, disposition: "restock" };
    await actOnReturn(first.id, "inspect", { expected_status: "approved", pieces: [piece] });
    await askReturn(token, asha, [{ line_id: line.line_id, quantity: 1 }]);
    expect(await held()).toMatchObject([{ lot_no, quantity: quantity - 1 }]);
    expect((await get(token)).body.data.returns[0].lines[0].inspected).toMatchObject([{ lot_no, quantity: 1 }]);
  });
});
