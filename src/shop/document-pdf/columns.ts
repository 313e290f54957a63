import { page, type Sheet, type Style } from "../../platform/pdf/sheet.ts";
import type { Paper } from "./kinds.ts";
import { type ColumnKey, moneyCells, type Row } from "./rows.ts";
import { words } from "./words.ts";

export interface Column {
  key: ColumnKey;
  name: string;
  x: number;
  width: number;
  align: "left" | "right";
}

export const headStyle: Style = { size: 7, weight: "semibold" };
/** Smaller than elsewhere, so that many lines take few pages. */
export const leading = 1.25;
export const figureStyle: Style = { size: 7.5, leading };
/** Space left and right of a cell's content. */
export const gutter = 4;
const narrowest = 36;
const widest = 88;

/** The columns of a document, each as wide as its longest figure; the description gets the rest. */
export function tableColumns(sheet: Sheet, paper: Paper, rows: readonly Row[]): Column[] {
  const names = columnNames(paper);
  const totals = { cells: moneyCells(paper.content.totals) };
  const widths = names.map(([key, name]) => (key === "goods" ? 0 : columnWidth(sheet, key, name, [...rows, totals])));
  const rest = page.right - page.left - widths.reduce((sum, width) => sum + width, 0);
  let x = page.left;
  return names.map(([key, name], index): Column => {
    const width = widths[index] || rest;
    const column: Column = { key, name, x, width, align: leftAligned.includes(key) ? "left" : "right" };
    x += width;
    return column;
  });
}

const leftAligned: ColumnKey[] = ["place", "goods", "hsn"];

function columnNames({ content, kind, isTaxed, isPriced }: Paper): [ColumnKey, string][] {
  const { supply_kind, state_tax_kind, lines } = content;
  const names: [ColumnKey, string][] = [
    ["place", words.place],
    ["goods", words.goods],
    ["hsn", words.hsn],
    ["quantity", words.quantity],
  ];
  if (!isPriced) return [...names, ["packed", kind === "pick_list" ? words.picked : words.packed]];
  // A commercial note refunds amounts including tax, but rates exclude it.
  if (!content.commercial) names.push(["rate", words.rate]);
  if (lines.some((line) => line.discount_paise > 0)) names.push(["discount", words.discount]);
  // CGST Rules, rule 55(1)(vi): a challan states the taxable value, whether or not the goods move for supply.
  if (!isTaxed) return [...names, ["total", kind === "challan" ? words.taxable : words.valueColumn]];
  const intra: [ColumnKey, string][] = [
    ["cgst", "CGST ₹"],
    ["sgst", `${state_tax_kind} ₹`],
  ];
  const taxes: [ColumnKey, string][] = supply_kind === "inter" ? [["igst", "IGST ₹"]] : intra;
  return [...names, ["taxable", words.taxable], ...taxes, ["total", words.amount]];
}

function columnWidth(sheet: Sheet, key: ColumnKey, name: string, rows: readonly Pick<Row, "cells">[]): number {
  if (key === "place") return rows.length > 100 ? 23 : 19;
  const cells = rows.map((row) => row.cells[key]?.[0] ?? "");
  const longest = cells.reduce((longer, cell) => (cell.length > longer.length ? cell : longer), "");
  // Sums are semibold, and their digits may be wider.
  const figure = sheet.textWidth(longest.replace(/\d/g, "0"), { ...figureStyle, weight: "semibold" });
  const wide = Math.max(figure, sheet.textWidth(name, headStyle)) + 2 * gutter;
  return Math.min(widest, Math.max(narrowest, wide));
}
