import { beforeAll, expect, test } from "vitest";
import { type Issued, issueDocuments, seller } from "../../../test/support/book-documents.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { pointsWarning } from "../../contract/staff/points-warning.ts";
import { ageBracket } from "./money-views.ts";

const shop = await testShop();
const { request, member, customer, sql, clock } = shop;
const accountant = await member("accounts");
clock.set("2026-11-20T12:00:00+05:30");
const goods = [{ rate: 5, value: 100_00 }];

let issued: Issued[] = [];
beforeAll(async () => {
  const buyer = await customer();
  const { order } = await placeTestOrder(shop, buyer);
  issued = await issueDocuments(shop.shop, order.id, [
    { at: "2026-11-01T12:00:00+05:30", pos: "27", goods },
    { at: "2026-11-02T12:00:00+05:30", pos: "27", goods, gstin: "27AAGCB7383J1Z8", buyer: "District Hospital" },
    { at: "2026-11-03T12:00:00+05:30", pos: "27", goods },
    { at: "2026-11-04T12:00:00+05:30", pos: "27", goods, kind: "credit_note", corrects: 2 },
  ]);
  const paid = async (place: number, mode: string, amount: number, reference: string | null) => sql`
    INSERT INTO payments (order_id, customer_id, mode, amount_paise, reference, collected_at, collected_on, staff_id, staff_name)
    VALUES (${issued[place]?.order_id}, ${buyer.id}, ${mode}, ${amount}, ${reference}, '2026-11-05T12:00:00+05:30', '2026-11-05', ${accountant.id}, 'M')`;
  await paid(0, "cash", 65_00, null);
  await paid(1, "bank", 103_00, "UTR 1");
  await paid(1, "gst_tds", 2_00, "51-2026-77");
  for (const status of ["confirmed", "packed", "shipped", "delivered"]) {
    await sql`UPDATE orders SET status = ${status} WHERE id IN (${issued[0]?.order_id}, ${issued[1]?.order_id})`;
  }
  await sql`INSERT INTO reward_entries (customer_id, occasion, points, reason, order_number, at)
    VALUES (${buyer.id}, 'a', 12, 'Order delivered', NULL, '2026-11-06'), (${buyer.id}, 'b', -2, 'Return', NULL, '2026-11-07')`;
});

const table = async (book: string) =>
  (await request("GET", `/api/staff/books/table?book=${book}&period=112026&gstin=${seller}`, { staff: accountant }))
    .body.data;

test("the cash book says what is missing and for how long", async () => {
  const { rows, totals } = await table("cod");
  const of = (place: number) =>
    rows.find(({ order_token }: { order_token: string }) => order_token === issued[place]?.token)?.cells;
  expect(of(0)).toMatchObject({
    invoiced: 105,
    collected: 65,
    missing: 40,
    in_transit: 0,
    remitted: 0,
    age: "8 to 30 days",
  });
  expect(of(1)).toMatchObject({ invoiced: 105, collected: 103, deducted: 2, missing: 0, age: null });
  expect(of(2)).toMatchObject({ invoiced: 105, credited: 105, missing: 0, in_transit: 0 });
  expect(totals).toMatchObject({ invoiced: 315, credited: 105, collected: 168, deducted: 2, missing: 40 });
});

test("an order whose tracking number was corrected, and whose delivery was undone, is listed and counted once", async () => {
  const { at, order, confirm, pack, act, read, owner } = await fulfilmentCalls(shop);
  await at("2026-11-20T12:00:00+05:30");
  const { token } = await order(await customer());
  await confirm(token);
  await pack(token);
  await at("2026-11-21T12:00:00+05:30");
  const shipment = { courier: "Blue Dart", tracking_number: "BD 1" };
  await act(token, "ship", shipment);
  await at("2026-11-22T12:00:00+05:30");
  const corrected = { ...shipment, tracking_number: "BD 2", seen: shipment, reason: "Mistyped" };
  expect((await act(token, "correct-shipment", corrected)).status).toBe(200);
  await act(token, "deliver", {});
  expect((await act(token, "undo-delivery", { reason: "Another parcel" })).status).toBe(200);
  const { number } = (await read(token)).invoice;
  const [{ gstin } = { gstin: "" }] = await sql<{ gstin: string }>`
    SELECT supplier_gstin AS gstin FROM document_list WHERE number = ${number}`;
  const path = `/api/staff/books/table?book=cod&period=112026&gstin=${gstin}`;
  const { rows } = (await request("GET", path, { staff: owner })).body.data;
  const own = rows.filter(({ order_token }: { order_token: string }) => order_token === token);
  expect(own.map(({ cells }: { cells: { sent: string } }) => cells.sent)).toEqual(["2026-11-21"]);
  const query = "list=dispatches&from=2026-11-01&to=2026-11-30";
  const dispatches = (await request("GET", `/api/staff/reports/entries?${query}`, { staff: owner })).body.data;
  expect(dispatches).toMatchObject([{ to: `/orders/${token}`, hours: 24 }]);
  await at("2026-11-20T12:00:00+05:30");
});

test("CGST Act s.51: what buyers deduct is listed with its certificate", async () => {
  const { rows } = await table("deductions");
  expect(rows.map(({ cells }: { cells: object }) => cells)).toMatchObject([
    { buyer: "District Hospital", kind: "GST TDS", reference: "51-2026-77", amount: 2 },
  ]);
});

test("points are a ledger, with a warning while doctors earn them and no reason is recorded", async () => {
  expect(await table("wallet")).toMatchObject({ totals: { points: 10, amount: 0 }, note: null });
  await sql`INSERT INTO settings (name, value) VALUES ('selling', '{"reward_earners": "everyone"}')
    ON CONFLICT (name) DO UPDATE SET value = settings.value || excluded.value`;
  expect((await table("wallet")).note).toBe(pointsWarning);
});

test.each([
  ["2026-11-13T12:00:00+05:30", "0 to 7 days"],
  ["2026-11-12T11:59:00+05:30", "8 to 30 days"],
  ["2026-10-01T12:00:00+05:30", "31 to 60 days"],
  ["2026-09-01T12:00:00+05:30", "over 60 days"],
])("sent %s is %s old", (since, age) => {
  expect(ageBracket(new Date(since), clock.now())).toBe(age);
});
