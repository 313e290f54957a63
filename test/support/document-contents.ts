import type { InvoiceContent, PortalReferences } from "../../src/shop/document-content/index.ts";
import { draftCreditNote, remainingCharges } from "../../src/shop/documents/credit-note.ts";
import { draft, drafts } from "./invoices.ts";

const numbered = { number: "ENT/2627/000001", issued_at: "2026-03-31T18:30:00.000Z" };
const specula = { quantity: 2, price_paise: 1_000_37, hsn_code: "90189099", gst_rate_bp: 500 };
const cable = { quantity: 1, price_paise: 12_345_67, hsn_code: "85444299", gst_rate_bp: 1_800 };
const hearingAid = { quantity: 1, price_paise: 45_678_90, hsn_code: "90214010", gst_rate_bp: 0 };
const shipping = [{ kind: "shipping", label: "Shipping", amount_paise: 150_00 }];
const sale = { lines: [specula, cable], charges: shipping, coupon_paise: 77_77 };

/** A tax invoice at two rates, with shipping and a coupon. */
export const taxed: InvoiceContent = { ...numbered, ...draft(sale) };
const [billed] = drafts({ lines: [hearingAid] });
/** A bill of supply. */
export const bill: InvoiceContent = { ...numbered, ...(billed?.draft ?? draft(sale)) };

/** A credit note for all of `taxed`. */
export function makeNote(commercial: boolean): InvoiceContent {
  const lines = taxed.lines.map((original) => {
    const { line_id, quantity, taxable_paise, cgst_paise, sgst_paise, igst_paise } = original;
    const amounts = { taxable_paise, cgst_paise, sgst_paise, igst_paise };
    return { original, credited: { order_line_id: line_id ?? 0, quantity, ...amounts } };
  });
  const corrected = { content: taxed, kind: "invoice" as const };
  const reason = { reason: "Returned unopened", reason_code: "return" as const };
  const charges = remainingCharges(taxed, []);
  const note = draftCreditNote({
    corrected,
    buyerGstin: null,
    lines,
    charges,
    isComplete: true,
    ...reason,
    commercial,
  });
  return { ...note, number: "ENC/2627/000001", issued_at: "2026-05-01T04:30:00.000Z" };
}

const names = ["Ear Speculum, Boucheron", "Light Cable", "Nasal Endoscope 0 Degree", "Microsuction Tube"];
const codes = ["90189099", "85444299", "90181990", "90184900"];
const rates = [500, 1_800, 500, 500];
export const irn = "a5c12dca80e743321740b001fd70953e8738d109865d28ba4013750f2046f229";
/** What the portals returned for a document. */
export const references: PortalReferences = {
  e_invoice: {
    ...{ irn, acknowledgement: { number: "112610037500123", at: "2026-04-01T04:30:00.000Z" } },
    ...{ signed_qr: `eyJhbGciOiJSUzI1NiJ9.${"eyJkYXRhIjoi".repeat(70)}.c2lnbmVk`, payload: { Version: "1.1" } },
  },
  e_way_bill_number: "271012345678",
  e_way_bill_issued_at: "2026-04-01T05:30:00.000Z",
};

/** An invoice of `count` lines, six consecutive variants per product, with every field that can be printed. */
export function makeInvoice(count: number): InvoiceContent {
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
