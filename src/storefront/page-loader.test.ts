import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { ApiError } from "../contract/api-error.ts";
import { texts } from "../contract/texts.ts";
import { safeNext } from "../ui/safe-next.ts";
import { apiContext } from "./client.ts";
import { pageLoader, signInAddress } from "./page-loader.ts";

test.each([
  ["/", "/signin"],
  ["/cart", "/signin?next=/cart"],
  ["/orderdetail?order=a&b", "/signin?next=/orderdetail%3Forder%3Da%26b"],
])("from %s a visitor goes to %s, and back", (here, address) => {
  expect(signInAddress(here)).toBe(address);
  expect(safeNext(new URL(address, "https://shop.example").searchParams.get("next"))).toBe(here);
});

test.each([null, "", "//evil.example/x", "https://evil.example", "javascript:alert(1)", "\\\\evil.example"])(
  "%j leads nowhere outside of the shop",
  (next) => {
    expect(safeNext(next)).toBe("/");
  },
);

test("a load that a busy shop refuses keeps its message and when to try again, for the page that shows it", async () => {
  const context = new RouterContextProvider();
  context.set(apiContext, () =>
    Promise.reject(new ApiError(503, { code: "unavailable", message: texts.unavailable }, 3)),
  );
  const url = new URL("https://shop.example/product");
  const load = pageLoader((call) => call("GET site"));
  await expect(load({ context, url, params: {}, request: new Request(url) })).rejects.toMatchObject({
    data: { message: texts.unavailable, retryAfter: 3, isPlaceUnknown: false },
    init: { status: 503 },
  });
});

test("a load that asks for an unknown page of a list says so", async () => {
  const context = new RouterContextProvider();
  const message = "This link to a page of the list is not valid.";
  context.set(apiContext, () =>
    Promise.reject(new ApiError(422, { code: "invalid", message: texts.invalid, errors: { before: [message] } })),
  );
  const url = new URL("https://shop.example/documents?before=x");
  const load = pageLoader((call) => call("GET site"));
  await expect(load({ context, url, params: {}, request: new Request(url) })).rejects.toMatchObject({
    data: { message, isPlaceUnknown: true },
    init: { status: 422 },
  });
});

test("every page that loads something does so in the browser by calls, whose refusals can be shown", () => {
  const pages = globSync(join(import.meta.dirname, "pages/**/page.tsx"));
  const loading = pages.filter((file) => /export const loader\b/.test(readFileSync(file, "utf8")));
  expect(loading.length).toBeGreaterThan(5);
  expect(loading.filter((file) => !/export const clientLoader\b/.test(readFileSync(file, "utf8")))).toEqual([]);
});
