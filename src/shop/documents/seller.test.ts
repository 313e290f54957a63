import { expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { copyTestOrder, placeTestOrder, type TestOrder } from "../../../test/support/orders.ts";
import { pdfPages } from "../../../test/support/paper.ts";
import { sellBy } from "../../../test/support/registrations.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { drawInvoice } from "../document-pdf/index.ts";
import { issueInvoice } from "./index.ts";

const shop = await testShop();
shop.clock.set("2026-11-22T12:00:00+05:30");
const demo = await loadDemonstration(shop);
const asha = await shop.customer();

async function issue({ order, lines, lots }: TestOrder) {
  await shop.db.transaction().execute((db) => issueInvoice(shop.shop, db, order, lines, lots));
  const [row] = await shop.sql<{ content: InvoiceContent; registration_id: number; number: string }>`
    SELECT content, registration_id, number FROM invoices WHERE order_id = ${order.id} AND kind = 'invoice'`;
  if (!row) throw new Error("There is no invoice.");
  return row;
}

const pune = {
  ...{ gstin: "27AAAAA0000A1Z2", state: "Maharashtra", state_code: "27", name: "Nasokarna ENT Devices" },
  ...{ legal_name: "Nasokarna ENT Devices Private Limited", cin: "U33125MH2015PTC000000" },
  address: "Plot 00, Sample Industrial Estate, Pune, Maharashtra 411000, India",
  licences: [{ label: "Registration in Form MD-42", number: "MD42-MH-000000 (fictitious)" }],
  signatory: "The Authorised Signatory (fictitious)",
};
const bengaluru = { gstin: "29AAGCB7383J1Z4", state: "Karnataka", state_code: "29", address: "4 Residency Road" };
const move = () =>
  sellBy(shop, {
    ...{ code: "KA", gstin: bengaluru.gstin, address: bengaluru.address, state_id: demo.state("Karnataka").id },
  });

test("CGST Rules r.46(a): a shop that moves between order and packing prints the old number with the old address", async () => {
  const before = await placeTestOrder(shop, asha);
  await move();
  const after = await placeTestOrder(shop, asha);
  const [old, moved] = [await issue(before), await issue(after)];
  expect(old.content.seller).toMatchObject(pune);
  expect(old.registration_id).toBe(before.order.registration_id);
  expect(moved.content.seller).toMatchObject(bengaluru);
  expect(moved.registration_id).not.toBe(old.registration_id);
});

test("CGST Rules r.46(b): each registration has a series of its own", async () => {
  await sellBy(shop, { code: "EN" });
  const first = await placeTestOrder(shop, asha);
  await move();
  const second = await placeTestOrder(shop, asha);
  const numbers = [(await issue(first)).number, (await issue(second)).number];
  expect(numbers).toEqual([
    expect.stringMatching(/^ENT\/\d{4}\/000002$/),
    expect.stringMatching(/^KAT\/\d{4}\/000002$/),
  ]);
});

test("CGST Rules r.46(b): no document is dated before the one before it, even by a process whose clock is behind", async () => {
  await sellBy(shop, { code: "EN" });
  const [first, second] = [await placeTestOrder(shop, asha), await placeTestOrder(shop, asha)];
  const now = shop.clock.now();
  const earlier = await issue(first);
  shop.clock.set(new Date(now.getTime() - 3_600_000).toISOString());
  const later = await issue(second);
  shop.clock.set(now.toISOString());
  expect(Date.parse(later.content.issued_at)).toBeGreaterThanOrEqual(Date.parse(earlier.content.issued_at));
});

test("an order of the previous release is supplied by the registration with its GSTIN", async () => {
  await sellBy(shop, { code: "EN" });
  const placed = await placeTestOrder(shop, asha);
  const [copy] = await copyTestOrder(shop, placed, 1, { registration_id: null });
  await move();
  const { content, registration_id } = await issue(copy as TestOrder);
  expect(content.seller).toMatchObject(pune);
  expect(registration_id).toBe(placed.order.registration_id);
});

test("CGST Rules r.46(a): an order is never invoiced under another GSTIN than it was taxed for", async () => {
  const placed = await placeTestOrder(shop, asha);
  const [copy] = await copyTestOrder(shop, placed, 1, { seller_gstin: "24AAACC1206D1ZM" });
  await expect(issue(copy as TestOrder)).rejects.toThrow(/taxed for 24AAACC1206D1ZM, not for 29AAGCB7383J1Z4/);
  const [unknown] = await copyTestOrder(shop, placed, 1, { registration_id: null, seller_gstin: "24AAACC1206D1ZM" });
  await expect(issue(unknown as TestOrder)).rejects.toThrow(/no registration/);
});

test("licences that have expired are not printed", async () => {
  await shop.sql`UPDATE registrations SET licences = '[{"kind": "md42", "number": "A", "valid_until": "2020-01-01"},
    {"kind": "import", "number": "B", "valid_until": null}]' WHERE code = 'EN'`;
  await sellBy(shop, { code: "EN" });
  const { content } = await issue(await placeTestOrder(shop, asha));
  expect(content.seller.licences).toEqual([{ label: "Import licence", number: "B" }]);
});

test("documents print the first place of dispatch, and every particular of the registration", async () => {
  await sellBy(shop, { code: "EN" });
  await shop.sql`UPDATE registrations SET dispatch_places = '[{"name": "Warehouse", "address": "Plot 9, Chakan", "pincode": "410501",
    "state_id": 1}, {"name": "Second", "address": "Elsewhere", "pincode": "411001", "state_id": 1}]' WHERE code = 'EN'`;
  await shop.live.refresh();
  const { content } = await issue(await placeTestOrder(shop, asha));
  expect(content.seller.dispatched_from).toEqual({ name: "Warehouse", address: "Plot 9, Chakan", pincode: "410501" });
  const text = (await pdfPages(await drawInvoice(content, "recipient", {}))).join(" ");
  expect(text).toContain("Dispatched from Warehouse, Plot 9, Chakan, 410501");
});
