import { expect, test } from "vitest";
import { newest } from "./newest.ts";

const loaded = { token: "a", status: "placed" };
const cancelled = { token: "a", status: "cancelled" };

test("what a change returned is shown in place of what was loaded before", () => {
  expect(newest(loaded, null)).toBe(loaded);
  expect(newest(loaded, { now: cancelled, before: loaded })).toBe(cancelled);
});

test("what is loaded after the change is newer, of the same order too", () => {
  const refunded = { token: "a", status: "refunded" };
  expect(newest(refunded, { now: cancelled, before: loaded })).toBe(refunded);
});
