import { flushCompileCache } from "node:module";
import { buffer } from "node:stream/consumers";
import { toJsonLine } from "../../platform/json-line.ts";
import { UnreadableSheet } from "./limits.ts";
import type { Line } from "./read-in-process.ts";
import { countCharacters, readRows, type SheetRow } from "./read-sheet.ts";

/** The process that reads one spreadsheet: the file on stdin, one JSON line per batch of rows on stdout. */

const rowsPerLine = 200;
const charactersPerLine = 1_000_000;

async function write(line: Line) {
  if (!process.stdout.write(toJsonLine(line))) {
    await new Promise<void>((resolve) => process.stdout.once("drain", resolve));
  }
}

// The process reading the rows has gone.
process.stdout.on("error", () => process.exit(1));

try {
  let rows: SheetRow[] = [];
  let characters = 0;
  for await (const row of readRows(await buffer(process.stdin))) {
    rows.push(row);
    characters += countCharacters(row.cells);
    if (rows.length < rowsPerLine && characters < charactersPerLine) continue;
    await write({ rows });
    rows = [];
    characters = 0;
  }
  await write({ rows });
  // Node does this only when a process ends by itself; this one may be killed as soon as its output is complete.
  flushCompileCache();
  await write({ isComplete: true });
} catch (error) {
  if (!(error instanceof UnreadableSheet)) throw error;
  await write({ problem: error.message });
}
