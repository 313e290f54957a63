import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import pLimit from "p-limit";
import { bareEnvironment } from "../bare-environment.ts";
import type { DecodedPicture, DecodingTask, PictureProblem } from "./decode.ts";

const program = join(import.meta.dirname, "decode-process.ts");
/** One thread, and one allocator arena that reuses freed memory, as for renditions. */
const memorySettings = { UV_THREADPOOL_SIZE: "1", VIPS_CONCURRENCY: "1", MALLOC_ARENA_MAX: "1" };
/** Several times what the largest picture takes. */
const limitMs = 45_000;

/** Each may unpack to several hundred megabytes. */
const oneAtATime = pLimit(1);
/** More would take the place of other work of staff, who upload one picture after another. */
const mostWaiting = 3;

/** There are too many pictures to decode at the moment. */
export interface TooManyPictures {
  problem: "busy";
}

/**
 * Decodes an uploaded picture in another process, one at a time. In this one, four large pictures would occupy all threads for as long as
 * they take, and passwords, files and new database connections would wait for them; and their memory could end the shop.
 * @param withinMs after this long, the picture is too large
 */
export function decodeApart(
  content: Buffer,
  task: DecodingTask,
  withinMs = limitMs,
): Promise<DecodedPicture | PictureProblem | TooManyPictures> {
  if (oneAtATime.activeCount + oneAtATime.pendingCount > mostWaiting) return Promise.resolve({ problem: "busy" });
  return oneAtATime(() => decode(content, task, withinMs));
}

async function decode(content: Buffer, task: DecodingTask, withinMs: number): Promise<DecodedPicture | PictureProblem> {
  // It ends with its output.
  const child = spawn(process.execPath, [program, JSON.stringify(task)], {
    env: { ...bareEnvironment(), ...memorySettings },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  ended.catch(() => {});
  const tooLate = setTimeout(() => child.kill("SIGKILL"), withinMs);
  // It may end before it has read everything.
  child.stdin.on("error", () => {});
  child.stdin.end(content);
  try {
    const output = await buffer(child.stdout);
    const [code, signal] = await ended;
    // By us, or by the system because it took too much memory.
    if (signal === "SIGKILL") return { problem: "too large" };
    const end = output.indexOf("\n");
    if (code !== 0 || end < 0) throw new Error(`The process that decodes pictures exited with ${signal ?? code}.`);
    const about: Omit<DecodedPicture, "content"> | PictureProblem = JSON.parse(output.toString("utf8", 0, end));
    return "problem" in about ? about : { ...about, content: output.subarray(end + 1) };
  } finally {
    clearTimeout(tooLate);
    child.kill("SIGKILL");
  }
}
