import { Readable } from "node:stream";
import { type CsvError, parse } from "csv-parse";
import { unguarded } from "../kit/guarded-cells.ts";
import { limits, TooLargeSheet, tooLarge, UnreadableSheet } from "./limits.ts";
import { longestExcelCell, placeholders } from "./lost-text.ts";
import { storable } from "./problems.ts";
import { isPacked, unpacked } from "./unpack.ts";

/** One row of a spreadsheet: its row number in the spreadsheet, and its cells in the order of the headings. */
export interface SheetRow {
  row: number;
  cells: string[];
  /** Whether the file writes decimals with a comma. */
  hasDecimalCommas: boolean;
}

/**
 * The rows of a CSV or Excel file, header row first. Accepts what people and their programs do to such files: a byte order mark, semicolons
 * or tabs instead of commas, UTF-16, empty rows at the end.
 */
export async function* readRows(content: Buffer): AsyncGenerator<SheetRow> {
  const rows = isPacked(content) ? excelRows(content) : csvRows(content);
  let [cellCount, characters] = [0, 0];
  for await (const { row, cells, hasDecimalCommas } of rows) {
    cellCount += cells.length;
    const length = countCharacters(cells);
    characters += length;
    if (row > limits.rows + 1) throw new UnreadableSheet(tooLarge.rows);
    if (cells.length > limits.columns) throw new UnreadableSheet(tooLarge.columns);
    if (cellCount > limits.cells) throw new UnreadableSheet(tooLarge.cells);
    if (length > limits.rowCharacters) throw new TooLargeSheet(`Row ${row} cannot be read: ${tooLarge.row}.`);
    // Cells can share a text, which the file has only once.
    if (characters > limits.unpackedBytes) throw new TooLargeSheet(tooLarge.unpacked);
    if (cells.some((cell) => cell.includes("\u0000") || !cell.isWellFormed()))
      throw new UnreadableSheet(`Row ${row} contains characters that cannot be stored.`);
    const texts = cells.map(toText);
    if (texts.some((cell) => cell !== "")) yield { row, cells: texts, hasDecimalCommas };
  }
}

const badQuote = "a quotation mark within a cell must be doubled, and the cell be enclosed in quotation marks";
/** By the codes of csv-parse, whose own messages quote the file. */
const csvProblems: Readonly<Record<string, string>> = {
  CSV_INVALID_CLOSING_QUOTE: badQuote,
  INVALID_OPENING_QUOTE: badQuote,
  CSV_QUOTE_NOT_CLOSED: "a quotation mark is not closed",
  CSV_MAX_RECORD_SIZE: `${tooLarge.row}, perhaps because a quotation mark is not closed`,
};

function toText(cell: string): string {
  return cell.length === longestExcelCell ? placeholders.cut : unguarded(cell.trim().replaceAll("\r\n", "\n"));
}

export function countCharacters(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0);
}

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
      max_record_size: limits.rowCharacters,
    }),
  );
  let row = 0;
  try {
    for await (const { record } of parser) {
      row += 1;
      // Where semicolons separate the cells, commas are usually decimal separators.
      yield { row, cells: record, hasDecimalCommas: delimiter === ";" };
    }
  } catch (error) {
    // Rows before it that were not taken yet are lost, so they are not counted here.
    const { code, records } = error as CsvError;
    if (!(code in csvProblems)) throw error;
    throw new UnreadableSheet(`Row ${Number(records) + 1} cannot be read: ${csvProblems[code]}.`);
  }
}

function* chunks(text: string): Generator<string> {
  const size = 65_536;
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
}

function decodeText(content: Buffer): string {
  // [MS-CFB], 2.2
  if (content.subarray(0, 4).toString("hex") === "d0cf11e0")
    throw new UnreadableSheet(
      "This Excel file is of an old kind (.xls) or has a password. Save it as .xlsx without one.",
    );
  if (content[0] === 0xff && content[1] === 0xfe) return content.toString("utf16le").replace(/^\uFEFF/, "");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    throw new UnreadableSheet("This file is not in UTF-8. In Excel, save it as “CSV UTF-8”, or upload the Excel file.");
  }
}

async function* excelRows(content: Buffer): AsyncGenerator<SheetRow> {
  const { readSheet } = await import("read-excel-file/node");
  const rows = await readSheet<string>(unpacked(content), { parseNumber: asShown, trim: false }).catch(
    (error: Error) => {
      throw new UnreadableSheet(`We can't read this Excel file: ${storable(error.message, 200)}`);
    },
  );
  for (const [index, cells] of rows.entries()) {
    const texts = cells.map((cell) => (cell instanceof Date ? placeholders.date : String(cell ?? "")));
    yield { row: index + 1, cells: texts, hasDecimalCommas: false };
  }
}

/** A number as Excel displays it: it stores 1499.1 as 1499.0999999999999, and nothing of a whole number after its first 15 digits. */
function asShown(written: string): string {
  const number = Number(written);
  if (Math.abs(number) >= 1e15) return placeholders.rounded;
  return /[.e]/i.test(written) ? String(Number(number.toPrecision(15))) : written;
}
