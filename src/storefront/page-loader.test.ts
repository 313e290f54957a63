import { expect, test } from "vitest";
import { safeNext } from "../ui/safe-next.ts";
import { signInAddress } from "./page-loader.ts";

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
