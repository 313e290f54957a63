import { afterAll, expect, test } from "vitest";
import { placeTestOrder, readTestOrder, type TestOrder } from "../../../test/support/orders.ts";
import { pdfPages } from "../../../test/support/paper.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { drawInvoice } from "../document-pdf/index.ts";
import { insertPayment } from "../payments/index.ts";
import { storeSettings } from "../settings/index.ts";
import { issueInvoice } from "./index.ts";

const shop = await testShop();
const asha = await shop.customer();
const meera = await shop.member("owner");
const noBank = { account_name: "", account_number: "", ifsc: "", bank_name: "" };
const sellWith = (upi_id: string) => storeSettings(shop.db, "payment", { upi_id, bank: noBank });
afterAll(() => sellWith(""));

async function issued({ order, lines, lots }: TestOrder) {
  await shop.db.transaction().execute((db) => issueInvoice(shop.shop, db, order, lines, lots));
  const [row] = await shop.sql<{ content: InvoiceContent }>`SELECT content FROM invoices WHERE order_id = ${order.id}`;
  if (!row) throw new Error("There is no invoice.");
  const text = (await pdfPages(await drawInvoice(row.content, "recipient"))).join(" ");
  return { payment: row.content.payment, text };
}

/** An order with this share of its total paid before packing. */
async function paid(share: number): Promise<TestOrder> {
  const { order } = await placeTestOrder(shop, asha);
  const amount_paise = Math.round(order.total_paise * share);
  await insertPayment(shop.db, {
    ...{ order_id: order.id, customer_id: order.customer_id, mode: "upi", amount_paise, reference: "412345678901" },
    ...{ collected_at: shop.clock.now(), collected_on: "2026-11-22", staff_id: meera.id, staff_name: meera.name },
  });
  return readTestOrder(shop, order.token);
}

test("without a UPI ID what is due is stated, without a code", async () => {
  await sellWith("");
  const { payment, text } = await issued(await placeTestOrder(shop, asha));
  expect(payment).not.toHaveProperty("upi_id");
  expect(text).toMatch(/Payment Due ₹ [\d,]+\.00 Cash on delivery/);
});

test("with one, the amount due can be paid by UPI", async () => {
  await sellWith("nasokarna@okbank");
  const { text } = await issued(await placeTestOrder(shop, asha));
  expect(text).toMatch(/Due ₹ [\d,]+\.00 Scan to pay with any UPI app nasokarna@okbank/);
});

test("the rest of a partly paid order is due", async () => {
  const { payment } = await issued(await paid(0.5));
  expect(payment).toMatchObject({ paid: [{ how: "by UPI" }], upi_id: "nasokarna@okbank" });
});

test("a paid order has no code, and says how it was paid", async () => {
  const { payment, text } = await issued(await paid(1));
  expect(payment).toMatchObject({ due_paise: 0 });
  expect(payment).not.toHaveProperty("upi_id");
  expect(text).toMatch(/Paid ₹ [\d,]+\.00 by UPI Paid in full/);
});
