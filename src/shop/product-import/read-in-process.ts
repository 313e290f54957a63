import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { limits, tooLarge, UnreadableSheet } from "./limits.ts";
import { readRows, type SheetRow } from "./read-sheet.ts";
import { isPacked } from "./unpack.ts";

export type Line = { rows: SheetRow[] } | { problem: string } | { isComplete: true };

const program = join(import.meta.dirname, "read-process.ts");
const smallBytes = 500_000;
/** What V8 says before it gives up, and how the process then ends. */
const outOfMemory = /heap out of memory/;

/**
 * The rows of a CSV or Excel file, the headings first, read in a process of its own: a file made to need more memory or time than
 * there is ends that process and nothing else.
 * @throws UnreadableSheet
 */
export async function* readRowsApart(content: Buffer): AsyncGenerator<SheetRow> {
  // What unpacks to nothing more can do no harm as long as it is small.
  if (!isPacked(content) && content.length < smallBytes) return yield* readRows(content);
  const child = spawn(process.execPath, [`--max-old-space-size=${limits.memoryMegabytes}`, program], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  ended.catch(() => {});
  let isLate = false;
  const tooLong = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, limits.seconds * 1000);
  let said = "";
  child.stderr.on("data", (chunk) => {
    said = (said + chunk).slice(-20_000);
  });
  // It may be gone before it has read everything; how it ended says why.
  child.stdin.on("error", () => {});
  child.stdin.end(content);
  try {
    for await (const text of createInterface({ input: child.stdout })) {
      const line: Line = JSON.parse(text);
      if ("problem" in line) throw new UnreadableSheet(line.problem);
      if ("isComplete" in line) return;
      yield* line.rows;
    }
    await ended;
    if (isLate) throw new UnreadableSheet(tooLarge.time);
    if (outOfMemory.test(said)) throw new UnreadableSheet(tooLarge.memory);
    throw new Error(`The import reader process exited: ${said.slice(-2000)}`);
  } finally {
    clearTimeout(tooLong);
    child.kill("SIGKILL");
  }
}
