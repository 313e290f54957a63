import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ConfigError } from "./config.ts";
import { checkDataDir } from "./data-dir.ts";

const folder = await mkdtemp(join(tmpdir(), "shop-data-dir-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
await writeFile(join(folder, "file"), "");

test("it is created, with its parents, and left empty", async () => {
  const deep = join(folder, "a/b/c");
  await checkDataDir(deep);
  await checkDataDir(deep);
  expect(await readdir(deep)).toEqual([]);
});

test.each([
  ["file", "is a file, not a folder"],
  ["file/below", "has a file in its path"],
])("%s is refused: it %s", async (name, reason) => {
  const refused = checkDataDir(join(folder, name));
  await expect(refused).rejects.toBeInstanceOf(ConfigError);
  await expect(refused).rejects.toThrow(
    `The shop cannot start: DATA_DIR (${join(folder, name)}) ${reason}. Choose a folder that the shop's user can write to.`,
  );
});

test.runIf(existsSync("/proc"))("a folder where none can be made is refused too", async () => {
  await expect(checkDataDir("/proc/shop/data")).rejects.toThrow("DATA_DIR (/proc/shop/data) cannot be created");
});
