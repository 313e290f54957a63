import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { unguarded } from "../kit/guarded-cells.ts";
import { limits, tooLarge, UnreadableSheet } from "./limits.ts";
import { isPacked, unpacked } from "./unpack.ts";

/** One row of a sheet: its number as a spreadsheet counts, and its cells in the order of the headings. */
export interface SheetRow {
  row: number;
  cells: string[];
}

/** Replaces a cell that a spreadsheet program has made into a date: the typed text is lost. */
export const madeADate = "(a date)";

/**
 * The rows of a CSV or Excel file, the headings first. What people and their programs do to such files is understood: a byte
 * order mark, semicolons or tabs instead of commas, UTF-16, empty rows at the end.
 */
export async function* readRows(content: Buffer): AsyncGenerator<SheetRow> {
  const rows = isPacked(content) ? excelRows(content) : csvRows(content);
  let cellCount = 0;
  for await (const { row, cells } of rows) {
    cellCount += cells.length;
    if (row > limits.rows + 1) throw new UnreadableSheet(tooLarge.rows);
    if (cells.length > limits.columns) throw new UnreadableSheet(tooLarge.columns);
    if (cellCount > limits.cells) throw new UnreadableSheet(tooLarge.cells);
    if (cells.some((cell) => cell.includes("\u0000")))
      throw new UnreadableSheet(`Row ${row} contains characters that cannot be stored.`);
    const trimmed = cells.map((cell) => unguarded(cell.trim().replaceAll("\r\n", "\n")));
    if (trimmed.some((cell) => cell !== "")) yield { row, cells: trimmed };
  }
}

/** Characters. A quote that is never closed makes a row of all that follows. */
const longestRecord = 1_000_000;

async function* csvRows(content: Buffer): AsyncGenerator<SheetRow> {
  const text = decodeText(content);
  const [first = ""] = text.split(/\r?\n/, 1);
  const counts = [",", ";", "\t"].map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  const { delimiter } = counts.reduce((most, each) => (each.count > most.count ? each : most));
  const parser = Readable.from(chunks(text)).pipe(
    parse({
      delimiter,
      bom: true,
      relax_column_count: true,
      info: true,
      skip_empty_lines: false,
      max_record_size: longestRecord,
    }),
  );
  let row = 0;
  try {
    for await (const { record } of parser) {
      row += 1;
      yield { row, cells: delimiter === ";" ? (record as string[]).map(decimalPoint) : record };
    }
  } catch (error) {
    throw new UnreadableSheet(`Row ${row + 1} cannot be read: ${(error as Error).message}`);
  }
}

/** Where semicolons part the cells, commas mostly part the decimals. */
function decimalPoint(cell: string): string {
  return /^\d+,\d{1,2}$/.test(cell) ? cell.replace(",", ".") : cell;
}

function* chunks(text: string): Generator<string> {
  const size = 65_536;
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
}

function decodeText(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return content.toString("utf16le").replace(/^\uFEFF/, "");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    throw new UnreadableSheet("This file is not in UTF-8. In Excel, save it as “CSV UTF-8”, or upload the Excel file.");
  }
}

async function* excelRows(content: Buffer): AsyncGenerator<SheetRow> {
  const { readSheet } = await import("read-excel-file/node");
  const rows = await readSheet<string>(unpacked(content), { parseNumber: asShown }).catch((error: Error) => {
    throw new UnreadableSheet(`We can't read this Excel file: ${error.message}`);
  });
  for (const [index, cells] of rows.entries()) {
    yield { row: index + 1, cells: cells.map((cell) => (cell instanceof Date ? madeADate : String(cell ?? ""))) };
  }
}

/**
 * A number as Excel shows it: 1499.1 is written as 1499.0999999999999 into its files. Whole ones stay as they are written: a
 * reference number is none, and of one with an exponent the last digits are lost.
 */
function asShown(written: string): string {
  return written.includes(".") && !/e\+/i.test(written) ? String(Number(Number(written).toPrecision(15))) : written;
}
