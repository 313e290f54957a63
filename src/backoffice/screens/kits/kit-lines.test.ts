import { expect, test } from "vitest";
import { linesToText, toLines, toSent, withLine } from "./kit-lines.ts";

const variant = (ref_no: string) => ({ ref_no, name: `Product of ${ref_no}`, specification: "" });
const stored = {
  lines: [
    { references: ["NK-1", "NK-2"], quantity: 3, note: "by age" },
    { references: ["NK-3"], quantity: 1, note: null },
  ],
  variants: ["NK-3", "NK-2", "NK-1"].map(variant),
};

test("each line has its variants in the order of its references", () => {
  const [first, second] = toLines(stored);
  expect(first).toMatchObject({ options: [variant("NK-1"), variant("NK-2")], quantity: "3", note: "by age" });
  expect(second).toMatchObject({ options: [variant("NK-3")], quantity: "1", note: "" });
});

test("what is shown is sent back", () => {
  expect(toSent(toLines(stored))).toEqual([
    { references: ["NK-1", "NK-2"], quantity: "3", note: "by age" },
    { references: ["NK-3"], quantity: "1", note: "" },
  ]);
});

test("a new line never has the key of another, whatever was removed", () => {
  const [, second] = toLines(stored);
  const lines = withLine(second ? [second] : [], variant("NK-4"));
  expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
  expect(withLine([], variant("NK-4"))).toMatchObject([{ options: [variant("NK-4")], quantity: "1", note: "" }]);
});

test("versions are compared as one line of text each", () => {
  expect(linesToText(toLines(stored))).toBe("NK-1 x 3 or NK-2 # by age\nNK-3");
});
