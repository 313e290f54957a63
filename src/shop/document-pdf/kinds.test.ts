import { describe, expect, test } from "vitest";
import { bill, makeNote, taxed } from "../../../test/support/document-contents.ts";
import { pdfPages, rupees } from "../../../test/support/paper.ts";
import type { InvoiceContent, PortalReferences } from "../document-content/index.ts";
import { drawInvoice } from "./draw-invoice.ts";

async function printed(content: InvoiceContent, references: PortalReferences = {}): Promise<string> {
  return (await pdfPages(await drawInvoice(content, "recipient", references))).join(" ");
}

/** Every figure that the content states for its lines, charges and totals. */
function addUpFigures({ lines, shipping: charges, totals }: InvoiceContent, heads: (keyof InvoiceContent["totals"])[]) {
  const rows = [...lines.map((line) => ({ ...line, round_off_paise: 0 })), totals];
  const each = charges.map((charge) => charge.taxable_paise);
  // Rates appear below a charge only where there is tax.
  const sums = heads.includes("taxable_paise") ? each : [each.reduce((sum, paise) => sum + paise, 0)].filter(Boolean);
  return [...rows.flatMap((row) => heads.map((head) => row[head])), ...sums].map(rupees);
}

describe("every figure of every kind of document is on its paper", () => {
  const heads = ["taxable_paise", "cgst_paise", "sgst_paise", "total_paise"] as const;
  test.each<[string, InvoiceContent, readonly (keyof InvoiceContent["totals"])[]]>([
    ["Tax Invoice", taxed, heads],
    ["Bill of Supply", bill, ["total_paise"]],
    ["Credit Note", makeNote(false), heads],
    ["Commercial Credit Note", makeNote(true), ["total_paise"]],
    ["Delivery Challan", { ...taxed, title: "Delivery Challan", kind: "challan" }, heads],
    ["Order Acknowledgement", { ...taxed, title: "Order Acknowledgement" }, heads],
  ])("%s", async (title, content, stated) => {
    const text = await printed(content);
    expect(text).toContain(title);
    expect(text).toContain(content.number);
    for (const figure of addUpFigures(content, [...stated])) expect(text).toContain(figure);
  });

  test("no tax is named where none is charged", async () => {
    for (const content of [bill, makeNote(true)]) expect(await printed(content)).not.toMatch(/[CS]GST ₹/);
  });

  test("a packing slip has pieces and lots, and no amounts", async () => {
    const text = await printed({ ...taxed, kind: "packing_slip", title: "Packing Slip", parcels: 2 });
    expect(text).toContain("Lot LOT-1, exp. 30 Nov 2028, 2 NOS");
    expect(text).toContain("Total, 3 pieces in 2 parcels");
    expect(text).not.toMatch(/₹|1,000\.37/);
  });
});

test("CGST Rules r.53(1A): a credit note names what it corrects, and why, and has room for a signature", async () => {
  const text = await printed(makeNote(false));
  expect(text).toContain("Corrects ENT/2627/000001 Dated 1 Apr 2026");
  expect(text).toContain("Reason Returned unopened");
  expect(text).toContain("Authorised signatory");
  expect(text).toContain("Consumer care +91");
});

test("CGST Rules r.53(1A): a credit note says which GSTIN its invoice states, where that was corrected", async () => {
  const note = makeNote(false);
  const corrects = note.corrects && { ...note.corrects, stated_gstin: "29AAGCB7383J1Z4" };
  expect(await printed({ ...note, corrects })).toContain("states the buyer's GSTIN as 29AAGCB7383J1Z4, which has been");
});

test("a document issued in place of a cancelled one names it in letters as large as the others", async () => {
  const replaces = { number: "ENT/2627/000007", issued_at: "2026-03-31T18:30:00.000Z" };
  expect(await printed({ ...taxed, replaces })).toContain("In place of cancelled ENT/2627/000007 Dated 1 Apr 2026");
});

test("no line of the seller's licences ends in a separator", async () => {
  const licences = [
    { label: "Manufacturing licence", number: "MFG/MD/2024/000123" },
    { label: "Wholesale registration (MD-42)", number: "MH-PUN-MD42-0042" },
  ];
  const seller = { ...taxed.seller, cin: "U33110PN2012PTC142233", licences };
  const text = await printed({ ...taxed, seller });
  expect(text).toContain("CIN U33110PN2012PTC142233 · Manufacturing licence MFG/MD/2024/000123 Wholesale registration");
});

test("what is due, how it can be paid, and what was paid", async () => {
  const due = { paid: [{ how: "by UPI", amount_paise: 500_00 }], due_paise: 1_000_00, upi_id: "shop@bank" };
  expect(await printed({ ...taxed, payment: due })).toMatch(/Paid ₹ 500.00 by UPI Due ₹ 1,000.00 .*UPI app shop@bank/);
  expect(await printed({ ...taxed, payment: { paid: [], due_paise: 0 } })).toContain("Paid in full");
});

test("CGST Rules r.46(r), r.138: the IRN and the number of the e-way bill are printed once they are recorded", async () => {
  const irn = "a5c12dca80e743321740b001fd70953e8738d109865d28ba4013750f2046f229";
  const acknowledgement = { number: "112610037500123", at: "2026-04-01T04:30:00.000Z" };
  const e_invoice = { irn, acknowledgement, signed_qr: "eyJhbGciOiJSUzI1NiJ9", payload: { Version: "1.1" } };
  const e_way_bill = { e_way_bill_number: "271012345678", e_way_bill_issued_at: "2026-04-01T04:30:00.000Z" };
  const text = await printed(taxed, { e_invoice, ...e_way_bill });
  // The caption below its code.
  expect(text).toMatch(/E-way bill (?!no\.)/);
  for (const each of [irn, "Acknowledgement no. 112610037500123, 1 Apr 2026", "E-way bill no. 271012345678"])
    expect(text).toContain(each);
  expect(await printed(taxed)).not.toMatch(/IRN|E-way/);
});

test("names in Tamil and Devanagari, and of 60 letters, are there letter by letter", async () => {
  const names = ["தமிழ்நாடு காது மூக்கு தொண்டை மருத்துவமனை", "राष्ट्रीय कान नाक गला चिकित्सालय", "A".repeat(60)];
  // A vowel sign may be drawn as its two components.
  const letters = (words: string) => words.normalize("NFD").replaceAll(" ", "");
  for (const company_name of names) {
    const text = await printed({ ...taxed, billing: { ...taxed.billing, company_name } });
    // Conjuncts are extracted in glyph order; none may be lost or replaced.
    const missing = [...letters(company_name)].filter((letter) => !letters(text).includes(letter));
    expect([missing, text.includes("?")]).toEqual([[], false]);
  }
});
