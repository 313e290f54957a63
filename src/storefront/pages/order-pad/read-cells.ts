/** A line of the pad as typed, pasted or uploaded. */
export interface Written {
  reference: string;
  quantity: string;
}

const referenceHeading = /\b(?:ref|reference|sku|code|part|item|article|cat|catalogue|product|model)\b/i;
const quantityHeading = /\b(?:qty|quantity|quantities|nos|units|pcs|pieces|order|required)\b/i;
/** Characters of a column heading. */
const longestHeading = 40;
/** Also matches quantities that cannot be ordered, because the pad reports what is wrong with them. */
const anyNumber = /^[-\u2212]?[0-9]{1,6}(?:\.[0-9]{1,4})?$/;

/**
 * The lines of a pasted or uploaded table. A header row determines the columns, and is left out; without one, of two columns one must be a
 * number. Any other row becomes one line of text, which the server interprets.
 */
export function toLines(rows: string[][]): Written[] {
  const tidy = rows.map((cells) => cells.map(tidyCell)).filter((cells) => cells.some((cell) => cell !== ""));
  const columns = findColumns(tidy[0] ?? []);
  if (columns === null) return tidy.map(toLine);
  return tidy.slice(1).flatMap((cells) => {
    const reference = cells[columns.reference] ?? "";
    const quantity = cells[columns.quantity] ?? "";
    if (reference === "") return [];
    // Text such as "5 nos" is left to the server.
    const isText = /[0-9]/.test(quantity) && !anyNumber.test(quantity);
    return [isText ? { reference: `${reference}, ${quantity}`, quantity: "" } : { reference, quantity }];
  });
}

/** Converts digits of Indian scripts, which start at the same offset within their Unicode blocks, to Latin ones. */
export function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    return code >= 0x966 && code <= 0xd6f ? String((code & 0x7f) - 0x66) : digit;
  });
}

/** In some files, Excel writes whole numbers with decimals. */
function tidyCell(cell: string): string {
  return toLatinDigits(cell.trim()).replace(/^([0-9]{1,6})\.0{1,4}$/, "$1");
}

/** Null if the first row is not a header row. `quantity` is -1 if there is no such column. */
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

/** The cells of pasted text or a CSV file, separated by tabs, semicolons or commas: whichever is most frequent in the first line. */
export function readCells(text: string): string[][] {
  const whole = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const first = whole.split("\n").find((line) => line.trim() !== "") ?? "";
  const separator = ["\t", ";", ","].reduce((most, each) => (count(first, each) > count(first, most) ? each : most));
  return splitRows(whole, separator);
}

const count = (line: string, mark: string) => line.split(mark).length;

/**
 * A quoted cell may contain the separator; two quotes in it stand for one. Line breaks in it become spaces, but an unclosed quote ends with
 * its line.
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

/** Whether the next unescaped quote ends a cell. */
function isClosed(text: string, from: number, separator: string): boolean {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    const next = text[at + 1];
    if (next !== '"') return next === undefined || next === separator || next === "\n";
  }
  return false;
}
