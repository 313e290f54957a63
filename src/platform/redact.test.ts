import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { redactSecrets } from "./redact.ts";
import { newToken } from "./tokens.ts";

test.each([
  [
    "a link's parameters",
    "https://shop.example/reset-password?token=abc",
    "https://shop.example/reset-password?[hidden]",
  ],
  ["its fragment", "See https://shop.example/join#abc.", "See https://shop.example/join#[hidden]"],
  [
    "every link of a line",
    "http://a.example/?x=1 http://b.example/?y=2",
    "http://a.example/?[hidden] http://b.example/?[hidden]",
  ],
  ["a link in capitals", "HTTPS://SHOP.EXAMPLE/?TOKEN=1", "HTTPS://SHOP.EXAMPLE/?[hidden]"],
  [
    "a link in an attribute",
    '<a href="https://shop.example/?t=1">Go</a>',
    '<a href="https://shop.example/?[hidden]">Go</a>',
  ],
  ["a link in angle brackets", "<https://shop.example/?t=1>", "<https://shop.example/?[hidden]>"],
])("hides %s", (_what, text, hidden) => {
  expect(redactSecrets(text)).toBe(hidden);
});

test.each([
  ["Your order NK-2611-00042 is on its way.", "an order number"],
  ["https://shop.example/orderhistory", "a link without parameters"],
  ["Is it sterile? #1", "question marks and number signs in text"],
  ["0".repeat(42), "what is shorter than a token"],
  ["", "nothing"],
])("leaves %j: %s", (text) => {
  expect(redactSecrets(text)).toBe(text);
});

describe("a token", () => {
  test("is hidden in any text and in any part of a link", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.constantFrom("", " ", "\n", "=", "/", '"', "&token="),
        (head, tail, mark) => {
          const { token } = newToken();
          return !redactSecrets(`${head}${mark}${token}${mark}${tail}`).includes(token);
        },
      ),
    );
    const { token } = newToken();
    for (const link of [`https://shop.example/join/${token}`, `https://${token}@shop.example/`, `${token}${token}`])
      expect(redactSecrets(link)).not.toContain(token);
  });

  test("is hidden in 20,000 characters at once", () => {
    const { token } = newToken();
    expect(redactSecrets(`${"a ".repeat(10_000)}${token}`).endsWith("a [hidden]")).toBe(true);
  });
});
