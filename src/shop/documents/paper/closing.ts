import { hsnAsPrinted } from "../../../contract/hsn-codes.ts";
import type { HsnRow, InvoiceContent } from "../invoice-content.ts";
import { amount, percent, signed } from "./figures.ts";
import type { Weight } from "./fonts.ts";
import { page, type Sheet } from "./sheet.ts";
import { declarationOf, labelsOf, words } from "./words.ts";

/** Makes sure of so much height below `y`, on a new page if need be. @returns where to go on */
export type Ensure = (y: number, height: number) => number;

const width = page.right - page.left;
const rowHeight = 13;
const signatureHeight = 61;
/** A summary of up to this many rows stays on one page with the signature, so that the signature is never alone. */
const rowsWithSignature = 20;
const totalsWidth = 196;
const sumsLeft = page.right - totalsWidth;
const heading = { size: 7, weight: "semibold", colour: "teal" } as const;

/** What follows the goods: total, words, summary by HSN, declaration and signature. */
export function drawClosing(sheet: Sheet, content: InvoiceContent, top: number, ensure: Ensure) {
  const totals = totalRows(content);
  let y = ensure(top + 8, totals.length * rowHeight + 26);
  y = Math.max(drawTotals(sheet, totals, content, y), drawWords(sheet, content, y)) + 10;
  // A commercial credit note states no tax.
  if (content.hsn_summary.length > 0) y = drawSummary(sheet, content, y, ensure) + 10;
  drawSignature(sheet, content, ensure(y, signatureHeight));
}

function totalRows({ totals, supply_kind, state_tax_kind }: InvoiceContent): [string, string][] {
  const taxes: [string, string][] =
    supply_kind === "inter"
      ? [["IGST", amount(totals.igst_paise)]]
      : [
          ["CGST", amount(totals.cgst_paise)],
          [state_tax_kind, amount(totals.sgst_paise)],
        ];
  return [
    [words.taxableValue, amount(totals.taxable_paise)],
    ...taxes,
    [words.roundOff, signed(totals.round_off_paise)],
  ];
}

function drawTotals(sheet: Sheet, rows: [string, string][], content: InvoiceContent, top: number): number {
  const { totals } = content;
  const label = labelsOf(content).total;
  let y = top;
  const line = (label: string, value: string, size: number, weight: Weight) => {
    sheet.within("TR", () => {
      sheet.within("TH", () => sheet.writeLine(label, { x: sumsLeft, y, width: 80 }, { size, weight }));
      const place = { x: sumsLeft + 80, y, width: totalsWidth - 83 };
      sheet.within("TD", () => sheet.writeLine(value, place, { size, weight, align: "right" }));
    });
  };
  sheet.within("Table", () => {
    for (const [label, value] of rows) {
      line(label, value, 8, "regular");
      y += rowHeight;
    }
    sheet.rule(y + 1, { from: sumsLeft, colour: "strong" });
    y += 5;
    line(label, `₹ ${amount(totals.total_paise)}`, 11, "semibold");
  });
  return y + 18;
}

function drawWords(sheet: Sheet, content: InvoiceContent, top: number): number {
  const place = { x: page.left, width: width - totalsWidth - 24 };
  let y = sheet.write(words.inWords, { ...place, y: top }, heading);
  y = sheet.write(content.total_in_words, { ...place, y }, { size: 8.5, weight: "semibold" }) + 5;
  y = sheet.write(words.taxReason, { ...place, y }, heading);
  const tax = content.commercial ? words.withoutTax : `${content.tax_reason} ${words.rates}`;
  return sheet.write(tax, { ...place, y }, { size: 7.5, colour: "soft" });
}

function drawSummary(sheet: Sheet, content: InvoiceContent, top: number, ensure: Ensure): number {
  const columns = summaryColumns(content);
  const each = width / columns.length;
  const draw = (row: HsnRow | null, y: number) => {
    sheet.within("TR", () => {
      columns.forEach(({ name, of }, index) => {
        const place = { x: page.left + index * each + 3, y: y + 2, width: each - 6 };
        const align = index < 2 ? "left" : "right";
        sheet.within(row ? "TD" : "TH", () =>
          sheet.writeLine(row ? of(row) : name, place, { size: 7.25, align, weight: row ? "regular" : "semibold" }),
        );
      });
    });
    sheet.rule(y + rowHeight + 1, row ? {} : { colour: "strong" });
    return y + rowHeight + 1;
  };

  const rows = content.hsn_summary.length;
  const kept = rows <= rowsWithSignature ? rows * (rowHeight + 1) + 10 + signatureHeight : rowHeight;
  let y = ensure(top, 2 * rowHeight + kept);
  y = sheet.write(
    content.shipping.length > 0 ? words.summaryWithShipping : words.summary,
    { x: page.left, y, width },
    heading,
    "H2",
  );
  sheet.within("Table", () => {
    y = draw(null, y);
    for (const row of content.hsn_summary) {
      const next = ensure(y, rowHeight + 1);
      y = draw(row, next < y ? draw(null, next) : next);
    }
  });
  return y;
}

function summaryColumns({
  supply_kind,
  state_tax_kind,
  hsn_digits = "8",
}: InvoiceContent): { name: string; of(row: HsnRow): string }[] {
  const taxes =
    supply_kind === "inter"
      ? [{ name: "IGST ₹", of: (row: HsnRow) => amount(row.igst_paise) }]
      : [
          { name: "CGST ₹", of: (row: HsnRow) => amount(row.cgst_paise) },
          { name: `${state_tax_kind} ₹`, of: (row: HsnRow) => amount(row.sgst_paise) },
        ];
  return [
    { name: words.hsn, of: (row) => hsnAsPrinted(row.hsn_code, hsn_digits) },
    { name: words.summaryRate, of: (row) => percent(row.gst_rate_bp) },
    { name: words.taxable, of: (row) => amount(row.taxable_paise) },
    ...taxes,
    { name: words.summaryTax, of: (row) => amount(row.cgst_paise + row.sgst_paise + row.igst_paise) },
  ];
}

function drawSignature(sheet: Sheet, content: InvoiceContent, top: number) {
  const { seller } = content;
  const left = { x: page.left, width: width - totalsWidth - 60 };
  const y = sheet.write(words.declaration, { ...left, y: top }, heading);
  sheet.write(declarationOf(content), { ...left, y }, { size: 7.5, colour: "soft" });

  const right = { x: sumsLeft, width: totalsWidth };
  const style = { size: 7.5, align: "right" } as const;
  sheet.write(words.signedFor(seller.legal_name), { ...right, y: top }, { ...style, weight: "semibold" });
  sheet.rule(top + 48, { from: sumsLeft + 50, colour: "strong" });
  sheet.write(words.signatory, { ...right, y: top + 50 }, style);
}
