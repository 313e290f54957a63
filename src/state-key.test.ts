import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { stateKey } from "./state-key.ts";

let folder: string;
/** The key of a process that runs the build of these sources. */
const key = (builtFrom?: string) => stateKey(join(folder, "program"), join(folder, "migrations"), builtFrom);
const write = (name: string, text = "") => writeFileSync(join(folder, name), text);

afterEach(() => vi.restoreAllMocks());

beforeEach(() => {
  const made = mkdtempSync(join(tmpdir(), "shop-state-key-"));
  folder = made;
  for (const name of ["program", "migrations"]) mkdirSync(join(folder, name));
  write("program/sources", "build one");
  write("program/state-sources", "code one");
  write("migrations/0001_one.sql");
  onTestFinished(() => rmSync(made, { recursive: true }));
});

test("builds have the same key if the same code makes the state on the same schema", () => {
  const first = key("build one");
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  write("program/sources", "build two");
  expect(key("build two")).toBe(first);
});

test.each([
  ["other code", () => write("program/state-sources", "code two")],
  ["another migration", () => write("migrations/0002_two.sql")],
  // Node can be built with a different version of ICU, which is updated separately.
  ["another version of Unicode", () => vi.spyOn(process, "versions", "get").mockReturnValue(withUnicode("99.0"))],
])("%s makes another key", (_, change) => {
  const first = key("build one");
  change();
  expect(key("build one")).not.toBe(first);
});

const withUnicode = (unicode: string) => ({ ...process.versions, unicode });

test.each(["program/sources", "program/state-sources"])("without %s there is none", (name) => {
  rmSync(join(folder, name));
  expect(key("build one")).toBeNull();
});

test("there is none for a process started before another build replaced its own", () => {
  write("program/sources", "build two");
  expect(key("build one")).toBeNull();
});

test("nor where the sources run", () => {
  expect(key(undefined)).toBeNull();
  // Nor before a build's stamp has been written completely.
  write("program/sources", "");
  expect(key("")).toBeNull();
});
