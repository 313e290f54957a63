import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { bareEnvironment } from "./bare-environment.ts";
import { toJsonLine } from "./json-line.ts";

/** Numbers become numbers, everything else text; null is an empty cell. */
export type ExcelCell = string | number | null;

const writer = join(import.meta.dirname, "write-excel-process.ts");
const memoryMegabytes = 1536;

/**
 * Writes an Excel file in a separate process, because compressing it keeps a process busy for seconds.
 * @throws when that process ends before the file is complete
 */
export async function toExcel(rows: Iterable<ExcelCell[]> | AsyncIterable<ExcelCell[]>): Promise<Buffer> {
  const child = spawn(process.execPath, [`--max-old-space-size=${memoryMegabytes}`, writer], {
    ...{ env: bareEnvironment(), stdio: ["pipe", "pipe", "inherit"] },
  });
  const ended = once(child, "close");
  ended.catch(() => {});
  try {
    const [content] = await Promise.all([buffer(child.stdout), pipeline(rows, toLines, child.stdin)]);
    const [code] = await ended;
    if (code !== 0) throw new Error(`The export writer process exited with code ${code}.`);
    return content;
  } finally {
    child.kill("SIGKILL");
  }
}

async function* toLines(rows: Iterable<ExcelCell[]> | AsyncIterable<ExcelCell[]>): AsyncGenerator<string> {
  for await (const row of rows) yield toJsonLine(row);
}
