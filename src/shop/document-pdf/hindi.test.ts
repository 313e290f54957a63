import { getMeta } from "unpdf";
import { describe, expect, test } from "vitest";
import { bill, makeInvoice, makeNote, references, taxed } from "../../../test/support/document-contents.ts";
import { pdfPages, rupees } from "../../../test/support/paper.ts";
import { inLanguage } from "../../language/current.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { drawInvoice } from "./draw-invoice.ts";
import { toPrinted } from "./printed.ts";

const inHindi = (content: InvoiceContent, more: Partial<InvoiceContent> = {}): InvoiceContent => ({
  ...content,
  language: "hi",
  tax_reason: "Delivery within Maharashtra: CGST and SGST apply (place of supply 27 Maharashtra).",
  returns_text: "To return an item, request a return in your order history within 20 days of delivery.",
  seller: { ...content.seller, licences: [{ label: "Wholesale drug licence", number: "20B/1" }] },
  ...more,
});
const acknowledged = {
  title: "Order Acknowledgement",
  kind: "acknowledgement",
  entered_by: "Meera Nair, by telephone",
} as const;
const challan = { kind: "challan", title: "Delivery Challan", reason: "Goods on approval. For a camp" } as const;
const documents: [string, InvoiceContent][] = [
  ["टैक्स इनवॉइस / Tax Invoice", inHindi(makeInvoice(6))],
  ["आपूर्ति बिल / Bill of Supply", inHindi(bill)],
  ["क्रेडिट नोट / Credit Note", inHindi(makeNote(false), { reason: "Goods returned, return R-17" })],
  ["वाणिज्यिक क्रेडिट नोट / Commercial Credit Note", inHindi(makeNote(true))],
  ["ऑर्डर पावती", inHindi(taxed, acknowledged)],
  [
    "डिलीवरी चालान / Delivery Challan",
    inHindi(taxed, { ...challan, challan: { reason_code: "on_approval", due_on: "2026-09-30" } }),
  ],
  ["लॉट विवरण", inHindi(taxed, { kind: "packing_slip", title: "Lot Statement" })],
];

/** The shop's own English texts; names, addresses, codes and units are as the owner entered them. */
const english =
  /\b(?:[Dd]ate|no|of|to|the|by|for|invoice|bill|total|tax|taxable|value|rate|qty|lot|exp|ref|state|phone|made|licence|payment|due|paid|order|page|and|is|are|within|place|goods|description|declaration|signatory)\b/;

describe.each(documents)("%s", (title, content) => {
  test("is in Hindi, with the figures of its content", async () => {
    const pdf = await drawInvoice(content, "recipient", references);
    const text = (await pdfPages(pdf)).join(" ");
    const { info, metadata } = await getMeta(new Uint8Array(pdf));
    expect([info.Language, info.Title]).toEqual(["hi-IN", `${title} ${content.number}`]);
    expect(metadata.get("pdfaid:part")).toBe("3");
    if (content.kind !== "packing_slip") expect(text).toContain(rupees(content.totals.total_paise));
    const own = [
      title.split(" / ").at(-1) ?? "",
      content.seller.legal_name,
      content.seller.name,
      "Returned unopened",
      "For a camp",
    ];
    const withoutNames = own.reduce((rest, name) => rest.replaceAll(name, ""), text);
    expect(english.exec(withoutNames.replace(/\S+@\S+|https?:\S+/g, ""))?.[0]).toBeUndefined();
  });
});

test("six lines are on one page in Hindi too", async () => {
  expect(await pdfPages(await drawInvoice(inHindi(makeInvoice(6)), "recipient"))).toHaveLength(1);
});

test("the file for machines is the same in both languages", async () => {
  const attached = (pdf: Buffer) => pdf.toString("latin1").includes("document.json");
  expect(attached(await drawInvoice(inHindi(taxed), "recipient"))).toBe(true);
});

test("what the shop wrote in English at issue is printed in Hindi, and what people wrote is not", () => {
  const payment = { paid: [{ how: "by UPI", amount_paise: 5_000_00 }], due_paise: 1 };
  const more = { ...acknowledged, payment, reason: "Goods returned, return R-17" };
  const printed = inLanguage("hi", () => toPrinted(inHindi(taxed, more)));
  expect(printed).toMatchObject({
    tax_reason: "Maharashtra के भीतर डिलीवरी: CGST और SGST लागू (आपूर्ति का स्थान 27 Maharashtra)।",
    payment_terms: "डिलीवरी पर भुगतान: नकद, UPI या बैंक ट्रांसफ़र",
    payment: { paid: [{ how: "UPI से" }] },
    reason: "माल वापस किया गया, रिटर्न R-17",
    entered_by: "Meera Nair, टेलीफ़ोन पर",
    seller: { licences: [{ label: "थोक औषधि लाइसेंस", number: "20B/1" }] },
    shipping: [{ label: "शिपिंग" }, { label: "शिपिंग" }],
  });
  expect(inLanguage("hi", () => toPrinted(inHindi(taxed, { reason: "Broken handle" }))).reason).toBe("Broken handle");
  expect(toPrinted(taxed)).toBe(taxed);
});
