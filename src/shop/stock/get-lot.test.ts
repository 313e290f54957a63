import { expect, test } from "vitest";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { stockCalls } from "../../../test/support/stock.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, customer, sql } = shop;
shop.clock.set("2026-11-21T10:00:00+05:30");
const { keeper, get, post, lot } = await stockCalls(shop);

test("shows a lot with its movements, newest first", async () => {
  const { id, lot_no } = await lot();
  await post(`lots/${id}/adjust`, { on_hand: 8, expected: 10, reason: "Two broken" });
  const { status, body } = await get(`lots/${id}`);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ id, lot_no, ref_no: "NK-EE-1101", on_hand: 8, state: "sellable" });
  const common = { lot_id: id, lot_no, ref_no: "NK-EE-1101", reserved: 0, quarantined: 0, staff_name: keeper.name };
  expect(body.data.movements).toMatchObject([
    { ...common, kind: "adjusted", on_hand: -2, reason: "Two broken" },
    { ...common, kind: "received", on_hand: 10, reason: null, at: "2026-11-21T04:30:00.000Z" },
  ]);
});

test("shows what orders reserve of it, without a name for the customer", async () => {
  await sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = (SELECT id FROM variants WHERE ref_no = 'NK-EE-1102')`;
  const { id } = await lot({ ref_no: "NK-EE-1102" });
  await placeTestOrder(shop, await customer(), { goods: [["NK-EE-1102", 4]] });
  const { data } = (await get(`lots/${id}`)).body;
  expect(data).toMatchObject({ on_hand: 10, reserved: 4 });
  expect(data.movements[0]).toMatchObject({ on_hand: 0, reserved: 4, staff_name: null });
});

test("shows the latest 200 movements at most", async () => {
  const { id } = await lot();
  await sql`
    INSERT INTO stock_movements (lot_id, kind, on_hand, reserved, reason)
    SELECT ${id}, 'adjusted', CASE n % 2 WHEN 0 THEN 1 ELSE -1 END, 0, 'number ' || n FROM generate_series(1, 220) n`;
  const { movements } = (await get(`lots/${id}`)).body.data;
  expect(movements).toHaveLength(200);
  expect(movements[0].reason).toBe("number 220");
});

test.each(["2000000000", "1.5", "x", "0", "-1"])("lot %s is not there or cannot be", async (id) => {
  const { status, body } = await get(`lots/${id}`);
  expect(status).toBe(id === "2000000000" ? 404 : 422);
  expect(body.data).toBeUndefined();
});

test("requests without a session and customers are rejected", async () => {
  const { id } = await lot();
  expect((await get(`lots/${id}`, null)).status).toBe(401);
  expect((await request("GET", `/api/staff/lots/${id}`, { token: (await customer()).token })).status).toBe(401);
});
