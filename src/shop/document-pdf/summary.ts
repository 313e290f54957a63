import { hsnAsPrinted } from "../../contract/hsn-codes.ts";
import { taxClassNames } from "../../contract/tax-classes.ts";
import { type Ensure, heading, page, type Sheet } from "../../platform/pdf/sheet.ts";
import { addAmounts, type HsnRow, type InvoiceContent } from "../document-content/index.ts";
import { totalTax } from "../tax/index.ts";
import { amount, percent } from "./figures.ts";
import type { Paper } from "./kinds.ts";
import { words } from "./words.ts";

const width = page.right - page.left;
const rowHeight = 14;
/** A summary with up to this many rows stays on one page with what follows it. */
const rowsKept = 20;

/** A row as printed, with the code cut to the number of digits that the document states. */
interface SummaryRow extends HsnRow {
  unit: string;
  quantity: number;
}

interface SummaryColumn {
  name: string;
  of(row: SummaryRow): string;
  align: "left" | "right";
}

/** Draws the amounts by HSN code, unit and rate. @returns where they end */
export function drawSummary(sheet: Sheet, paper: Paper, top: number, ensure: Ensure, below: number): number {
  const rows = summaryRows(paper.content);
  const columns = summaryColumns(paper);
  const each = width / columns.length;
  const draw = (row: SummaryRow | null, y: number) => {
    sheet.within("TR", () => {
      columns.forEach(({ name, of, align }, index) => {
        const place = { x: page.left + index * each + 3, y: y + 2, width: each - 6 };
        const weight = row ? "regular" : "semibold";
        const write = () => sheet.writeLine(row ? of(row) : name, place, { size: 7.25, align, weight });
        sheet.within(row ? "TD" : "TH", write, row ? {} : { scope: "Column" });
      });
    });
    sheet.rule(y + rowHeight, row ? {} : { colour: "strong" });
    return y + rowHeight;
  };
  const kept = rows.length <= rowsKept ? rows.length * rowHeight + 10 + below : rowHeight;
  let y = ensure(top, 2 * rowHeight + kept);
  const title = summaryTitle(paper);
  y = sheet.write(title, { x: page.left, y, width }, heading, "H2");
  sheet.within("Table", () => {
    sheet.within("THead", () => {
      y = draw(null, y);
    });
    sheet.within("TBody", () => {
      for (const row of rows) {
        const next = ensure(y, rowHeight);
        if (next < y) sheet.unread(() => draw(null, next));
        y = draw(row, next < y ? next + rowHeight : next);
      }
    });
  });
  return y;
}

function summaryTitle({ content, kind, isTaxed }: Paper): string {
  if (kind === "challan" && !isTaxed) return words.summaryByCode;
  return content.shipping.length > 0 && isTaxed ? words.summaryWithShipping : words.summary;
}

function summaryColumns({ content, kind, isTaxed }: Paper): SummaryColumn[] {
  const { supply_kind, state_tax_kind } = content;
  const left = (name: string, of: (row: SummaryRow) => string) => ({ name, of, align: "left" as const });
  const right = (name: string, of: (row: SummaryRow) => string) => ({ name, of, align: "right" as const });
  const goods = [
    left(words.hsn, ({ hsn_code }) => hsn_code),
    right(words.quantity, ({ quantity, unit }) => (quantity > 0 ? `${quantity} ${unit}` : "–")),
  ];
  // CGST Rules, rule 55(1)(vii): a challan states rates only if the goods move for supply.
  if (kind === "challan" && !isTaxed) return [...goods, right(words.taxable, (row) => amount(row.taxable_paise))];
  goods.push(right(words.summaryRate, printedRate));
  if (!isTaxed) return [...goods, right(words.valueColumn, (row) => amount(row.taxable_paise))];
  const taxes =
    supply_kind === "inter"
      ? [right("IGST ₹", (row) => amount(row.igst_paise))]
      : [
          right("CGST ₹", (row) => amount(row.cgst_paise)),
          right(`${state_tax_kind} ₹`, (row) => amount(row.sgst_paise)),
        ];
  const taxable = right(words.taxable, (row) => amount(row.taxable_paise));
  return [...goods, taxable, ...taxes, right(words.summaryTax, (row) => amount(totalTax(row)))];
}

function printedRate({ gst_rate_bp, tax_class }: HsnRow): string {
  return tax_class && tax_class !== "taxable" ? taxClassNames[tax_class] : percent(gst_rate_bp);
}

/** Combines codes that are the same once cut, at one rate, unit and kind of tax, into one row. */
function summaryRows(content: InvoiceContent): SummaryRow[] {
  const rows = new Map<string, SummaryRow>();
  for (const row of content.hsn_summary) {
    const hsn_code = hsnAsPrinted(row.hsn_code, content.hsn_digits ?? "8");
    const unit = row.unit ?? "NOS";
    const key = [hsn_code, printedRate(row), unit].join(" ");
    const same = rows.get(key);
    const quantity = (same?.quantity ?? 0) + summaryQuantity(content, row);
    rows.set(key, { ...row, ...(same ? addAmounts(same, row) : {}), hsn_code, unit, quantity });
  }
  return [...rows.values()];
}

/** Summaries of the first releases had no quantities, and all their goods were counted in pieces. */
function summaryQuantity({ lines }: InvoiceContent, { hsn_code, gst_rate_bp, quantity }: HsnRow): number {
  if (quantity !== undefined) return quantity;
  const own = lines.filter((line) => line.hsn_code === hsn_code && line.gst_rate_bp === gst_rate_bp);
  return own.reduce((sum, line) => sum + line.quantity, 0);
}
