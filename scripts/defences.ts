import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defences, without } from "../test/support/defences.ts";
import { lawDefences } from "../test/support/law-defences.ts";

/**
 * `npm run defences [word]`: removes each defence of the threat model and each rule of law once, in a copy of the sources, and runs
 * its test. A test that still passes does not cover the defence: the command then fails and names it. Uses the last commit, so that
 * unfinished work is not included.
 */
const root = join(import.meta.dirname, "..");
const wanted = process.argv[2]?.toLowerCase() ?? "";
const chosen = [...defences, ...lawDefences].filter(({ threat }) => threat.toLowerCase().includes(wanted));
const copy = mkdtempSync(join(tmpdir(), "shop-defences-"));

try {
  git("worktree", "add", "--detach", "--force", copy, "HEAD");
  // Packages and builds are not part of the commit.
  for (const folder of ["node_modules", "build", ".react-router"]) {
    if (existsSync(join(root, folder))) symlinkSync(join(root, folder), join(copy, folder));
  }
  const watched = chosen.filter((defence) => failsWithout(defence));
  console.log(`\n${watched.length} passed, ${chosen.length - watched.length} failed`);
  process.exitCode = watched.length === chosen.length ? 0 : 1;
} finally {
  git("worktree", "remove", "--force", copy);
  rmSync(copy, { recursive: true, force: true });
}

function failsWithout(defence: (typeof defences)[number]): boolean {
  const { threat, file, test, name } = defence;
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  const began = Date.now();
  writeFileSync(path, without(defence, source));
  const { status, stdout, stderr } = vitest(test, name);
  writeFileSync(path, source);
  const seconds = Math.round((Date.now() - began) / 1000);
  // A run without any test, because the file failed to load, proves nothing.
  const failed = /Tests\s+(?:.*\| )?(\d+) failed/.exec(stdout + stderr)?.[1];
  const isSeen = status !== 0 && failed !== undefined;
  console.log(
    `${isSeen ? "ok    " : "FAILED"} ${threat}: ${isSeen ? `${failed} failed` : "nothing failed"} in ${test} (${seconds} s)`,
  );
  return isSeen;
}

function vitest(test: string, name: string | undefined) {
  const args = ["run", test, ...(name ? ["-t", name] : []), "--reporter=default", "--no-color"];
  return spawnSync(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), ...args], {
    cwd: copy,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
    timeout: 180_000,
  });
}

function git(...args: string[]) {
  const { status, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`);
}
