import { spawn } from "node:child_process";
import { join } from "node:path";

export interface Result {
  title: string;
  ok: boolean;
}

const root = join(import.meta.dirname, "..");

interface RunOptions {
  env?: Record<string, string>;
  /** Show the program's output while it runs. By default it is shown only on failure. */
  live?: boolean;
}

/** Runs an installed program, and reports its outcome and duration in one line. */
export function run(
  title: string,
  program: string,
  args: string[],
  { env = {}, live = false }: RunOptions = {},
): Promise<Result> {
  const began = Date.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, "node_modules/.bin", program), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", live ? "inherit" : "pipe", live ? "inherit" : "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.once("error", reject);
    child.once("close", (code) => {
      const ok = code === 0;
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      console.log(`${ok ? "ok    " : "FAILED"} ${title} (${seconds} s)${ok || live ? "" : `\n\n${output.trim()}\n`}`);
      resolve({ title, ok });
    });
  });
}

export const passed = (results: Result[]) => results.filter(({ ok }) => ok).length;
export const failed = (results: Result[]) => results.length - passed(results);
