import { expect, test } from "vitest";
import { ByteLimitedCache } from "./byte-limited-cache.ts";
import { CachedResponse } from "./cached-response.ts";

/** Text that hardly compresses. */
const noise = (length: number) =>
  Array.from({ length }, (_, index) =>
    String.fromCharCode(33 + ((index * 7919 + ((index * index) % 104_729)) % 90)),
  ).join("");
const page = (length: number) => new CachedResponse(noise(length), "text/html");

test("what is longest unused goes when there is no room", () => {
  const cache = new ByteLimitedCache<CachedResponse>(40_000);
  for (const key of ["a", "b", "c"]) cache.set(key, page(10_000));
  expect(cache.get("a")).toBeDefined();
  cache.set("d", page(10_000));
  expect(["a", "b", "c", "d"].filter((key) => cache.get(key))).toEqual(["a", "c", "d"]);
});

test("compressed forms are weighed as well, also when they are made later", () => {
  const cache = new ByteLimitedCache<CachedResponse>(100_000);
  const pages = Array.from({ length: 20 }, () => page(10_000));
  for (const [index, each] of pages.entries()) {
    cache.set(String(index), each);
    each.encoded("br");
    each.encoded("gzip");
    const held = [...pages.keys()].flatMap((key) => cache.get(String(key)) ?? []);
    expect(held.reduce((bytes, { size }) => bytes + size, 0)).toBeLessThanOrEqual(100_000);
    expect(cache.bytes).toBeGreaterThanOrEqual(held.reduce((bytes, { size }) => bytes + size, 0));
  }
  expect(cache.get("19")).toBe(pages[19]);
});

test("one that is larger than all the room is held until the next", () => {
  const cache = new ByteLimitedCache<CachedResponse>(10_000);
  const large = page(50_000);
  cache.set("large", large);
  expect(cache.get("large")).toBe(large);
  cache.set("small", page(1000));
  expect(cache.get("large")).toBeUndefined();
});

test("a cleared entry stays cleared, even while it is being compressed", () => {
  const cache = new ByteLimitedCache<CachedResponse>(100_000);
  const old = page(10_000);
  cache.set("a", old);
  cache.clear();
  old.encoded("br");
  expect([cache.get("a"), cache.bytes]).toEqual([undefined, 0]);
});
