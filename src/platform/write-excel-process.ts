import { constants } from "node:os";
import { createInterface } from "node:readline";
import type { Row } from "write-excel-file/node";
import { lowerPriority } from "./lower-priority.ts";
import type { ExcelCell } from "./write-excel.ts";

/** The process that writes one Excel file: reads one JSON row per line from stdin and writes the file to stdout. */

// Before loading anything else: requests of customers take priority.
lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// The process reading the file has gone.
process.stdout.on("error", () => process.exit(1));

const { default: writeExcelFile } = await import("write-excel-file/node");

/** Text stays text, so that codes keep their leading zeros and no cell is evaluated. */
const cells: Row[] = [];
for await (const line of createInterface({ input: process.stdin })) {
  cells.push((JSON.parse(line) as ExcelCell[]).map(toCell));
}

function toCell(value: ExcelCell): Row[number] {
  return typeof value === "number" ? { value, type: Number } : { value: escaped(value ?? ""), type: String };
}

/**
 * In a file, `_x0041_` stands for U+0041 (ECMA-376, 22.9.2.19): a text like that has its underscore escaped. The library drops some
 * characters, and looks texts up in a plain object, which has something else under some names; these are escaped too.
 */
function escaped(text: string): string {
  if (Object.hasOwn(Object.prototype, text)) return escapedCharacter(text) + text.slice(1);
  return text.replace(/_(?=x[\dA-Fa-f]{4}_)|[\ufdd0-\ufdef\ufffd-\uffff]/g, escapedCharacter);
}

function escapedCharacter(text: string): string {
  return `_x${text.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}

process.stdout.end(await writeExcelFile(cells).toBuffer());
