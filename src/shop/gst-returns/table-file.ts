import { stringify } from "csv-stringify/sync";
import { type ExcelCell, toExcel } from "../../platform/write-excel.ts";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import type { Download } from "../kit/download.ts";
import type { Column, Table } from "./table.ts";

const batch = 500;
// The library quotes only the record delimiter, but spreadsheets end a row at any line break.
const lineBreak = /[\r\n]/;

/**
 * A table as a file. Amounts are plain numbers in rupees; in CSV with two decimals.
 * @param name file name without extension
 */
export async function toTableFile(table: Table, format: "csv" | "xlsx", name: string): Promise<Download> {
  const fileName = `${name}.${format}`;
  if (format === "csv") return { content: toCsv(table), type: "text/csv; charset=utf-8", fileName };
  const { columns, rows } = table;
  const cells: ExcelCell[][] = [
    columns.map((column) => column.name),
    ...rows.map((row) => columns.map(({ key }) => row.cells[key] ?? null)),
  ];
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { content: await toExcel(cells), type, fileName };
}

/** With the byte order mark that tells Excel it is UTF-8, and without anything that Excel would interpret as a formula. */
async function* toCsv({ columns, rows }: Table): AsyncGenerator<string> {
  yield `\uFEFF${stringify([columns.map(({ name }) => name)], { record_delimiter: "windows" })}`;
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch).map(({ cells }) => columns.map(({ key }) => cells[key] ?? ""));
    // Formatted by the writer: as text, a negative amount would be taken for a formula and get an apostrophe.
    const number = (value: number, { index }: { index: number }) =>
      isAmount(columns[index]?.kind) ? value.toFixed(2) : String(value);
    const options = { record_delimiter: "windows", escape_formulas: true, quoted_match: lineBreak } as const;
    yield stringify(some, { ...options, cast: { number } });
    await yieldToEventLoop();
  }
}

const isAmount = (kind: Column["kind"] | undefined) => kind === "rupees" || kind === "value";
