import { hsnAsPrinted } from "../../../contract/hsn-codes.ts";
import { addAmounts } from "../invoice.ts";
import { type InvoiceContent, type InvoiceLine, type TaxedAmounts, totalOf } from "../invoice-content.ts";
import { amount, day, percent } from "./figures.ts";
import { page, type Sheet, type Style } from "./sheet.ts";
import { words } from "./words.ts";

const padding = 4;
const sumHeight = 18;
const small: Style = { size: 6.75, colour: "soft" };
const figure: Style = { size: 7.5, align: "right" };
/** Further lots continue in a separate row, which may be on the next page. */
const lotsInRow = 8;

interface Column {
  name: string;
  width: number;
  align?: "left" | "right";
}

interface Row {
  number: string;
  name: string;
  details: string[];
  /** Cells after the description: a number and the line below it. */
  cells: [string, string?][];
  amounts: TaxedAmounts | null;
}

/** How the table goes on to a new page: draws its head and says where the rows may begin. */
type TurnPage = () => number;

/** The goods and the shipping. Where they need several pages, the sums so far are carried over. @returns where it ends */
export function drawGoods(sheet: Sheet, content: InvoiceContent, top: number, turnPage: TurnPage): number {
  const columns = columnsOf(content);
  const rows = [...content.lines.flatMap((line, index) => lineRows(content, line, index)), ...shippingRows(content)];
  let sums: TaxedAmounts | undefined;
  let y = top;
  sheet.within("Table", () => {
    y = drawTableHead(sheet, columns, y);
    for (const row of rows) {
      const height = heightOfRow(sheet, columns, row);
      if (y + height + sumHeight > page.bottom) {
        if (sums) drawSums(sheet, content, columns, words.carriedForward, sums, y);
        y = drawTableHead(sheet, columns, turnPage());
        if (sums) y = drawSums(sheet, content, columns, words.broughtForward, sums, y);
      }
      drawRow(sheet, columns, row, y);
      y += height;
      sheet.rule(y);
      if (row.amounts) sums = addAmounts(sums, row.amounts);
    }
    if (sums) y = drawSums(sheet, content, columns, words.sum, sums, y);
  });
  sheet.rule(y, { colour: "strong" });
  return y;
}

function columnsOf({ supply_kind, state_tax_kind }: InvoiceContent): Column[] {
  const taxes =
    supply_kind === "inter"
      ? [{ name: "IGST", width: 54 }]
      : [
          { name: "CGST", width: 47 },
          { name: state_tax_kind, width: 47 },
        ];
  const fixed: Column[] = [
    { name: words.hsn, width: 46, align: "left" },
    ...[words.quantity, words.rate, words.discount, words.taxable].map((name, index) => ({
      name,
      width: [32, 52, 44, 57][index] ?? 0,
    })),
    ...taxes,
    { name: words.amount, width: 59 },
  ];
  const taken = fixed.reduce((sum, column) => sum + column.width, 18);
  const goods = { name: words.goods, width: page.right - page.left - taken, align: "left" } as const;
  return [{ name: words.place, width: 18, align: "left" }, goods, ...fixed];
}

function lineRows(content: InvoiceContent, line: InvoiceLine, index: number): Row[] {
  const lots = line.lots.map(
    (lot) =>
      `Lot ${lot.lot_number}${lot.expires_on ? `, exp. ${day(lot.expires_on)}` : ""}, ${lot.quantity} ${line.unit}`,
  );
  const first: Row = {
    number: String(index + 1),
    name: line.description,
    details: [
      [`Ref. ${line.ref_no}`, line.attributes].filter(Boolean).join(", "),
      `MRP ₹ ${amount(line.mrp_paise)}`,
      ...lots.slice(0, lotsInRow),
    ],
    cells: [
      [hsnAsPrinted(line.hsn_code, content.hsn_digits ?? "8")],
      [String(line.quantity), line.unit],
      [amount(line.rate_paise)],
      [line.discount_paise > 0 ? amount(line.discount_paise) : "–"],
      ...taxCells(content, line, line.gst_rate_bp),
    ],
    amounts: line,
  };
  const rest: Row[] = [];
  for (let from = lotsInRow; from < lots.length; from += lotsInRow) {
    const details = lots.slice(from, from + lotsInRow);
    rest.push({ number: "", name: `${line.ref_no}, ${words.continued}`, details, cells: [], amounts: null });
  }
  return [first, ...rest];
}

