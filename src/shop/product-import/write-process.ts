import { constants, setPriority } from "node:os";
import { createInterface } from "node:readline";
import type { Row } from "write-excel-file/node";

/** The process that writes one Excel file: a row of JSON a line in, the file out. */

// Before anything else is loaded: customers come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// The reader of the file has gone.
process.stdout.on("error", () => process.exit(1));

const { default: writeExcelFile } = await import("write-excel-file/node");

/** Every cell is text, so that numbers keep their zeros and nothing is worked out. */
const cells: Row[] = [];
for await (const line of createInterface({ input: process.stdin })) {
  cells.push((JSON.parse(line) as string[]).map((value) => ({ value, type: String })));
}
process.stdout.end(await writeExcelFile(cells).toBuffer());
