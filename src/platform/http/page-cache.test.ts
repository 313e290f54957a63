import { expect, test } from "vitest";
import { CachedResponse } from "./cached-response.ts";
import { PageCache } from "./page-cache.ts";

const page = (text: string, status = 200) => new CachedResponse(text, "text/html", {}, status);

/** A rendering that ends on command. */
function slow(text: string) {
  let finish = () => {};
  let begun = 0;
  const render = async () => {
    begun++;
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return page(text);
  };
  return { render, finish: () => finish(), begun: () => begun };
}

const never = async () => {
  throw new Error("must not be rendered");
};

test("a page is rendered once, also for many at the same time", async () => {
  const cache = new PageCache(100_000);
  const { render, finish, begun } = slow("one");
  const all = [cache.page("/", render), cache.page("/", render), cache.page("/", render)];
  finish();
  const [first, ...others] = await Promise.all(all);
  expect(begun()).toBe(1);
  for (const other of others) expect(other).toBe(first);
  expect(await cache.page("/", never)).toBe(first);
});

test("after a change, pages rendered before it are no longer sent", async () => {
  const cache = new PageCache(100_000);
  const before = slow("old");
  const old = cache.page("/", before.render);
  cache.clear();
  const after = slow("new");
  const fresh = cache.page("/", after.render);
  after.finish();
  const kept = await fresh;
  before.finish();
  await old;
  expect(await cache.page("/", never)).toBe(kept);
});

test("what failed or is not there is not kept", async () => {
  const cache = new PageCache(100_000);
  await expect(cache.page("/", never)).rejects.toThrow();
  expect((await cache.page("/", async () => page("gone", 404))).status).toBe(404);
  expect((await cache.page("/", async () => page("here"))).status).toBe(200);
});

test("when it is full, the page longest not asked for goes", async () => {
  const cache = new PageCache(35_000);
  const big = async () => page("x".repeat(10_000));
  for (const key of ["a", "b", "c"]) await cache.page(key, big);
  await cache.page("a", never);
  await cache.page("d", big);
  await cache.page("a", never);
  await expect(cache.page("b", never)).rejects.toThrow();
});

test("a page made for one visit is not kept", async () => {
  const cache = new PageCache(100_000);
  const own = (text: string) => async () =>
    new CachedResponse(text, "text/html", { "cache-control": "private, no-cache" });
  const first = await cache.page("/", own("one"));
  expect(await cache.page("/", own("two"))).not.toBe(first);
});
