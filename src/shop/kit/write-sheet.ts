import { stringify } from "csv-stringify/sync";
import type { SheetFormat } from "../../contract/sheet-formats.ts";
import { type ExcelCell, toExcel } from "../../platform/write-excel.ts";
import type { Download } from "./download.ts";

/**
 * A small table as a file. CSV starts with a byte order mark, which tells Excel that it is UTF-8; neither format contains formulas.
 * @param rows the first is the header row
 * @param name file name without the extension
 */
export async function toSheet(rows: ExcelCell[][], format: SheetFormat, name: string): Promise<Download> {
  const fileName = `${name}.${format}`;
  if (format === "xlsx") {
    const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    return { content: await toExcel(rows), type, fileName };
  }
  // The library quotes only its own record delimiter, but spreadsheets end a row at any line break.
  const quoted_match = /[\r\n]/;
  const csv = stringify(rows, { bom: true, record_delimiter: "windows", escape_formulas: true, quoted_match });
  return { content: Buffer.from(csv), type: "text/csv; charset=utf-8", fileName };
}
