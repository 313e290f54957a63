import { expect, test } from "vitest";
import { ReplyCache } from "./reply-cache.ts";

const text = (size: number) => () => "x".repeat(size);

test("a reply is made once", () => {
  const cache = new ReplyCache(100_000);
  const first = cache.reply(["a"], text(10));
  expect(cache.reply(["a"], text(20))).toBe(first);
});

test("replies that depend on different things are different", () => {
  const cache = new ReplyCache(100_000);
  const visible = cache.reply(["list", { show_price: true }, { page: 1 }], text(10));
  expect(cache.reply(["list", { show_price: false }, { page: 1 }], text(10))).not.toBe(visible);
  expect(cache.reply(["list", { show_price: true }, { page: 2 }], text(10))).not.toBe(visible);
  expect(cache.reply(["list", { show_price: true }, { page: 1 }], text(10))).toBe(visible);
});

test("the least recently used reply is evicted first", () => {
  const cache = new ReplyCache(5000);
  const a = cache.reply(["a"], text(1000));
  const b = cache.reply(["b"], text(1000));
  expect(cache.reply(["a"], text(1))).toBe(a);
  cache.reply(["c"], text(1000));
  expect(cache.reply(["a"], text(1))).toBe(a);
  expect(cache.reply(["b"], text(1000))).not.toBe(b);
});

test("a reply larger than the cache is held until the next", () => {
  const cache = new ReplyCache(1000);
  const large = cache.reply(["large"], text(5000));
  expect(cache.reply(["large"], text(1))).toBe(large);
});
