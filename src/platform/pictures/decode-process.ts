import { writeFileSync } from "node:fs";
import { constants } from "node:os";
import { buffer } from "node:stream/consumers";
import { lowerPriority } from "../lower-priority.ts";
import type { DecodingTask } from "./decode.ts";

/** The process that decodes one uploaded picture: reads it from stdin, writes a line of JSON and the new picture to stdout. */

// Set before anything else is loaded, because threads inherit the priority.
lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);
beFirstOutOfMemory();
// The process reading the picture has gone.
process.stdout.on("error", () => process.exit(1));

const { decodePicture } = await import("./decode.ts");
const task: DecodingTask = JSON.parse(process.argv[2] ?? "");
const made = await decodePicture(await buffer(process.stdin), task);
const { content, ...about } = "problem" in made ? { ...made, content: Buffer.alloc(0) } : made;
process.stdout.write(`${JSON.stringify(about)}\n`);
process.stdout.end(content);

/** If the system runs out of memory, Linux ends this process and not the shop. */
function beFirstOutOfMemory() {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // The system is not Linux.
  }
}
