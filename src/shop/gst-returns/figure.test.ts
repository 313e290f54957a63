import { describe, expect, test } from "vitest";
import { corrects, supplyEntries as entriesFrom, supply } from "../../../test/support/supplies.ts";
import type { Entry, Narrowing } from "../gst-documents/index.ts";
import { encodeFigure, isLiability, selectEntries, toNarrowing } from "./figure.ts";
import { gstr1View } from "./gstr1-views.ts";

const buyer = "29AAGCB7383J1Z4";
const lakh = 1_00_000_00;
const within = { supply_kind: "intra", place_of_supply_code: "27" } as const;

/** Invoices and notes of every kind, class, buyer and place; inter-State ones above one lakh by a paisa are listed individually. */
const entries = entriesFrom(
  (["invoice", "credit_note"] as const).flatMap((kind) =>
    (["taxable", "nil", "exempt", "non_gst"] as const).flatMap((tax_class) =>
      [null, buyer].flatMap((buyer_gstin) =>
        [{}, within].flatMap((place) =>
          [105_00, lakh + 1].flatMap((total_paise) =>
            ["NOS", "SET"].map((unit) =>
              supply({
                ...{ kind, tax_class, buyer_gstin, unit, total_paise, ...place },
                corrects: kind === "credit_note" ? corrects(total_paise) : null,
              }),
            ),
          ),
        ),
      ),
    ),
  ),
);

/** Whether the database would read an entry for a narrowing, checked condition by condition. */
function isRead({ document, ...row }: Entry, narrowing: Narrowing): boolean {
  const has: Record<keyof Narrowing, string | boolean> = {
    ...{ pos: document.place_of_supply_code, hsn: row.hsn_code, unit: row.unit, rate: String(row.gst_rate_bp) },
    ...{ tax_class: row.tax_class, is_taxed: row.tax_class === "taxable" },
    ...{ is_registered: document.buyer_gstin !== null, is_note: document.kind === "credit_note" },
  };
  return (Object.keys(has) as (keyof Narrowing)[]).every(
    (name) => narrowing[name] === undefined || narrowing[name] === has[name],
  );
}

const book = { gstin: "27AAPFU0939F1ZV", documents: [], entries, supplies: entries, amendments: [], issued: [] };
const shown = (["b2cs", "nil", "hsn_b2b", "hsn_b2c"] as const).flatMap((section) =>
  gstr1View(book, section).rows.flatMap(({ figure }) => figure ?? []),
);
const sections = ["b2b", "b2cl", "b2cs", "cdnr", "cdnur", "nil"].map((section) => encodeFigure({ section }));
const liabilities = [
  encodeFigure({ set: "3b", class: "taxable" }),
  encodeFigure({ set: "3b", section: "nil" }),
  encodeFigure({ set: "3b", pos: "29", supply: "INTRB2C", class: "taxable" }),
];

describe("what is read for a figure", () => {
  test.each([...new Set([...shown, ...sections, ...liabilities])])("%s leaves out nothing that it counts", (figure) => {
    const counted = selectEntries(entries, figure);
    expect(counted.length).toBeGreaterThan(0);
    expect(counted.filter((entry) => !isRead(entry, toNarrowing(figure)))).toEqual([]);
  });

  test.each<[string, Narrowing]>([
    ["section:b2b", { is_taxed: true, is_registered: true, is_note: false }],
    ["section:b2cl", { is_taxed: true, is_registered: false, is_note: false }],
    // Notes are netted in table 7, so both are read.
    ["section:b2cs,pos:29,rate:500", { is_taxed: true, is_registered: false, pos: "29", rate: "500" }],
    ["section:cdnr", { is_taxed: true, is_registered: true, is_note: true }],
    ["section:cdnur", { is_taxed: true, is_registered: false, is_note: true }],
    ["section:nil,supply:INTRAB2B", { is_taxed: false, is_registered: true }],
    ["buyer:b2c,hsn:9018,unit:NOS,rate:500", { is_registered: false, hsn: "9018", unit: "NOS", rate: "500" }],
    ["set:3b,class:exempt", { tax_class: "exempt" }],
    ["", {}],
  ])("%s", (figure, narrowing) => {
    const stated = Object.entries(toNarrowing(figure)).filter(([, value]) => value !== undefined);
    expect(Object.fromEntries(stated)).toEqual(narrowing);
  });
});

test("every entry of table 8 is of exactly one of its four kinds", () => {
  const kinds = ["INTRB2B", "INTRAB2B", "INTRB2C", "INTRAB2C"];
  const parts = kinds.map((kind) => selectEntries(entries, encodeFigure({ section: "nil", supply: kind })));
  expect(new Set(parts.flat())).toEqual(new Set(selectEntries(entries, "section:nil")));
  expect(parts.map((part) => part.length)).toEqual([24, 24, 24, 24]);
});

test.each([
  ["set:3b,class:taxable", true],
  ["class:taxable,set:3b", true],
  ["class:taxable", false],
  ["set:3bx", false],
  [undefined, false],
])("%s counts tax rather than documents: %s", (figure, expected) => {
  expect(isLiability(figure)).toBe(expected);
});
