import { describe, expect, test } from "vitest";
import { irn, makeInvoice, references } from "../../../test/support/document-contents.ts";
import { pdfPages, rupees } from "../../../test/support/paper.ts";
import { drawInvoice } from "./draw-invoice.ts";

describe.each([1, 200])("an invoice of %i lines", (count) => {
  test("states every figure of its content", async () => {
    const content = makeInvoice(count);
    const pages = await pdfPages(await drawInvoice(content, "recipient", references));
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

test("a packing slip never ends with a page that names no goods", async () => {
  for (let count = 20; count <= 26; count++) {
    const slip = { ...makeInvoice(count), kind: "packing_slip" as const, title: "Packing Slip" };
    const last = (await pdfPages(await drawInvoice(slip, "recipient"))).at(-1);
    expect(last, `${count} lines`).toMatch(new RegExp(`R-${count} .*Packed by`));
  }
});

test("six lines are on one page with all that can be printed of a buyer and of payment", async () => {
  const content = makeInvoice(6);
  const { payment } = content;
  const bank = {
    account_name: "Nasokarna ENT Devices",
    account_number: "12345678",
    ifsc: "HDFC0000001",
    bank_name: "HDFC",
  };
  const whole = { ...content, ...(payment ? { payment: { ...payment, bank } } : {}), po_number: "P".repeat(40) };
  const pages = await pdfPages(await drawInvoice(whole, "recipient", {}));
  expect(pages).toHaveLength(1);
  for (const each of ["Account 12345678", "Scan to pay with any UPI app nasokarna@okbank", "P".repeat(40)])
    expect(pages[0]).toContain(each);
});

test("whatever their number, some lines are on the page of the total and the signature", async () => {
  // Up to about 8 lines fit on one page; from 16 the table continues on the second.
  for (let count = 7; count <= 20; count++) {
    const last = (await pdfPages(await drawInvoice(makeInvoice(count), "recipient", references))).at(-1);
    expect(last, `${count} lines`).toMatch(new RegExp(`R-${count} .*Summary by HSN.*Issued electronically`));
  }
});
