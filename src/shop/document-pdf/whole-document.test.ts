import { describe, expect, test } from "vitest";
import { draft } from "../../../test/support/invoices.ts";
import { pagesOf, rupees } from "../../../test/support/paper.ts";
import { drawInvoice } from "./draw-invoice.ts";
import type { InvoiceContent, PortalReferences } from "./invoice-content.ts";

const names = ["Ear Speculum, Boucheron", "Light Cable", "Nasal Endoscope 0 Degree", "Microsuction Tube"];
const codes = ["90189099", "85444299", "90181990", "90184900"];
const rates = [500, 1_800, 500, 500];
const irn = "a5c12dca80e743321740b001fd70953e8738d109865d28ba4013750f2046f229";
const references: PortalReferences = {
  e_invoice: {
    ...{ irn, acknowledgement: { number: "112610037500123", at: "2026-04-01T04:30:00.000Z" } },
    ...{ signed_qr: `eyJhbGciOiJSUzI1NiJ9.${"eyJkYXRhIjoi".repeat(70)}.c2lnbmVk`, payload: { Version: "1.1" } },
  },
  e_way_bill_number: "271012345678",
  e_way_bill_issued_at: "2026-04-01T05:30:00.000Z",
};

/** An invoice of so many lines, six variants of a product one after another, with all that can be printed. */
function invoiceOf(count: number): InvoiceContent {
  const product = (index: number) => Math.floor(index / 6) % names.length;
  const goods = Array.from({ length: count }, (_, index) => ({
    ...{ quantity: 1 + (index % 5), price_paise: 1_000_37 + index * 137 },
    ...{ hsn_code: codes[product(index)] ?? "", gst_rate_bp: rates[product(index)] ?? 0 },
  }));
  const charges = [{ kind: "shipping", label: "Shipping", amount_paise: 150_00 }];
  const content = draft({ lines: goods, charges, coupon_paise: 77_77 });
  const lines = content.lines.map((line, index) => ({
    ...line,
    description: names[product(index)] ?? "",
    maker: { name: product(index) % 2 ? "Lumen Optics Private Limited" : "", licence: `MFG/MD/2024/${product(index)}` },
  }));
  return {
    ...{ ...content, lines, number: "ENT/2627/000001", issued_at: "2026-03-31T18:30:00.000Z" },
    ...{ purpose: "resale", parcels: 12, returns_text: "To return an item, request a return." },
    payment: { paid: [], due_paise: content.totals.total_paise, upi_id: "nasokarna@okbank" },
  };
}

describe.each([1, 200])("an invoice of %i lines", (count) => {
  test("states every figure of its content", async () => {
    const content = invoiceOf(count);
    const pages = await pagesOf(await drawInvoice(content, "recipient", references));
    const text = pages.join(" ");
    const { lines, shipping, hsn_summary, totals } = content;
    for (const line of lines) {
      const { ref_no, quantity, rate_paise, discount_paise, taxable_paise, cgst_paise, sgst_paise, total_paise } = line;
      const half = line.gst_rate_bp / 200;
      const taxes = `${rupees(cgst_paise)} ${half}% ${rupees(sgst_paise)} ${half}%`;
      expect(text).toContain(
        `${line.hsn_code} ${quantity} NOS ${rupees(rate_paise)} ${discount_paise ? rupees(discount_paise) : "–"} ` +
          `${rupees(taxable_paise)} ${taxes} ${rupees(total_paise)}`,
      );
      expect(text).toContain(`Ref. ${ref_no} `);
      expect(text).toContain(`MRP ₹ ${rupees(line.mrp_paise)}`);
      expect(text).toContain(line.maker?.licence);
    }
    for (const row of [...hsn_summary, ...shipping]) {
      const { taxable_paise, cgst_paise, sgst_paise } = row;
      expect(text).toContain(`${rupees(taxable_paise)} ${rupees(cgst_paise)} `);
      expect(text).toContain(rupees(sgst_paise));
    }
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    for (const each of [
      `Total, ${pieces} piece${pieces === 1 ? "" : "s"} in 12 parcels`,
      `Taxable value ${rupees(totals.taxable_paise)} CGST ${rupees(totals.cgst_paise)} SGST ${rupees(totals.sgst_paise)}`,
      `Total payable ₹ ${rupees(totals.total_paise)}`,
      `Due ₹ ${rupees(totals.total_paise)} Scan to pay with any UPI app nasokarna@okbank`,
      ...[content.total_in_words, "Purchased for Resale", "E-way bill no. 271012345678", irn],
      ...["Acknowledgement no. 112610037500123, 1 Apr 2026", "To return an item, request a return.", "Consumer care: "],
    ]) {
      expect(text).toContain(each);
    }
    expect(pages.length).toBeLessThanOrEqual(9);
  });
});

test("whatever their number, some lines are on the page of the total and the signature", async () => {
  // One page is enough up to 8 or so; the table goes on to the second from 16.
  for (let count = 7; count <= 20; count++) {
    const last = (await pagesOf(await drawInvoice(invoiceOf(count), "recipient", references))).at(-1);
    expect(last, `${count} lines`).toMatch(new RegExp(`R-${count} .*Summary by HSN.*Issued electronically`));
  }
});
