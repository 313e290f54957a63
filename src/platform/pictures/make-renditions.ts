import { writeFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { constants, setPriority } from "node:os";
import { createInterface } from "node:readline";
import { readConfig } from "../config.ts";
import { openFiles } from "../open-files.ts";
import type { RenditionResult } from "./background.ts";

/** The process that makes renditions: reads one path per line and writes one result per line. */

// Set before anything else is loaded, because threads inherit the priority.
setPriority(constants.priority.PRIORITY_LOW);
lowerSession();
// The parent may have died.
process.stdin.on("end", () => process.kill(process.pid, "SIGKILL"));

const { makeRenditions } = await import("./renditions.ts");
const files = openFiles(readConfig(process.env));

async function makeFor(path: string): Promise<RenditionResult> {
  try {
    const original = await files.read(path);
    if (!original) return { problem: `Picture ${path} not found.` };
    return { placeholder: await makeRenditions(files, path, original) };
  } catch (error) {
    return { problem: `${path}: ${(error as Error).message}` };
  }
}

for await (const path of createInterface({ input: process.stdin })) {
  const result = await makeFor(path);
  // Node does this only when a process ends by itself; this one is killed.
  flushCompileCache();
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

/** With sched_autogroup_enabled, Linux first divides CPU time among sessions, and a priority counts only within its session. */
function lowerSession() {
  try {
    writeFileSync("/proc/self/autogroup", String(constants.priority.PRIORITY_LOW));
  } catch {
    // The system is not Linux, or does not group sessions.
  }
}
