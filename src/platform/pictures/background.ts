import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import pLimit from "p-limit";
import type { Files } from "../files.ts";

const program = join(import.meta.dirname, "make-renditions.ts");
/** One thread does the work, and memory given back is used again: it needs a third of what it would take otherwise. */
const sparing = { UV_THREADPOOL_SIZE: "1", MALLOC_ARENA_MAX: "1" };
/** A process that has nothing to do is let go. */
const idleMs = 10_000;

/** Makes the renditions of pictures beside the shop, one picture at a time. */
export interface RenditionMaker {
  /** Makes those that a picture lacks, and finds its placeholder. */
  make(path: string): Promise<{ placeholder: string | null }>;
  /** Drops the picture under way. */
  stop(): Promise<void>;
}

/** What the process answers. */
export type MakerAnswer = { placeholder: string | null } | { problem: string };

interface Helper {
  child: ChildProcess;
  answers: Interface;
}

/**
 * In a process of its own that gives way to all others: packing a picture takes a core for a second, and there may be
 * thousands. Each is named by a line and answered by one.
 * @param filesEnvironment the variables by which the process opens the files
 */
export function renditionMaker(filesEnvironment: Files["environment"]): RenditionMaker {
  let helper: Helper | null = null;
  let idle: NodeJS.Timeout | undefined;
  const oneAtATime = pLimit(1);
  let stopped = false;

  function begin(): Helper {
    const env = { ...process.env, ...filesEnvironment, ...sparing };
    const child = spawn(process.execPath, [program], { env, stdio: ["pipe", "pipe", "inherit"] });
    const begun = { child, answers: createInterface({ input: child.stdout }) };
    // It may not begin at all, or be gone before it is written to; that it closed says as much.
    child.once("error", () => {});
    child.stdin.on("error", () => {});
    child.once("close", () => {
      if (helper === begun) helper = null;
    });
    return begun;
  }

  async function makeNow(path: string): Promise<{ placeholder: string | null }> {
    if (stopped) throw new Error("The shop is closing.");
    clearTimeout(idle);
    helper ??= begin();
    const { child, answers } = helper;
    const settled = new AbortController();
    const { signal } = settled;
    const answer = once(answers, "line", { signal }).then(([line]) => JSON.parse(line) as MakerAnswer);
    const end = once(child, "close", { signal }).then((): MakerAnswer => {
      return { problem: stopped ? "The shop is closing." : `The process that made ${path} smaller has ended.` };
    });
    child.stdin?.write(`${path}\n`);
    const given = await Promise.race([answer, end]);
    for (const other of [answer, end]) other.catch(() => {});
    settled.abort();
    idle = setTimeout(() => child.stdin?.end(), idleMs);
    idle.unref();
    if ("problem" in given) throw new Error(given.problem);
    return given;
  }

  return {
    make: (path) => oneAtATime(() => makeNow(path)),
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
