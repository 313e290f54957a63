import fc from "fast-check";
import { expect, test } from "vitest";
import { guarded, unguarded } from "./guarded-cells.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["+91 98765 43210", "'+91 98765 43210"],
  ["-5", "'-5"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", "'\r=1"],
  ["\uff1d1", "'\uff1d1"],
  ["\uff0b1", "'\uff0b1"],
  ["\uff0d1", "'\uff0d1"],
  ["\uff20A1", "'\uff20A1"],
  // Without another apostrophe, an import would take this one for the guard.
  ["'=1", "''=1"],
  ["''-1", "'''-1"],
])("%j could be a formula and is written as %j", (text, cell) => {
  expect(guarded(text)).toBe(cell);
});

test.each(["", "Snare", "1-2", "a=b", "'", "'quoted'", "5 mm", "\u0915\u093e\u0928", " =1"])(
  "%j is written as it is",
  (text) => {
    expect(guarded(text)).toBe(text);
  },
);

test("what was exported is imported unchanged, however many apostrophes it begins with", () => {
  const start = fc.stringMatching(/^'{0,3}[=+\-@\t\r\uff1d]?/);
  fc.assert(
    fc.property(start, fc.string(), (sign, rest) => {
      expect(unguarded(guarded(sign + rest))).toBe(sign + rest);
    }),
  );
});
