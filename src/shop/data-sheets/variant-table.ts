import { text } from "../../language/text.ts";
import { type Ensure, page, type Sheet, type Style } from "../../platform/pdf/sheet.ts";
import type { DataSheetContent, SheetVariant } from "./content.ts";

const gutter = 3;
const padding = 3;
const referenceWidth = 92;
const headStyle: Style = { size: 6.75, weight: "semibold", colour: "soft" };
const referenceStyle: Style = { weight: "semibold" };
const small: Style = { size: 7, colour: "soft" };

interface Column {
  name: string;
  x: number;
  width: number;
}

/** Draws one row per variant; the table header is repeated on each page. @returns where the table ends */
export function drawVariants(
  sheet: Sheet,
  { columns: names, variants }: Pick<DataSheetContent, "columns" | "variants">,
  top: number,
  ensure: Ensure,
): number {
  const columns = layOutColumns(names);
  const head = headHeight(sheet, columns);
  let y = top;
  sheet.within("Table", () => {
    sheet.within("THead", () => {
      y = drawHead(sheet, columns, y, head);
    });
    sheet.within("TBody", () => {
      for (const variant of variants) {
        const height = rowHeight(sheet, columns, variant);
        const from = ensure(y, height);
        if (from < y) sheet.unread(() => drawHead(sheet, columns, from, head));
        y = drawRow(sheet, columns, variant, from < y ? from + head : from, height);
      }
    });
  });
  return y;
}

/** The reference number comes first; the other columns share the remaining width. */
function layOutColumns(names: readonly string[]): Column[] {
  const each = (page.right - page.left - referenceWidth) / Math.max(1, names.length);
  const others = names.map((name, index) => ({ name, x: page.left + referenceWidth + index * each, width: each }));
  return [{ name: text("Reference"), x: page.left, width: referenceWidth }, ...others];
}

const inner = ({ width }: Column) => width - 2 * gutter;

function headHeight(sheet: Sheet, columns: Column[]): number {
  return Math.max(...columns.map((column) => sheet.textHeight(column.name, inner(column), headStyle))) + 2 * padding;
}

function drawHead(sheet: Sheet, columns: Column[], y: number, height: number): number {
  sheet.wash(page.left, y, page.right - page.left, height);
  sheet.within("TR", () => {
    for (const column of columns) {
      const place = { x: column.x + gutter, y: y + padding, width: inner(column) };
      sheet.within("TH", () => sheet.write(column.name, place, headStyle), { scope: "Column" });
    }
  });
  sheet.rule(y + height, { colour: "strong" });
  return y + height;
}

function rowHeight(sheet: Sheet, columns: Column[], variant: SheetVariant): number {
  return cellsHeight(sheet, columns, variant) + furtherHeight(sheet, variant) + 2 * padding;
}

function cellsHeight(sheet: Sheet, columns: Column[], { ref_no, cells }: SheetVariant): number {
  const heights = columns.map((column, index) =>
    index === 0
      ? sheet.textHeight(ref_no, inner(column), referenceStyle)
      : sheet.textHeight(cells[index - 1] ?? "", inner(column)),
  );
  return Math.max(...heights);
}

const furtherWidth = page.right - page.left - 2 * gutter;
const furtherHeight = (sheet: Sheet, { further }: SheetVariant) => sheet.textHeight(further, furtherWidth, small);

function drawRow(sheet: Sheet, columns: Column[], variant: SheetVariant, top: number, height: number): number {
  const y = top + padding;
  sheet.within("TR", () => {
    columns.forEach((column, index) => {
      const place = { x: column.x + gutter, y, width: inner(column) };
      if (index === 0) {
        sheet.within("TH", () => sheet.write(variant.ref_no, place, referenceStyle), { scope: "Row" });
      } else sheet.within("TD", () => sheet.write(variant.cells[index - 1] || "–", place));
    });
  });
  if (variant.further) {
    const below = { x: page.left + gutter, y: y + cellsHeight(sheet, columns, variant), width: furtherWidth };
    sheet.within("TR", () => {
      sheet.within("TD", () => sheet.write(variant.further, below, small), { columns: columns.length });
    });
  }
  sheet.rule(top + height);
  return top + height;
}
