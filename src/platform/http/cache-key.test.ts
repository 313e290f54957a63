import { expect, test } from "vitest";
import { cacheKeys } from "./cache-key.ts";

const cacheKey = cacheKeys((path) => ({
  shaping: new Set(path.startsWith("/api/") ? ["media_type"] : ["page", "search"]),
  personal: new Set(["next"]),
}));

test.each([
  ["/", "/"],
  ["/?x=1", "/"],
  ["/?x=1&y=2&page=3&utm_source=mail", "/?page=3"],
  ["/?page=1&page=2", "/?page=1&page=2"],
  ["/?media_type=5", "/"],
  ["/api/upload-media-list?media_type=5&page=2", "/api/upload-media-list?media_type=5"],
  ["/?", "/"],
  ["/?page", "/?page"],
  ["/robots.txt", "/robots.txt"],
  ["/?search=%2e%2e/../x", "/?search=%2e%2e/../x"],
])("%s is cached as %s", (url, key) => {
  expect(cacheKey(url)).toBe(key);
});

test.each([
  ["what is for one visitor", "/signin?next=/cart"],
  ["a name in disguise", "/product?%73earch=wand"],
  ["a name with a plus", "/product?sea+rch=wand"],
  ["a fragment", "/product?x=1#&search=wand"],
  ["another host", "//elsewhere.example/"],
  ["a whole address", "http://elsewhere.example/"],
  ["backslashes", "/\\elsewhere.example"],
  ["a call in disguise", "/%61pi/upload-media-list?media_type=5"],
  ["a page behind a call", "/api/../product?page=2"],
  ["a page behind a call, in disguise", "/api/%2e%2e/product?page=2"],
  ["a path with a dot", "/api/./upload-media-list"],
  ["a path that ends with dots", "/api/.."],
  ["an endless address", `/?page=${"1".repeat(2000)}`],
])("%s is not cached", (_what, url) => {
  expect(cacheKey(url)).toBeNull();
});
