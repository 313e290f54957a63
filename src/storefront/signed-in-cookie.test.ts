import { expect, test } from "vitest";
import { hasSignedInCookie, isSignedInCookie } from "./signed-in-cookie.ts";

test.each([
  ["signed_in=1", true, true],
  ["__Host-signed_in=1", true, true],
  ["signed_in=1; theme=dark", false, true],
  ["theme=dark; __Host-signed_in=1", false, true],
  ["signed_in=2", false, false],
  ["not_signed_in=1", false, false],
  ["signed_in=1;x=y", false, false],
  ["", false, false],
  [undefined, false, false],
  [null, false, false],
])("%s", (cookies, alone, among) => {
  expect([isSignedInCookie(cookies), hasSignedInCookie(cookies)]).toEqual([alone, among]);
});
