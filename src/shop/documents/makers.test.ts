import { expect, test } from "vitest";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { pdfPages } from "../../../test/support/paper.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { drawInvoice } from "../document-pdf/index.ts";
import { issueInvoice } from "./index.ts";

const shop = await testShop();
const asha = await shop.customer();

/** The document issued for a variant whose product states this maker and licence. */
async function invoiceFor(refNo: string, name: string | null, licence: string | null): Promise<InvoiceContent> {
  await shop.sql`
    UPDATE products SET manufacturer_name = ${name}, licence_number = ${licence}
    WHERE id = (SELECT product_id FROM variants WHERE ref_no = ${refNo})`;
  const { order, lines, lots } = await placeTestOrder(shop, asha, { goods: [[refNo, 2]] });
  await shop.db.transaction().execute((db) => issueInvoice(shop.shop, db, order, lines, lots));
  const [row] = await shop.sql<{ content: InvoiceContent }>`SELECT content FROM invoices WHERE order_id = ${order.id}`;
  if (!row) throw new Error("There is no invoice.");
  return row.content;
}

const printed = async (content: InvoiceContent) => (await pdfPages(await drawInvoice(content, "recipient"))).join(" ");

test("Medical Devices Rules r.44: another maker is named with the licence", async () => {
  const content = await invoiceFor("NK-EE-1101", "Lumen Optics Private Limited", "MFG/MD/2024/000321");
  expect(content.lines[0]?.maker).toEqual({ name: "Lumen Optics Private Limited", licence: "MFG/MD/2024/000321" });
  expect(await printed(content)).toContain("Made by Lumen Optics Private Limited, licence MFG/MD/2024/000321");
});

test.each(["Nasokarna ENT Devices Private Limited", "NASOKARNA ENT Devices Pvt. Ltd."])(
  "of goods that the seller made, as %s, only the licence is stated",
  async (name) => {
    const content = await invoiceFor("NK-EE-1101", name, "MFG/MD/2024/000777");
    expect(content.lines[0]?.maker).toEqual({ name: "", licence: "MFG/MD/2024/000777" });
    const text = await printed(content);
    expect(text).toContain("Licence MFG/MD/2024/000777");
    expect(text).not.toContain("Made by");
  },
);

test("nothing is stated where nothing is known, or the seller's particulars say it", async () => {
  expect((await invoiceFor("NK-EE-1101", null, null)).lines[0]).not.toHaveProperty("maker");
  const [licence] = (await invoiceFor("NK-EE-1101", null, null)).seller.licences ?? [];
  const own = await invoiceFor("NK-EE-1101", "Nasokarna ENT Devices", licence?.number ?? "");
  expect(own.lines[0]).not.toHaveProperty("maker");
});

test("an invoice says what the goods were bought for and how they can be returned", async () => {
  const text = await printed(await invoiceFor("NK-EE-1101", null, null));
  expect(text).toContain("Purchased for Own use");
  expect(text).toContain("request a return in your order history within 20 days of delivery");
  expect(text).toMatch(/Consumer care: \+91.*@/);
});

test("Medical Devices Rules r.44: a delivery challan names the maker too", async () => {
  await shop.sql`
    UPDATE products SET manufacturer_name = 'Lumen Optics Private Limited', licence_number = 'MFG/MD/2024/000321'
    WHERE id = (SELECT product_id FROM variants WHERE ref_no = 'NK-EE-1101')`;
  const [lot] = await shop.sql<{ lot_no: string; state_id: number }>`
    SELECT lot_no, (SELECT id FROM states WHERE gst_code = '29') AS state_id FROM lots l JOIN variants v ON v.id = l.variant_id
    WHERE v.ref_no = 'NK-EE-1101' ORDER BY l.on_hand - l.reserved DESC LIMIT 1`;
  const body = {
    ...{ name: "Meera Nair", company_name: "Lotus ENT Clinic", address: "4 Residency Road", city: "Bengaluru" },
    ...{ pincode: "560025", state_id: lot?.state_id, phone: "98765 43210", gstin: "29AAGCB7383J1Z4" },
    ...{ reason: "demonstration", remark: "", lines: [{ ref_no: "NK-EE-1101", lot_no: lot?.lot_no, quantity: 1 }] },
  };
  const reply = await shop.request("POST", "/api/staff/challans", { staff: await shop.member("owner"), body });
  expect([reply.status, reply.body.errors]).toEqual([201, undefined]);
  const [challan] = await shop.sql<{ content: InvoiceContent }>`SELECT content FROM invoices WHERE kind = 'challan'`;
  if (!challan) throw new Error("There is no challan.");
  expect(challan.content.lines[0]).not.toHaveProperty("variant_id");
  expect(await printed(challan.content)).toContain("Made by Lumen Optics Private Limited, licence MFG/MD/2024/000321");
});
