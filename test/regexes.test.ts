import { existsSync, globSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { regexesIn } from "./support/regexes.ts";

/*
 * No regular expression of the program may take more than linear time: with quadratic time a single request could hold up everyone
 * else (CWE-1333, ASVS 1.3.12). Checked by recheck, which analyses each automaton and searches for an attack where it cannot.
 */

const files = globSync("src/**/*.{ts,tsx}").filter((path) => !/\.test(?:-\w+)?\.tsx?$/.test(path));
let check: typeof import("recheck").checkSync;

/** The native binary decides in time about large automata on which the JavaScript version gives up. */
const compiled = { linux: "recheck-linux", darwin: "recheck-macos", win32: "recheck-windows" } as Record<
  string,
  string
>;
const isCompiled = existsSync(`node_modules/${compiled[process.platform]}-${process.arch}`);

beforeAll(async () => {
  // Read when the package loads, which otherwise looks for a Java program.
  process.env.RECHECK_BACKEND = isCompiled ? "native" : "pure";
  check = (await import("recheck")).checkSync;
});

/** Only constructs that an automaton cannot express (unbounded lookaround, back references) are checked by fuzzing. */
function isSlow(source: string, flags: string): boolean {
  const { status } = check(source, flags, { checker: "automaton", timeout: 20_000 });
  return status === "unknown"
    ? check(source, flags, { checker: "fuzz", timeout: 20_000 }).status !== "safe"
    : status !== "safe";
}

test("no regular expression of the program takes more than linear time", { timeout: 120_000 }, () => {
  const patterns = new Map<string, { source: string; flags: string; path: string }>();
  for (const path of files) {
    for (const regex of regexesIn(path, readFileSync(path, "utf8"))) {
      patterns.set(`/${regex.source}/${regex.flags}`, { ...regex, path });
    }
  }
  expect(patterns.size).toBeGreaterThan(150);
  const slow = [...patterns].filter(([, { source, flags }]) => isSlow(source, flags));
  expect(slow.map(([regex, { path }]) => `${path}: ${regex}`)).toEqual([]);
});

test.each([
  ["a literal of quadratic time", String.raw`text.replace(/\s+$/, "")`],
  ["one that is put together", "const sign = '(?:x|=)[=:]*[0-9]'; new RegExp(sign, 'iu').exec(text)"],
  ["one of exponential time", "/^(?:a|a)*$/.test(text)"],
  ["one with a look behind", String.raw`/(?<=(?:rs|@)[. ]*)[0-9]/.exec(text)`],
])("%s is seen", (_what, code) => {
  const [planted] = regexesIn("planted.ts", code);
  expect(isSlow(planted?.source ?? "", planted?.flags ?? "")).toBe(true);
});

test("one made of what only the running program knows is refused", () => {
  expect(() => regexesIn("planted.ts", "new RegExp(given)")).toThrow("cannot be checked");
});
