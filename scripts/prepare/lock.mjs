import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root, say } from "./say.mjs";

const folder = join(root, ".cache");
const file = join(folder, "preparing");
const beatMs = 500;
const deadMs = 5000;

/** Concurrent starts take turns, because both would write to node_modules and build. */
export async function withLock(work) {
  mkdirSync(folder, { recursive: true });
  for (let told = false; !take(); told = true) {
    if (!told) say("Another process is preparing the shop; waiting …");
    await wait(beatMs);
  }
  // A killed process leaves the lock file behind but no longer touches it.
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), beatMs);
  process.once("exit", release);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  try {
    await work();
  } finally {
    clearInterval(beat);
    release();
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const held = statSync(file, { throwIfNoEntry: false });
  if (held && Date.now() - held.mtimeMs > deadMs) release();
  return false;
}

function release() {
  rmSync(file, { force: true });
}
