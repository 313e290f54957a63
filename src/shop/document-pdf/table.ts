import { page, type Sheet, type Style } from "../../platform/pdf/sheet.ts";
import { addAmounts, noAmounts, type TaxedAmounts } from "../document-content/index.ts";
import { type Column, figureStyle, gutter, headStyle, leading, tableColumns } from "./columns.ts";
import type { Paper } from "./kinds.ts";
import { planPages } from "./pages.ts";
import { documentRows, moneyCells, type Row } from "./rows.ts";
import { words } from "./words.ts";

const padding = 2;
const headHeight = 16;
const sumHeight = 15;
const small: Style = { size: 6.75, colour: "soft", leading };
/** A figure, and its rate below it. */
const oneLine = 7.5 * leading;
const twoLines = oneLine + 6.75 * leading;
const separator = "  ·  ";
const named: Style = { size: 8, weight: "semibold", leading };

/** How the table continues on a new page. */
interface Continuation {
  turnPage(): number;
  /** Where rows may begin on pages after the first. */
  nextTop: number;
  /** Height of what follows the table. */
  closing: number;
}

/** Draws goods and shipping. If they take several pages, the sums so far are carried over. @returns where the table ends */
export function drawGoods(
  sheet: Sheet,
  paper: Paper,
  top: number,
  { turnPage, nextTop, closing }: Continuation,
): number {
  const rows = documentRows(paper);
  const table = new GoodsTable(sheet, paper, tableColumns(sheet, paper, rows));
  const starts = planPages(
    rows.map((row, index) => table.measure(row, rows[index + 1])),
    {
      ...{ first: page.bottom - top - headHeight, next: page.bottom - nextTop - headHeight },
      // Without prices no sums are carried over, but the number of pieces is stated below the last row.
      ...(paper.isPriced ? { sums: sumHeight, closing } : { sums: 0, closing: closing + sumHeight }),
    },
  );
  let sums: TaxedAmounts | undefined;
  let y = top;
  sheet.within("Table", () => {
    sheet.within("THead", () => {
      y = table.drawHead(y);
    });
    sheet.within("TBody", () => {
      rows.forEach((row, index) => {
        if (index > 0 && starts.includes(index)) y = table.continue(sums, y, row, turnPage);
        y = table.drawRow(row, y, rows[index + 1]);
        if (row.amounts) sums = addAmounts(sums ?? noAmounts, row.amounts);
      });
    });
    const whole = sums;
    if (!whole) return;
    sheet.within("TFoot", () => {
      y = table.drawSums(table.totalLabel(), whole, y);
    });
  });
  sheet.rule(y, { colour: "strong" });
  return y;
}

class GoodsTable {
  private readonly sheet: Sheet;
  private readonly paper: Paper;
  private readonly columns: Column[];
  /** Details below a name extend under the columns whose cells are only one line high. */
  private readonly detailsWidth: number;
  private readonly goods: Column;

  constructor(sheet: Sheet, paper: Paper, columns: Column[]) {
    this.sheet = sheet;
    this.paper = paper;
    this.columns = columns;
    const [, goods] = columns;
    const end = columns.find(({ key }) => key === "taxable" || key === "total" || key === "packed");
    if (!goods || !end) throw new Error("A table of goods has a description and something to the right of it.");
    this.goods = goods;
    this.detailsWidth = end.x - goods.x - 2 * gutter;
  }

  measure(row: Row, next: Row | undefined) {
    const repeated = row.under ? this.rowHeight({ ...row, kind: "heading", name: row.under, details: [] }) : 0;
    return {
      height: this.rowHeight(row),
      repeated,
      // A page with charges must have goods too.
      keepWithNext: row.kind === "heading" || isPart(next) || next?.kind === "charge",
      isPart: isPart(row),
    };
  }

  drawHead(y: number): number {
    const { sheet } = this;
    sheet.wash(page.left, y, page.right - page.left, headHeight);
    sheet.rule(y, { colour: "strong" });
    sheet.within("TR", () => {
      for (const { name, align, ...column } of this.columns) {
        const place = { x: column.x + gutter, y: y + 3, width: column.width - 2 * gutter };
        sheet.within("TH", () => sheet.writeLine(name, place, { ...headStyle, align }), { scope: "Column" });
      }
    });
    sheet.rule(y + headHeight, { colour: "strong" });
    return y + headHeight;
  }

  /** Continues with a row on a new page. Sums, header and product name are repeated visibly, but not read aloud again. */
  continue(sums: TaxedAmounts | undefined, end: number, row: Row, turnPage: () => number): number {
    const { sheet, paper } = this;
    let y = end;
    sheet.unread(() => {
      if (sums && paper.isPriced) this.drawSums(words.carriedForward, sums, y);
    });
    y = turnPage();
    sheet.unread(() => {
      y = this.drawHead(y);
      if (sums && paper.isPriced) y = this.drawSums(words.broughtForward, sums, y);
      if (!row.under) return;
      const name = `${row.under}, ${words.continued}`;
      y = this.drawRow({ kind: "heading", name, details: [], cells: {}, amounts: null }, y, row);
    });
    return y;
  }

