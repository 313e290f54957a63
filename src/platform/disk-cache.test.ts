import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { DiskCache } from "./disk-cache.ts";

const root = await mkdtemp(join(tmpdir(), "shop-disk-cache-"));
afterAll(() => rm(root, { recursive: true, force: true }));
let made = 0;
const newFolder = () => join(root, String(++made));
const text = (content: string) => Buffer.from(content);

test("content is found under its key, and under no other", async () => {
  const cache = new DiskCache(newFolder(), 10_000);
  await cache.put("a", text("one"));
  await cache.put("b", Buffer.alloc(0));
  expect(await cache.get("a")).toEqual(text("one"));
  expect(await cache.get("b")).toEqual(Buffer.alloc(0));
  expect(await cache.get("c")).toBeNull();
});

test("the last content put under a key is the one that is found", async () => {
  const cache = new DiskCache(newFolder(), 10_000);
  await cache.put("a", text("old"));
  const size = cache.bytes;
  await cache.put("a", text("new"));
  expect(await cache.get("a")).toEqual(text("new"));
  expect(cache.bytes).toBe(size);
});

test.each(["../../outside", "/etc/passwd", "a\u0000b", "", "x".repeat(20_000)])(
  "a key is never a path: %#",
  async (key) => {
    const folder = newFolder();
    const cache = new DiskCache(folder, 10_000);
    await cache.put(key, text("inside"));
    expect(await cache.get(key)).toEqual(text("inside"));
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{40}$/)]);
  },
);

test("one file may take an eighth of the limit, and no more", async () => {
  const cache = new DiskCache(newFolder(), 8000);
  await cache.put("fits", Buffer.alloc(1000));
  await cache.put("too large", Buffer.alloc(1001));
  expect(await cache.get("fits")).toHaveLength(1000);
  expect(await cache.get("too large")).toBeNull();
});

test("what was read least recently is deleted first", async () => {
  const folder = newFolder();
  const cache = new DiskCache(folder, 8000);
  for (let n = 0; n < 7; n++) await cache.put(`${n}`, Buffer.alloc(1000, n));
  expect(await cache.get("0")).not.toBeNull();
  await cache.put("7", Buffer.alloc(1000, 7));
  await expect.poll(() => readdir(folder)).toHaveLength(7);
  expect(await cache.get("1")).toBeNull();
  expect(await cache.get("0")).toEqual(Buffer.alloc(1000, 0));
  expect(cache.bytes).toBeLessThanOrEqual(8000);
});

test("partly written files of an earlier run are deleted, those being written now are left", async () => {
  const folder = newFolder();
  await mkdir(folder);
  for (const name of ["old.draft", "new.draft"]) await writeFile(join(folder, name), "half");
  const longAgo = new Date(Date.now() - 120_000);
  await utimes(join(folder, "old.draft"), longAgo, longAgo);
  const cache = new DiskCache(folder, 10_000);
  expect(await cache.get("anything")).toBeNull();
  expect(await readdir(folder)).toEqual(["new.draft"]);
  expect(cache.bytes).toBe(0);
});

test("concurrent writes of the same content leave one complete file", async () => {
  const folder = newFolder();
  const [one, other] = [new DiskCache(folder, 80_000), new DiskCache(folder, 80_000)];
  await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other).put("a", Buffer.alloc(9000, 7))));
  expect(await one.get("a")).toEqual(Buffer.alloc(9000, 7));
  expect(await readdir(folder)).toHaveLength(1);
});

test("a folder that cannot be used is a cache without content, not a fault", async () => {
  const file = newFolder();
  await writeFile(file, "not a folder");
  const cache = new DiskCache(join(file, "cache"), 10_000);
  await cache.put("a", text("one"));
  expect(await cache.get("a")).toBeNull();
});

test("a file that was deleted behind its back is not counted any more", async () => {
  const folder = newFolder();
  const cache = new DiskCache(folder, 10_000);
  await cache.put("a", text("one"));
  for (const name of await readdir(folder)) await rm(join(folder, name));
  expect(await cache.get("a")).toBeNull();
  expect(cache.bytes).toBe(0);
});
