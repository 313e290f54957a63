import { describe, expect, test } from "vitest";
import { corrects, issuedSeries, supply, supplyEntries } from "../../../test/support/supplies.ts";
import type { BookDocument } from "../gst-documents/index.ts";
import { b2csRows, hsnRows, issuedRows, nilRows, seriesKey } from "./gstr1-tables.ts";

const buyer = "29AAGCB7383J1Z4";
const lakh = 1_00_000_00;

const at = (day: string) => new Date(`${day}T12:00:00+05:30`);

/*
 * The conditions of resilient-tech/india-compliance for the same documents (`GSTR1CategoryConditions`,
 * `india_compliance/gst_india/utils/gstr_1/gstr_1_data.py`), reimplemented independently. Exports and special economic zones are
 * refused at checkout. `B2C_LIMIT` there is Rs 2,50,000 in the version read (October 2024); here it is the limit of the day.
 */
function expectedCategory({
  document: { kind, buyer_gstin, supply_kind, total_paise, corrects: original },
  row,
}: ReturnType<typeof supply>) {
  if (kind === "challan") return null;
  if (row.tax_class !== "taxable") return "nil";
  const isReturn = kind === "credit_note";
  const isLarge = Math.max(total_paise, original?.total_paise ?? 0) > lakh && supply_kind === "inter";
  if (buyer_gstin) return isReturn ? "cdnr" : "b2b";
  if (!isLarge) return "b2cs";
  return isReturn ? "cdnur" : "b2cl";
}

describe("the categories of india-compliance", () => {
  const kinds = ["invoice", "bill_of_supply", "credit_note", "challan"] as const;
  const classes = ["taxable", "nil", "exempt", "non_gst"] as const;
  const cases = kinds.flatMap((kind) =>
    classes.flatMap((tax_class) =>
      [null, buyer].flatMap((buyer_gstin) =>
        (["inter", "intra"] as const).flatMap((supply_kind) =>
          [lakh, lakh + 1].flatMap((total_paise) =>
            (kind === "credit_note" ? [total_paise, 3 * lakh] : [null]).map((original) =>
              supply({
                ...{ kind, tax_class, buyer_gstin, supply_kind, total_paise },
                corrects: original === null ? null : corrects(original),
              }),
            ),
          ),
        ),
      ),
    ),
  );

  test(`are those of ${cases.length} documents of every kind, class, buyer, place and value`, () => {
    for (const each of cases) {
      const [entry] = supplyEntries([each]);
      expect([each.document, entry?.section ?? null]).toEqual([each.document, expectedCategory(each)]);
    }
  });
});

describe("CGST Rules r.59(4), Notification 12/2024: invoices to unregistered buyers that are listed singly", () => {
  const sectionFor = (total_paise: number, day: string) =>
    supplyEntries([supply({ total_paise, issued_at: at(day) })])[0]?.section;

  test.each([
    [lakh, "2024-08-01", "b2cs"],
    [lakh + 1, "2024-08-01", "b2cl"],
    [lakh + 1, "2024-07-31", "b2cs"],
    [2.5 * lakh, "2024-07-31", "b2cs"],
    [2.5 * lakh + 1, "2024-07-31", "b2cl"],
  ])("%i paise on %s: %s", (total_paise, day, section) => expect(sectionFor(total_paise, day)).toBe(section));

  test("a note follows its invoice, by the limit of the invoice's day", () => {
    const note = (total_paise: number, day: string) =>
      supplyEntries([supply({ kind: "credit_note", total_paise: 105_00, corrects: corrects(total_paise, day) })])[0]
        ?.section;
    expect(note(2 * lakh, "2024-08-01")).toBe("cdnur");
    expect(note(2 * lakh, "2024-07-31")).toBe("b2cs");
  });

  test("what is not listed is a row for each State and rate, less its notes", () => {
    const own = [supply(), supply(), supply({ kind: "credit_note", corrects: corrects(105_00) })];
    expect(b2csRows(supplyEntries(own))).toMatchObject([
      { place_of_supply_code: "29", gst_rate_bp: 500, taxable_paise: 100_00, igst_paise: 5_00 },
    ]);
  });
});

