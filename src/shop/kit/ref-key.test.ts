import { expect, test } from "vitest";
import { previousRefs, refKey } from "./ref-key.ts";

test.each([
  ["NK-EE-1101", "NKEE1101"],
  ["nk ee 1101", "NKEE1101"],
  ["nk/ee_1101.", "NKEE1101"],
  ["\u00b5-12\u2011a", "12A"],
  ["--", ""],
  ["", ""],
])("the key of %j is %j", (ref_no, key) => {
  expect(refKey(ref_no)).toBe(key);
});

test.each<[string | null | undefined, string[]]>([
  [null, []],
  [undefined, []],
  ["", []],
  ["A-1", ["A-1"]],
  [" A-1 , B 2;C/3 ", ["A-1", "B 2", "C/3"]],
  [",;, - ;", []],
])("previous numbers entered as %j are %j", (previous_refs, written) => {
  expect(previousRefs({ previous_refs } as { previous_refs: string | null })).toEqual(written);
});
