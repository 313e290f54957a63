import { describe, expect, test } from "vitest";
import { addTo, type BookDocument, documentSection, type HsnAmounts, noAmounts, sumUp, toEntries } from "./entries.ts";

const issued = new Date("2026-10-05T12:00:00+05:30");

/** An invoice over Rs 1,180 to a buyer without a GSTIN in another State. */
function document(changes: Partial<BookDocument> = {}): BookDocument {
  return {
    ...{ id: 1, kind: "invoice", series: "ENT", financial_year: "2627", serial: 1, number: "ENT/2627/000001" },
    ...{ order_id: 1, order_token: "token", issued_at: issued, supplier_gstin: "27AAPFU0939F1ZV", buyer_gstin: null },
    ...{ buyer_name: "Dr Asha Rao", place_of_supply_code: "29", supply_kind: "inter" },
    ...{ taxable_paise: 1_000_00, cgst_paise: 0, sgst_paise: 0, igst_paise: 180_00, round_off_paise: 0 },
    ...{ total_paise: 1_180_00, is_commercial: false, is_cancelled: false },
    ...{ corrects: null, confirmed_on: null, awaits_buyer: false },
    ...changes,
  } as BookDocument;
}

const row = (changes: Partial<HsnAmounts> = {}): HsnAmounts => ({
  ...{ document_id: 1, hsn_code: "90189099", unit: "NOS", gst_rate_bp: 1800, tax_class: "taxable", quantity: 2 },
  ...{ taxable_paise: 1_000_00, cgst_paise: 0, sgst_paise: 0, igst_paise: 180_00 },
  ...changes,
});

const registered = { buyer_gstin: "29AAGCB7383J1Z4" };
const note = (of: Partial<BookDocument>, changes: Partial<BookDocument> = {}) =>
  document({
    kind: "credit_note",
    ...changes,
    corrects: {
      number: "ENT/2627/000001",
      issued_at: issued,
      total_paise: 1_180_00,
      ...of,
    } as BookDocument["corrects"],
  });

describe("CGST Rules r.59(4): the section of GSTR-1 that declares a document", () => {
  const large = 1_00_000_01;
  const old = new Date("2024-07-31T23:59:59+05:30");
  const since = new Date("2024-08-01T00:00:00+05:30");

  test.each([
    ["an invoice to a registered buyer", "b2b", document(registered)],
    ["the same within the State", "b2b", document({ ...registered, supply_kind: "intra" })],
    ["an invoice to an unregistered buyer", "b2cs", document()],
    ["one at the limit of Rs 1,00,000", "b2cs", document({ total_paise: 1_00_000_00 })],
    ["one above it", "b2cl", document({ total_paise: large })],
    ["one above it within the State", "b2cs", document({ total_paise: large, supply_kind: "intra" })],
    ["one of July 2024, when the limit was Rs 2,50,000", "b2cs", document({ total_paise: large, issued_at: old })],
    ["one above that limit", "b2cl", document({ total_paise: 2_50_000_01, issued_at: old })],
    ["one of 1 August 2024", "b2cl", document({ total_paise: large, issued_at: since })],
    ["a credit note to a registered buyer", "cdnr", note({}, registered)],
    ["a credit note for a small invoice", "b2cs", note({})],
    ["a small credit note for a large invoice", "cdnur", note({ total_paise: large })],
    ["one for an invoice that was not large when it was issued", "b2cs", note({ total_paise: large, issued_at: old })],
  ])("%s: %s", (_what, section, each) => {
    expect(documentSection(each)).toBe(section);
  });
});

describe("entries", () => {
  test("are one for each row of a document, in the order of the documents", () => {
    const entries = toEntries(
      [document({ id: 2 }), document()],
      [row(), row({ document_id: 2, hsn_code: "90213900" }), row({ gst_rate_bp: 500 })],
    );
    expect(entries.map(({ document: { id }, hsn_code, gst_rate_bp }) => [id, hsn_code, gst_rate_bp])).toEqual([
      [2, "90213900", 1800],
      [1, "90189099", 1800],
      [1, "90189099", 500],
    ]);
  });

  test("of a credit note are negative", () => {
    const [entry] = toEntries([note({}, registered)], [row()]);
    expect(entry).toMatchObject({ quantity: -2, taxable_paise: -1_000_00, igst_paise: -180_00, section: "cdnr" });
  });

  test.each(["nil", "exempt", "non_gst"] as const)("of goods without tax (%s) belong to table 8", (tax_class) => {
    const entries = toEntries([document(registered)], [row(), row({ tax_class, gst_rate_bp: 0, igst_paise: 0 })]);
    expect(entries.map(({ section, buyer }) => [section, buyer])).toEqual([
      ["b2b", "b2b"],
      ["nil", "b2b"],
    ]);
  });

  test.each([
    ["a challan", { kind: "challan" }],
    ["a commercial note", { kind: "credit_note", is_commercial: true }],
    ["a cancelled document", { is_cancelled: true }],
  ] as [string, Partial<BookDocument>][])("are not made of %s", (_what, changes) => {
    expect(toEntries([document(changes)], [row()])).toEqual([]);
  });

  test("of a document without rows are none", () => {
    expect(toEntries([document()], [])).toEqual([]);
  });
});

describe("sums", () => {
  const some = { taxable_paise: 1, cgst_paise: 2, sgst_paise: 3, igst_paise: 4 };

  test("start at zero and add every amount", () => {
    expect(sumUp([])).toEqual(noAmounts());
    expect(sumUp([some, some])).toEqual({ taxable_paise: 2, cgst_paise: 4, sgst_paise: 6, igst_paise: 8 });
  });

  test("take amounts away, and keep what else the sum has", () => {
    expect(addTo({ ...some, documents: 1 }, some, -1)).toEqual({ ...noAmounts(), documents: 1 });
  });
});
