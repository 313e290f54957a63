import { constants, setPriority } from "node:os";
import { createInterface } from "node:readline";
import type { Row } from "write-excel-file/node";
import type { ExcelCell } from "./write-excel.ts";

/** The process that writes one Excel file: a row of JSON a line in, the file out. */

// Before anything else is loaded: customers come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// The reader of the file has gone.
process.stdout.on("error", () => process.exit(1));

const { default: writeExcelFile } = await import("write-excel-file/node");

/** Text stays text, so that codes keep their zeros and nothing is worked out. */
const cells: Row[] = [];
for await (const line of createInterface({ input: process.stdin })) {
  cells.push((JSON.parse(line) as ExcelCell[]).map(toCell));
}

function toCell(value: ExcelCell): Row[number] {
  return typeof value === "number" ? { value, type: Number } : { value: value ?? "", type: String };
}

process.stdout.end(await writeExcelFile(cells).toBuffer());
