import { expect, test } from "vitest";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { issueInvoice } from "./index.ts";

const shop = await testShop();
const { request, clock } = shop;
const owner = await shop.member("owner");
const address = "/api/staff/settings/selling";

async function issuedWith(turnover: { year: string; band: string }[]) {
  const { selling, seen } = (await request("GET", "/api/staff/settings", { staff: owner })).body.data;
  const body = { ...selling, hsn_digits: "4", turnover, seen: seen.selling };
  expect((await request("PUT", address, { staff: owner, body })).status).toBe(200);
  const { order, lines, lots } = await placeTestOrder(shop, await shop.customer());
  await shop.db.transaction().execute((db) => issueInvoice(shop.shop, db, order, lines, lots));
  const [invoice] = await shop.sql<{ content: InvoiceContent }>`
    SELECT content FROM invoices WHERE order_id = ${order.id} ORDER BY id DESC LIMIT 1`;
  return invoice?.content.hsn_digits;
}

test("Notification 78/2020: an invoice states the digits that the turnover of the year before demands", async () => {
  clock.set("2026-11-22T10:00:00+05:30");
  expect(await issuedWith([{ year: "2526", band: "up_to_5" }])).toBe("4");
  expect(await issuedWith([{ year: "2526", band: "up_to_10" }])).toBe("6");
  expect(await issuedWith([{ year: "2627", band: "above_10" }])).toBe("4");
});
