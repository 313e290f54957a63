import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { stateKey } from "./state-key.ts";

let folder: string;
const key = () => stateKey(join(folder, "program"), join(folder, "migrations"));
const write = (name: string, text = "") => writeFileSync(join(folder, name), text);

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
  const first = key();
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  write("program/sources", "build two");
  expect(key()).toBe(first);
});

test.each([
  ["other code", () => write("program/state-sources", "code two")],
  ["another migration", () => write("migrations/0002_two.sql")],
])("%s makes another key", (_, change) => {
  const first = key();
  change();
  expect(key()).not.toBe(first);
});

test.each(["program/sources", "program/state-sources"])("without %s there is none", (name) => {
  rmSync(join(folder, name));
  expect(key()).toBeNull();
});