describe("GSTR-1 table 8: nil-rated, exempt and non-GST", () => {
  const fourKinds = [
    ["INTRB2B", { supply_kind: "inter", buyer_gstin: buyer }],
    ["INTRAB2B", { supply_kind: "intra", buyer_gstin: buyer }],
    ["INTRB2C", { supply_kind: "inter", buyer_gstin: null }],
    ["INTRAB2C", { supply_kind: "intra", buyer_gstin: null }],
  ] as const;
  const columns = { nil: "nil_paise", exempt: "exempt_paise", non_gst: "non_gst_paise" } as const;

  test.each(
    fourKinds.flatMap(([kind, more]) =>
      (["nil", "exempt", "non_gst"] as const).map((name) => [kind, name, more] as const),
    ),
  )("%s, %s", (kind, tax_class, more) => {
    const own = [supply({ tax_class, ...more }), supply({ tax_class, ...more })];
    const note = supply({ kind: "credit_note", tax_class, ...more, corrects: corrects(105_00) });
    const none = { nil_paise: 0, exempt_paise: 0, non_gst_paise: 0 };
    expect(nilRows(supplyEntries([...own, note]))).toEqual([{ kind, ...none, [columns[tax_class]]: 100_00 }]);
  });
});

test("GSTR-1 table 12: registered and other buyers apart, by HSN code, unit and rate, less notes", () => {
  const entries = supplyEntries([
    supply({ buyer_gstin: buyer }),
    supply({ buyer_gstin: buyer, unit: "SET" }),
    supply({ buyer_gstin: buyer, hsn_code: "94029090" }),
    supply({ buyer_gstin: buyer, tax_class: "exempt" }),
    supply(),
    supply(),
    supply({ kind: "credit_note", corrects: corrects(105_00) }),
  ]);
  const keys = (of: "b2b" | "b2c") =>
    hsnRows(entries, of).map(({ hsn_code, unit, gst_rate_bp, quantity }) => [hsn_code, unit, gst_rate_bp, quantity]);
  expect(keys("b2b")).toEqual([
    ["90189099", "NOS", 0, 1],
    ["90189099", "NOS", 500, 1],
    ["90189099", "SET", 500, 1],
    ["94029090", "NOS", 500, 1],
  ]);
  expect(keys("b2c")).toEqual([["90189099", "NOS", 500, 1]]);
});

test("GSTR-1 table 13: first and last number of each series, and those that no document has", () => {
  const numbered = (kind: BookDocument["kind"], series: string, serial: number, financial_year = "2627") =>
    supply({ kind, series, serial, financial_year, number: `${series}/${financial_year}/${serial}` }).document;
  const documents = [
    ...[7, 9, 10].map((serial) => numbered("invoice", "ENT", serial)),
    numbered("bill_of_supply", "ENB", 1),
    numbered("invoice", "ENT", 1, "2728"),
    numbered("credit_note", "ENC", 3),
    numbered("challan", "END", 1),
    { ...numbered("credit_note", "ENF", 1), is_commercial: true },
  ];
  expect(
    issuedRows(issuedSeries(documents)).map(({ doc_num, from, to, total, cancelled, net }) => [
      doc_num,
      from,
      to,
      total,
      cancelled,
      net,
    ]),
  ).toEqual([
    [1, "ENB/2627/1", "ENB/2627/1", 1, 0, 1],
    [1, "ENT/2627/7", "ENT/2627/10", 4, 1, 3],
    [1, "ENT/2728/1", "ENT/2728/1", 1, 0, 1],
    [5, "ENC/2627/3", "ENC/2627/3", 1, 0, 1],
    [12, "END/2627/1", "END/2627/1", 1, 0, 1],
  ]);
});

test("GSTR-1 table 13: a number missing between the months counts as cancelled in the later one", () => {
  const numbered = (serial: number, financial_year = "2627") =>
    supply({
      series: "ENT",
      serial,
      financial_year,
      number: `ENT/${financial_year}/${String(serial).padStart(6, "0")}`,
    }).document;
  const rows = (documents: BookDocument[], last: number) =>
    issuedRows(issuedSeries(documents), new Map(documents.map((each) => [seriesKey(each), last]))).map(
      ({ from, to, total, cancelled, net }) => [from, to, total, cancelled, net],
    );
  expect(rows([numbered(12), numbered(13)], 11)).toEqual([["ENT/2627/000012", "ENT/2627/000013", 2, 0, 2]]);
  expect(rows([numbered(12), numbered(13)], 10)).toEqual([["ENT/2627/000011", "ENT/2627/000013", 3, 1, 2]]);
  expect(rows([numbered(3, "2728")], 0)).toEqual([["ENT/2728/000001", "ENT/2728/000003", 3, 2, 1]]);
});
