import { extractText } from "unpdf";
import { beforeEach, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { scanPdf } from "../../../test/support/scan.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { readGs1 } from "../../contract/gs1.ts";

const shop = await testShop();
const { app, request, customer, member, sql } = shop;
const { owner, order, act, confirm, pack, proposedPicks, read, ship } = await fulfilmentCalls(shop);
let asha: TestCustomer;

beforeEach(async () => {
  asha = await customer();
});

const paper = (path: string, staff = owner) => request("GET", `/api/staff/${path}`, { staff });

async function downloadFile(path: string): Promise<Buffer> {
  const headers = { cookie: `__Host-staff_session=${owner.token}` };
  const { statusCode, rawPayload } = await app.inject({ url: `/api/staff/${path}`, headers });
  expect([path, statusCode]).toEqual([path, 200]);
  return rawPayload;
}

/** The text of each page. */
async function downloadPages(path: string): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(await downloadFile(path)));
  return text.map((page) => page.replace(/\s+/g, " "));
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
  const [text = ""] = await downloadPages(`pick-list.pdf?orders=${tokens}`);
  expect(text).toContain("Pick list for 3 orders");
  expect(text.indexOf("A-2")).toBeLessThan(text.indexOf("A-10"));

  await sql`INSERT INTO settings (name, value) VALUES ('delivery', '{"shelf_order": "a-10\\nb"}')
    ON CONFLICT (name) DO UPDATE SET value = settings.value || excluded.value`;
  const reordered = (await paper(`pick-list?orders=${tokens}`)).body.data.rows;
  expect(reordered.map(({ shelf }: { shelf: string | null }) => shelf)).toEqual(["A-10", "A-2", null]);

  await pack(two.token);
  expect((await paper(`pick-list?orders=${tokens}`)).body.data.orders).toBe(2);
});

test("units that no lot covers are listed", async () => {
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

  const invoices = await downloadPages(`invoices.pdf?run=${run.body.data.id}`);
  expect(invoices.map((text) => placed.findIndex(({ order_no }) => text.includes(order_no)))).toEqual([0, 1]);
  expect(await downloadPages(`invoices.pdf?run=${run.body.data.id}&copies=all`)).toHaveLength(6);

  const labels = await downloadPages(`labels.pdf?run=${run.body.data.id}`);
  expect(labels).toHaveLength(3);
  expect(labels[0]).toMatch(/Asha Rao[\s\S]*PIN \d{6}[\s\S]*Collect Rs [\s\S]*Parcel 1 of 2/);
  expect(labels[1]).toContain("Parcel 2 of 2");
  expect(labels[2]).toMatch(/Own van, NK 204[\s\S]*Parcel 1 of 1/);
});

test("each unit that was packed has a label with a code of its lot, and none that another order has", async () => {
  const [one, two] = [await order(asha), await order(asha, [{ ref_no: "NK-ME-1001", quantity: 1 }])];
  expect((await paper(`lot-labels.pdf?orders=${one.token}`)).status).toBe(409);
  for (const { token } of [one, two]) await confirm(token);
  for (const { token } of [one, two]) await pack(token);
  const [variant] = await sql<{ udi_di: string }>`SELECT udi_di FROM variants WHERE ref_no = 'NK-EE-1101'`;
  const [line] = (await read(one.token)).lines;
  const codes = (await scanPdf(await downloadFile(`lot-labels.pdf?orders=${one.token}`))).map(([code]) => code?.text);
  expect(codes).toHaveLength(2);
  for (const code of codes) {
    expect(readGs1(code ?? "", shop.clock.now())).toMatchObject({
      ...{ gtin: variant?.udi_di, lot_no: line.lots[0].lot_no, expires_on: line.lots[0].expires_on },
    });
  }
  const both = await downloadPages(`lot-labels.pdf?orders=${two.token},${one.token}&size=100x50`);
  expect(both.map((text) => /REF (\S+)/.exec(text)?.[1])).toEqual(["NK-ME-1001", "NK-EE-1101", "NK-EE-1101"]);

  await sql`UPDATE variants SET udi_di = NULL WHERE ref_no = 'NK-EE-1101'`;
  expect((await downloadPages(`lot-labels.pdf?orders=${one.token}`))[0]).toContain("No GTIN");
  await sql`UPDATE variants SET udi_di = ${variant?.udi_di} WHERE ref_no = 'NK-EE-1101'`;
});

test("lot labels are refused in other sizes, of unknown orders and runs, and to others", async () => {
  const { token } = await order(asha);
  await confirm(token);
  await pack(token);
  expect((await paper(`lot-labels.pdf?orders=${token}&size=1x1`)).status).toBe(422);
  expect((await paper("lot-labels.pdf?orders=unknown")).status).toBe(409);
  expect((await paper(`lot-labels.pdf?orders=${encodeURIComponent("\u0000,x")}`)).status).toBe(422);
  expect((await paper(`lot-labels.pdf?orders=${"x".repeat(20_000)}`)).status).toBe(422);
  expect((await paper("lot-labels.pdf?run=999999")).status).toBe(404);
  expect((await paper(`lot-labels.pdf?orders=${token}`, await member("catalogue"))).status).toBe(403);
  const signedOut = await request("GET", `/api/staff/lot-labels.pdf?orders=${token}`, { token: asha.token });
  expect(signedOut.status).toBe(401);
});

test("papers of a filter are those of its orders in the right state; without one, or another's right, they are refused", async () => {
  const { order_no, token } = await order(asha);
  expect((await paper(`labels.pdf?search=${order_no}`)).body.code).toBe("not_possible");
  await confirm(token);
  await pack(token);
  expect(await downloadPages(`labels.pdf?queue=to_ship&search=${order_no}`)).toHaveLength(1);
  expect((await paper("labels.pdf?run=999999")).status).toBe(404);
  expect((await paper(`labels.pdf?orders=${encodeURIComponent("\u0000,x")}`)).status).not.toBe(500);
  expect((await paper(`labels.pdf?orders=${"x".repeat(20_000)}`)).status).toBe(422);
  expect((await paper(`labels.pdf?orders=${token}`, await member("catalogue"))).status).toBe(403);
});