/** A charge follows the goods it is charged with, so it has no code of its own (composite supply, CGST Act s.8). */
function shippingRows(content: InvoiceContent): Row[] {
  const atSeveralRates = (label: string | undefined) =>
    content.shipping.filter((each) => each.label === label).length > 1;
  return content.shipping.map((charge) => ({
    number: "",
    name: charge.label ?? words.shipping,
    details: atSeveralRates(charge.label) ? [words.shippingShare(percent(charge.gst_rate_bp))] : [],
    cells: [["–"], ["–"], [amount(charge.taxable_paise)], ["–"], ...taxCells(content, charge, charge.gst_rate_bp)],
    amounts: charge,
  }));
}

function taxCells({ supply_kind }: InvoiceContent, amounts: TaxedAmounts, rate: number): [string, string?][] {
  const { taxable_paise, cgst_paise, sgst_paise, igst_paise } = amounts;
  const taxes: [string, string?][] =
    supply_kind === "inter"
      ? [[amount(igst_paise), percent(rate)]]
      : [cgst_paise, sgst_paise].map((tax) => [amount(tax), percent(rate / 2)]);
  return [[amount(taxable_paise)], ...taxes, [amount(totalOf(amounts))]];
}

function drawTableHead(sheet: Sheet, columns: Column[], y: number): number {
  sheet.wash(page.left, y, page.right - page.left, 17);
  sheet.rule(y, { colour: "strong" });
  sheet.within("TR", () => {
    eachColumn(columns, ({ name, align = "right" }, x, width) => {
      sheet.within("TH", () => sheet.writeLine(name, { x, y: y + 3.5, width }, { size: 7, weight: "semibold", align }));
    });
  });
  sheet.rule(y + 17, { colour: "strong" });
  return y + 17;
}

function drawRow(sheet: Sheet, columns: Column[], row: Row, top: number) {
  const y = top + padding;
  const cells: [string, string?][] = [[row.number], [row.name], ...row.cells];
  sheet.within("TR", () => {
    eachColumn(columns, ({ align = "right" }, x, width, index) => {
      sheet.within("TD", () => {
        if (index === 1) return drawDescription(sheet, row, { x, y, width });
        const [above = "", below = ""] = cells[index] ?? [];
        const next = sheet.writeLine(above, { x, y, width }, { ...figure, align });
        sheet.writeLine(below, { x, y: next, width }, { ...small, align });
      });
    });
  });
}

function drawDescription(sheet: Sheet, row: Row, place: { x: number; y: number; width: number }) {
  let y = sheet.write(row.name, place, row.amounts ? { weight: "semibold" } : small);
  for (const line of row.details) y = sheet.write(line, { ...place, y }, small);
}

function heightOfRow(sheet: Sheet, columns: Column[], row: Row): number {
  const width = (columns[1]?.width ?? 0) - 6;
  const name = sheet.heightOf(row.name, width, row.amounts ? { weight: "semibold" } : small);
  const details = row.details.reduce((sum, line) => sum + sheet.heightOf(line, width, small), 0);
  return Math.max(name + details, row.cells.length > 0 ? 20 : 0) + 2 * padding;
}

function drawSums(
  sheet: Sheet,
  content: InvoiceContent,
  columns: Column[],
  label: string,
  sums: TaxedAmounts,
  y: number,
) {
  const figures = taxCells(content, sums, 0).map(([above]) => above);
  const first = columns.length - figures.length;
  sheet.within("TR", () => {
    eachColumn(columns, (_column, x, width, index) => {
      sheet.within("TD", () => {
        const shown = index === 1 ? label : (figures[index - first] ?? "");
        sheet.writeLine(
          shown,
          { x, y: y + 4, width },
          { ...figure, weight: "semibold", align: index === 1 ? "left" : "right" },
        );
      });
    });
  });
  sheet.rule(y + sumHeight);
  return y + sumHeight;
}

function eachColumn(columns: Column[], draw: (column: Column, x: number, width: number, index: number) => void) {
  let x = page.left;
  columns.forEach((column, index) => {
    draw(column, x + 3, column.width - 6, index);
    x += column.width;
  });
}
