import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import pLimit from "p-limit";
import { bareEnvironment, networkSettings } from "../bare-environment.ts";
import type { Files } from "../files.ts";

const program = join(import.meta.dirname, "make-renditions.ts");
/** One thread, and one allocator arena that reuses freed memory: this needs a third of the memory. */
const memorySettings = { UV_THREADPOOL_SIZE: "1", MALLOC_ARENA_MAX: "1" };
/** The process ends after this long without work. */
const idleMs = 10_000;

/** Makes the renditions of pictures in another process, one picture at a time. */
export interface RenditionMaker {
  /** Makes a picture's missing renditions, and finds its placeholder colour. */
  make(path: string): Promise<{ placeholder: string | null }>;
  /** Drops the picture in progress. */
  stop(): Promise<void>;
}

/** One line of the process's output, as JSON. */
export type RenditionResult = { placeholder: string | null } | { problem: string };

interface Helper {
  child: ChildProcess;
  output: Interface;
}

/**
 * Uses a process of the lowest priority, because encoding a picture takes a core for a second, and there may be thousands. It reads
 * one path per line and writes one result per line.
 * @param filesEnvironment environment variables with which the process opens the files
 */
export function renditionMaker(filesEnvironment: Files["environment"]): RenditionMaker {
  let helper: Helper | null = null;
  let idle: NodeJS.Timeout | undefined;
  const oneAtATime = pLimit(1);
  let stopped = false;

  function startHelper(): Helper {
    const env = { ...bareEnvironment(networkSettings), ...filesEnvironment, ...memorySettings };
    // In a session of its own, whose priority it lowers too. It ends with its input.
    const child = spawn(process.execPath, [program], { env, stdio: ["pipe", "pipe", "inherit"], detached: true });
    const started = { child, output: createInterface({ input: child.stdout }) };
    // The process may fail to start, or be gone before it is written to. Both are followed by "close".
    child.once("error", () => {});
    child.stdin.on("error", () => {});
    child.once("close", () => {
      if (helper === started) helper = null;
    });
    return started;
  }

  async function makeRenditions(path: string): Promise<{ placeholder: string | null }> {
    if (stopped) throw new Error("The shop is closing.");
    clearTimeout(idle);
    helper ??= startHelper();
    const { child, output } = helper;
    const settled = new AbortController();
    const { signal } = settled;
    const line = once(output, "line", { signal }).then(([text]) => JSON.parse(text) as RenditionResult);
    const close = once(child, "close", { signal }).then((): RenditionResult => {
      return { problem: stopped ? "The shop is closing." : `The process that made renditions of ${path} has ended.` };
    });
    child.stdin?.write(`${path}\n`);
    const result = await Promise.race([line, close]);
    for (const promise of [line, close]) promise.catch(() => {});
    settled.abort();
    idle = setTimeout(() => child.stdin?.end(), idleMs);
    idle.unref();
    if ("problem" in result) throw new Error(result.problem);
    return result;
  }

  return {
    make: (path) => oneAtATime(() => makeRenditions(path)),
    async stop() {
      stopped = true;
      clearTimeout(idle);
      if (!helper) return;
      const ended = once(helper.child, "close");
      helper.child.kill("SIGKILL");
      await ended;
    },
  };
}
