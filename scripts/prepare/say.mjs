import { spawn } from "node:child_process";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** A problem that the user can fix; its message says how. */
export class Trouble extends Error {}

export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Announces a step, and reports how long it took. */
export async function timed(title, work) {
  const began = Date.now();
  say(`${title} …`);
  await work();
  say(`  done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/** Runs a program, showing its output only if it fails. */
export function run(command, args, advice, environment = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.once("error", (error) => fail(new Trouble(`${command} could not be started (${error.message}). ${advice}`)));
    child.once("close", (code) => (code === 0 ? done() : fail(new Trouble(`${output.trim()}\n\n${advice}`))));
  });
}
