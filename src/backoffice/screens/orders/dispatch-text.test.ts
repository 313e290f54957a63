import { expect, test } from "vitest";
import { dispatchText } from "./dispatch-text.ts";

test.each([
  ["2026-11-20", "3 days late", "bad"],
  ["2026-11-22", "1 day late", "bad"],
  ["2026-11-23", "leaves today", "amber"],
  ["2026-11-24", "leaves tomorrow", "plain"],
  ["2026-12-01", "leaves in 8 days", "plain"],
])("promised for %s: %s", (day, text, kind) => {
  expect(dispatchText(day, "2026-11-23")).toEqual({ text, kind });
});
