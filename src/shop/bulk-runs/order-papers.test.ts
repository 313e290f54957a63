import { extractText } from "unpdf";
import { beforeEach, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { fulfilmentOf } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { app, request, customer, member, sql } = shop;
const { owner, order, act, confirm, pack, proposedPicks, ship } = await fulfilmentOf(shop);
let asha: TestCustomer;

beforeEach(async () => {
  asha = await customer();
});

const paper = (path: string, staff = owner) => request("GET", `/api/staff/${path}`, { staff });

/** The text of each page. */
async function pagesOf(path: string): Promise<string[]> {
  const headers = { cookie: `__Host-staff_session=${owner.token}` };
  const { statusCode, rawPayload } = await app.inject({ url: `/api/staff/${path}`, headers });
  expect([path, statusCode]).toEqual([path, 200]);
  return (await extractText(new Uint8Array(rawPayload))).text.map((page) => page.replace(/\s+/g, " "));
}

test("what several orders need is picked together, by shelf and from the lots that expire first", async () => {
  await sql`UPDATE variants SET shelf = CASE ref_no WHEN 'NK-ME-1001' THEN 'A-2' WHEN 'NK-EE-1101' THEN 'A-10' END`;
  const lines = [
    { ref_no: "NK-EE-1101", quantity: 2 },
    { ref_no: "NK-ME-1001", quantity: 3 },
  ];
  const [one, two] = [await order(asha, lines), await order(asha, lines.slice(0, 1))];
  const third = await order(asha, [{ ref_no: "NK-EE-1102", quantity: 1 }]);
  for (const { token } of [one, two, third]) await confirm(token);
  const tokens = [one, two, third].map(({ token }) => token).join();
  const { body } = await paper(`pick-list?orders=${tokens}`);
  expect(body.data.orders).toBe(3);
  const shown = body.data.rows.map(({ shelf, ref_no, quantity, orders }: Record<string, unknown>) => [
    ...[shelf, ref_no, quantity, orders],
  ]);
  expect(shown).toEqual([
    ["A-2", "NK-ME-1001", 3, 1],
    ["A-10", "NK-EE-1101", 4, 2],
    [null, "NK-EE-1102", 1, 1],
  ]);
  const [proposed] = await proposedPicks(one.token);
  expect(body.data.rows[1].lot_no).toBe(proposed?.lot_no);
  const [text = ""] = await pagesOf(`pick-list.pdf?orders=${tokens}`);
  expect(text).toContain("Pick list for 3 orders");
  expect(text.indexOf("A-2")).toBeLessThan(text.indexOf("A-10"));

  await pack(two.token);
  expect((await paper(`pick-list?orders=${tokens}`)).body.data.orders).toBe(2);
});

test("what no lot has is said", async () => {
  const { token } = await order(asha, [{ ref_no: "NK-ME-1001", quantity: 2 }]);
  await confirm(token);
  await sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = (SELECT id FROM variants WHERE ref_no = 'NK-ME-1001')`;
  expect((await paper(`pick-list?orders=${token}`)).body.data.rows).toMatchObject([{ lot_no: null, quantity: 2 }]);
  await sql`UPDATE lots SET quarantined_at = NULL`;
});

test("invoices of a bulk run are one PDF, and each parcel has a label", async () => {
  const placed = [await order(asha), await order(asha)];
  for (const { token } of placed) await confirm(token);
  await act(placed[0]?.token ?? "", "pack", { picks: await proposedPicks(placed[0]?.token ?? ""), parcels: 2 });
  await pack(placed[1]?.token ?? "");
  await ship(placed[1]?.token ?? "");
  const tokens = placed.map(({ token }) => token);
  const run = await request("POST", "/api/staff/orders/deliver", { staff: owner, body: { tokens } });

  const invoices = await pagesOf(`invoices.pdf?run=${run.body.data.id}`);
  expect(invoices.map((text) => placed.findIndex(({ order_no }) => text.includes(order_no)))).toEqual([0, 1]);
  expect(await pagesOf(`invoices.pdf?run=${run.body.data.id}&copies=all`)).toHaveLength(6);

  const labels = await pagesOf(`labels.pdf?run=${run.body.data.id}`);
  expect(labels).toHaveLength(3);
  expect(labels[0]).toMatch(/Asha Rao[\s\S]*PIN \d{6}[\s\S]*Collect Rs [\s\S]*Parcel 1 of 2/);
  expect(labels[1]).toContain("Parcel 2 of 2");
  expect(labels[2]).toMatch(/Own van, NK 204[\s\S]*Parcel 1 of 1/);
});

test("papers of a filter are those of its orders in the right state; without one, or another's right, they are refused", async () => {
  const { order_no, token } = await order(asha);
  expect((await paper(`labels.pdf?search=${order_no}`)).body.code).toBe("not_possible");
  await confirm(token);
  await pack(token);
  expect(await pagesOf(`labels.pdf?queue=to_ship&search=${order_no}`)).toHaveLength(1);
  expect((await paper("labels.pdf?run=999999")).status).toBe(404);
  expect((await paper(`labels.pdf?orders=${encodeURIComponent("\u0000,x")}`)).status).not.toBe(500);
  expect((await paper(`labels.pdf?orders=${"x".repeat(20_000)}`)).status).toBe(422);
  expect((await paper(`labels.pdf?orders=${token}`, await member("catalogue"))).status).toBe(403);
});
