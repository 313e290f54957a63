import { constants, setPriority } from "node:os";
import { createInterface } from "node:readline";
import { readConfig } from "../config.ts";
import { openFiles } from "../open-files.ts";
import type { MakerAnswer } from "./background.ts";

/** The process that makes renditions: the path of a picture a line in, a line of answer out. */

// Before anything else is loaded: threads begun later have the priority of the one that begins them.
setPriority(constants.priority.PRIORITY_LOW);
// Whoever asked may have ended without a word.
process.stdin.on("end", () => process.kill(process.pid, "SIGKILL"));

const { makeRenditions } = await import("./renditions.ts");
const files = openFiles(readConfig(process.env));

async function make(path: string): Promise<MakerAnswer> {
  try {
    const original = await files.read(path);
    if (!original) return { problem: `There is no picture ${path}.` };
    return { placeholder: await makeRenditions(files, path, original) };
  } catch (error) {
    return { problem: `${path}: ${(error as Error).message}` };
  }
}

for await (const path of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await make(path))}\n`);
}
