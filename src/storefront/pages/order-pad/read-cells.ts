/** A line of the pad as it was typed, pasted or uploaded. */
export interface Written {
  reference: string;
  quantity: string;
}

const referenceHeading = /\b(?:ref|reference|sku|code|part|item|article|cat|catalogue|product|model)\b/i;
const quantityHeading = /\b(?:qty|quantity|quantities|nos|units|pcs|pieces|order|required)\b/i;
/** Characters. */
const longestHeading = 40;
/** A quantity that cannot be ordered is one too: the pad says what is wrong with it. */
const anyNumber = /^[-\u2212]?[0-9]{1,6}(?:\.[0-9]{1,4})?$/;

/**
 * The lines of a pasted or uploaded table. Headings say which columns are meant, and are left out; of two columns without headings
 * one is a number. Any other row is one line of text, which the server reads.
 */
export function toLines(rows: string[][]): Written[] {
  const tidy = rows.map((cells) => cells.map(tidyCell)).filter((cells) => cells.some((cell) => cell !== ""));
  const columns = findColumns(tidy[0] ?? []);
  if (columns === null) return tidy.map(toLine);
  return tidy.slice(1).flatMap((cells) => {
    const reference = cells[columns.reference] ?? "";
    const quantity = cells[columns.quantity] ?? "";
    if (reference === "") return [];
    // "5 nos" is for the server to read.
    const isText = /[0-9]/.test(quantity) && !anyNumber.test(quantity);
    return [isText ? { reference: `${reference}, ${quantity}`, quantity: "" } : { reference, quantity }];
  });
}

/** Digits of Indian scripts, which all begin at the same place of their blocks, as Latin ones. */
export function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    return code >= 0x966 && code <= 0xd6f ? String((code & 0x7f) - 0x66) : digit;
  });
}

/** Excel writes whole numbers with decimals in some files. */
function tidyCell(cell: string): string {
  return toLatinDigits(cell.trim()).replace(/^([0-9]{1,6})\.0{1,4}$/, "$1");
}

/** Null where the first row is no row of headings. `quantity` is -1 where no column is named so. */
function findColumns(first: string[]): { reference: number; quantity: number } | null {
  if (first.some((cell) => /\p{N}/u.test(cell))) return null;
  const quantity = first.findIndex((cell) => quantityHeading.test(cell));
  const reference = first.findIndex((cell, index) => index !== quantity && referenceHeading.test(cell));
  // A single column of words is a message rather than a heading, unless it is short.
  const isHeading = reference >= 0 && first.every((cell) => cell.length < longestHeading);
  return isHeading ? { reference, quantity } : null;
}

function toLine(cells: string[]): Written {
  const filled = cells.filter((cell) => cell !== "");
  const [one = "", two = ""] = filled;
  if (filled.length === 2 && anyNumber.test(two)) return { reference: one, quantity: two };
  if (filled.length === 2 && anyNumber.test(one)) return { reference: two, quantity: one };
  return { reference: filled.join(", "), quantity: "" };
}

/** The cells of pasted text or a CSV file, separated by tabs, semicolons or commas: whichever the first line has most of. */
export function readCells(text: string): string[][] {
  const whole = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const first = whole.split("\n").find((line) => line.trim() !== "") ?? "";
  const separator = ["\t", ";", ","].reduce((most, each) => (count(first, each) > count(first, most) ? each : most));
  return splitRows(whole, separator);
}

const count = (line: string, mark: string) => line.split(mark).length;

/**
 * A cell in quotes may hold the separator; two quotes in it are one. It may hold line breaks too, which become spaces, but a quote
 * that is never closed ends with its line.
 */
function splitRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = "";
  let quoted: "line" | "lines" | null = null;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at] ?? "";
    if (mark === '"' && quoted && text[at + 1] === '"') cell += text[++at];
    else if (mark === '"' && quoted) quoted = null;
    else if (mark === '"' && cell === "") quoted = isClosed(text, at + 1, separator) ? "lines" : "line";
    else if (mark === separator && !quoted) {
      cells.push(cell);
      cell = "";
    } else if (mark === "\n" && quoted !== "lines") {
      rows.push([...cells, cell]);
      cells = [];
      cell = "";
      quoted = null;
    } else cell += mark === "\n" ? " " : mark;
  }
  return [...rows, [...cells, cell]];
}

/** Whether the next quote that is not doubled ends a cell. */
function isClosed(text: string, from: number, separator: string): boolean {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    const next = text[at + 1];
    if (next !== '"') return next === undefined || next === separator || next === "\n";
  }
  return false;
}
