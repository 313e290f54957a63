import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { bareEnvironment } from "../../platform/bare-environment.ts";
import { limits, tooLarge, UnreadableSheet } from "./limits.ts";
import { readRows, type SheetRow } from "./read-sheet.ts";
import { isPacked } from "./unpack.ts";

export type Line = { rows: SheetRow[] } | { problem: string } | { isComplete: true };

const program = join(import.meta.dirname, "read-process.ts");
const smallBytes = 50_000;
/** V8's message before it gives up, which ends the process. */
const outOfMemory = /heap out of memory/;

/**
 * The rows of a CSV or Excel file, header row first, read in a separate process, so that a file crafted to exhaust memory or time ends only
 * that process.
 * @throws UnreadableSheet
 */
export async function* readRowsApart(content: Buffer): AsyncGenerator<SheetRow> {
  // Reading a small file that does not unpack to anything larger takes 20 ms at most.
  if (!isPacked(content) && content.length < smallBytes) return yield* readRows(content);
  const child = spawn(process.execPath, [`--max-old-space-size=${limits.memoryMegabytes}`, program], {
    ...{ env: bareEnvironment(), stdio: ["pipe", "pipe", "pipe"] },
  });
  const ended = once(child, "close");
  ended.catch(() => {});
  let isLate = false;
  const tooLong = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, limits.seconds * 1000);
  let output = "";
  child.stderr.on("data", (chunk) => {
    output = (output + chunk).slice(-20_000);
  });
  // The process may exit before it has read everything; how it ended says why.
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
    if (outOfMemory.test(output)) throw new UnreadableSheet(tooLarge.memory);
    throw new Error(`The import reader process exited: ${output.slice(-2000)}`);
  } finally {
    clearTimeout(tooLong);
    child.kill("SIGKILL");
  }
}