  /** @param next the row below. No rule separates it from a heading, or from the charge that it is part of. */
  drawRow(row: Row, top: number, next: Row | undefined): number {
    const { sheet, goods } = this;
    const y = top + (isPart(row) && row.kind !== "note" ? 0 : padding);
    sheet.within("TR", () => {
      if (row.kind === "heading" || row.kind === "note") {
        sheet.within("TD", () => this.drawName(row, y), { columns: this.columns.length });
        return;
      }
      for (const column of this.columns) {
        sheet.within("TD", () => (column === goods ? this.drawName(row, y) : this.drawCell(row, column, y)));
      }
    });
    const bottom = top + this.rowHeight(row);
    const isJoined = row.kind === "heading" || (next && isPart(next) && next.kind !== "note");
    if (!isJoined) sheet.rule(bottom, next?.under ? { from: goods.x + gutter } : {});
    return bottom;
  }

  /** Draws sums to the right, and their label to the left. */
  drawSums(label: string, sums: TaxedAmounts, y: number): number {
    const { sheet } = this;
    const cells = moneyCells(sums);
    const first = this.columns.findIndex(({ key }) => cells[key]);
    const from = first < 0 ? this.columns.length : first;
    const style: Style = { ...figureStyle, weight: "semibold" };
    sheet.within("TR", () => {
      const place = { x: this.goods.x + gutter, y: y + 2.5, width: this.detailsWidth };
      sheet.within("TH", () => sheet.writeLine(label, place, style), { scope: "Row", columns: from });
      for (const { key, x, width } of this.columns.slice(from)) {
        const cell = { x: x + gutter, y: y + 2.5, width: width - 2 * gutter };
        sheet.within("TD", () => sheet.writeLine(cells[key]?.[0] ?? "", cell, { ...style, align: "right" }));
      }
    });
    sheet.rule(y + sumHeight);
    return y + sumHeight;
  }

  totalLabel(): string {
    const { kind, content } = this.paper;
    const { lines } = content;
    const parcels = kind === "credit_note" ? undefined : content.parcels;
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const isPieces = lines.every(({ unit }) => unit === "NOS");
    const parts = [words.pieces(pieces, isPieces), parcels ? words.parcels(parcels) : ""];
    return `${words.sum}, ${parts.filter(Boolean).join(" ")}`;
  }

  private drawName(row: Row, top: number) {
    const { sheet } = this;
    const place = { x: this.goods.x + gutter, width: this.nameWidth(row) };
    const y = sheet.write(row.name, { ...place, y: top }, nameStyle(row));
    const details = row.details.join(separator);
    const aside = this.asideWidth(row);
    if (aside > 0) sheet.write(details, { x: place.x + aside, y: top + 1.25, width: this.detailsWidth - aside }, small);
    else sheet.write(details, { ...place, width: this.detailsWidth, y }, small);
  }

  private drawCell(row: Row, { key, x, width, align }: Column, y: number) {
    const { sheet } = this;
    const [above = "", below = ""] = row.cells[key] ?? [];
    const place = { x: x + gutter, y, width: width - 2 * gutter };
    if (key === "packed") {
      // Rows that continue the lots of the row above have nothing of their own to tick.
      if (row.cells.packed) sheet.frame(x + width - 14, y + 1, 9, 9, { radius: 1, colour: "strong" });
      return;
    }
    if (row.kind === "share") {
      // A part of the charge above: its figures are not added to the sums.
      sheet.writeLine(above, place, { ...small, align });
      return;
    }
    const next = sheet.writeLine(above, place, { ...figureStyle, align });
    sheet.writeLine(below, { ...place, y: next }, { ...small, align });
  }

  private rowHeight(row: Row): number {
    const { sheet } = this;
    const name = sheet.textHeight(row.name, this.nameWidth(row), nameStyle(row));
    const details =
      this.asideWidth(row) > 0 ? 0 : sheet.textHeight(row.details.join(separator), this.detailsWidth, small);
    if (row.kind === "heading") return name + details + padding;
    if (row.kind === "share" || row.kind === "more") return name + details + 1;
    if (row.kind === "note") return name + 2 * padding;
    const figures = this.paper.isTaxed && row.cells.igst?.[1] ? twoLines : oneLine;
    return Math.max(name + details, figures) + 2 * padding;
  }

  /** Where the maker fits to the right of its heading; 0 if it goes below. */
  private asideWidth(row: Row): number {
    if (row.kind !== "heading" || row.details.length === 0) return 0;
    const aside = this.sheet.textWidth(row.name, named) + 8;
    const wide = aside + this.sheet.textWidth(row.details.join(separator), small);
    return wide <= this.detailsWidth ? aside : 0;
  }

  private nameWidth(row: Row): number {
    return row.kind === "heading" || row.kind === "note" ? this.detailsWidth : this.goods.width - 2 * gutter;
  }
}

/** Whether the row must not begin a page. */
const isPart = (row: Row | undefined) => row?.kind === "share" || row?.kind === "note";

function nameStyle(row: Row): Style {
  if (["more", "share", "note"].includes(row.kind)) return small;
  return row.under ? figureStyle : named;
}
