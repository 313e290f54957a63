import { language } from "../../language/text.ts";
import { type Ensure, heading, page, type Sheet } from "../../platform/pdf/sheet.ts";
import { amountInWords, totalTax } from "../tax/index.ts";
import { drawBand } from "./band.ts";
import { amount, signed } from "./figures.ts";
import type { Paper } from "./kinds.ts";
import { drawSummary } from "./summary.ts";
import { words } from "./words.ts";

const width = page.right - page.left;
const rowHeight = 13;
const totalsWidth = 196;
const sumsLeft = page.right - totalsWidth;

/** Draws what follows the goods: total, words, summary by HSN, payment, declaration and signature. @returns where it ends */
export function drawClosing(sheet: Sheet, paper: Paper, top: number, ensure: Ensure): number {
  let y = top + 8;
  const bandHeight = sheet.rehearse(() => drawBand(sheet, paper, 0));
  if (paper.isPriced) {
    const rows = totalRows(paper);
    y = ensure(y, rows.length * rowHeight + 30);
    y = Math.max(drawTotals(sheet, rows, paper, y), drawWords(sheet, paper, y)) + 8;
    // A commercial credit note states no tax, and an order is not a supply yet.
    if (paper.content.hsn_summary.length > 0 && paper.kind !== "acknowledgement")
      y = drawSummary(sheet, paper, y, ensure, bandHeight) + 10;
  }
  return drawBand(sheet, paper, ensure(y, bandHeight));
}

function totalRows({ content, kind, isTaxed }: Paper): [string, string][] {
  const { totals, supply_kind, state_tax_kind } = content;
  const intra: [string, string][] = [
    ["CGST", amount(totals.cgst_paise)],
    [state_tax_kind, amount(totals.sgst_paise)],
  ];
  const taxes: [string, string][] = supply_kind === "inter" ? [["IGST", amount(totals.igst_paise)]] : intra;
  const roundOff: [string, string] = [words.roundOff, signed(totals.round_off_paise)];
  return [
    [isTaxed || kind === "challan" ? words.taxableValue : words.untaxedValue, amount(totals.taxable_paise)],
    ...(isTaxed ? taxes : []),
    // Nothing is paid against a challan, so nothing is rounded.
    ...(kind === "challan" ? [] : [roundOff]),
  ];
}

function drawTotals(sheet: Sheet, rows: [string, string][], paper: Paper, top: number): number {
  let y = top;
  const line = (label: string, value: string, size: number, weight: "regular" | "semibold") => {
    const place = { x: sumsLeft + 6, y, width: 84 };
    sheet.within("TR", () => {
      sheet.within("TH", () => sheet.writeLine(label, place, { size, weight }), { scope: "Row" });
      const cell = { x: sumsLeft + 90, y, width: totalsWidth - 93 };
      sheet.within("TD", () => sheet.writeLine(value, cell, { size, weight, align: "right" }));
    });
  };
  sheet.within("Table", () => {
    for (const [label, value] of rows) {
      line(label, value, 8, "regular");
      y += rowHeight;
    }
    y += 3;
    sheet.wash(sumsLeft, y, totalsWidth, 22);
    sheet.rule(y, { from: sumsLeft, colour: "teal", weight: 1 });
    y += 3;
    line(paper.total, `₹ ${amount(paper.content.totals.total_paise)}`, 11, "semibold");
  });
  return y + 20;
}

function drawWords(sheet: Sheet, { content, isTaxed }: Paper, top: number): number {
  const place = { x: page.left, width: width - totalsWidth - 24 };
  const tax = totalTax(content.totals);
  let y = sheet.write(words.inWords, { ...place, y: top }, heading);
  y = sheet.write(content.total_in_words, { ...place, y }, { size: 8.5, weight: "semibold" }) + 3;
  if (isTaxed && tax > 0) {
    y = sheet.write(words.taxInWords, { ...place, y }, heading);
    y = sheet.write(amountInWords(tax, language()), { ...place, y }) + 3;
  }
  if (content.commercial) return sheet.write(words.withoutTax, { ...place, y }, { size: 7.5, colour: "soft" });
  if (!isTaxed) return sheet.write(words.mrpOnly, { ...place, y }, { size: 7.5, colour: "soft" });
  y = sheet.write(words.taxReason, { ...place, y }, heading);
  return sheet.write(`${content.tax_reason} ${words.rates}`, { ...place, y }, { size: 7.5, colour: "soft" });
}
