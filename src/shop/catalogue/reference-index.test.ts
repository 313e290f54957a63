import { describe, expect, test } from "vitest";
import { makeCatalogue } from "./catalogue.test-support.ts";

const formerly: Record<string, string> = { "NK-EE-1101": "E 11; NK-PW-1001", "NK-EE-1102": "E-11, E-12, , -" };
const products = [["NK-EE-1101", "NK-EE-1102"], ["NK-PW-1001"], [], ["OT/200.5", "77"]].map((references) => ({
  variants: references.map((ref_no) => ({ ref_no, previous_refs: formerly[ref_no] })),
}));
const index = (await makeCatalogue(products)).references();
const near = (reference: string) => index.near(reference).map(({ ref_no }) => ref_no);

describe("a reference number", () => {
  test.each(["NK-PW-1001", "nk-pw-1001", "NKPW1001", " nk pw 1001 ", "NK/PW.1001"])(
    "is found however it is punctuated: %j",
    (reference) => expect(index.exact(reference)?.ref_no).toBe("NK-PW-1001"),
  );

  test.each(["NK-PW-100", "NK-PW-10011", "PW-1001", "", "-", "\u0000", "1".repeat(20_000)])(
    "is never taken for another: %j is none",
    (reference) => expect(index.exact(reference)).toBeUndefined(),
  );

  test("is known by its letters and digits, a previous one too", () => {
    expect(["NKPW1001", "NKPW1002", "E12", "E13"].map(index.isKnown)).toEqual([true, false, true, false]);
  });

  test.each([
    ["e12", ["NK-EE-1102"]],
    ["E/11", ["NK-EE-1101", "NK-EE-1102"]],
    ["NK-EE-1101", []],
    ["", []],
    ["-", []],
    ["\u0000", []],
  ])("that is a previous one, %j, is that of %j", (reference, expected) => {
    expect(index.formerly(reference).map(({ ref_no }) => ref_no)).toEqual(expected);
  });

  test("of today comes before the same one of earlier", () => {
    expect(index.exact("NK-PW-1001")?.ref_no).toBe("NK-PW-1001");
  });
});

describe("what may have been meant", () => {
  test.each([
    ["PW-1001", ["NK-PW-1001"], "without the letters that all of ours begin with"],
    ["1102", ["NK-EE-1102"], "by its last four digits"],
    ["005", [], "never by fewer"],
    ["2005", ["OT/200.5"], "also across punctuation"],
  ])("by %s is %j: %s", (reference, expected) => expect(near(reference)).toEqual(expected));

  test("after a typing error includes the number itself, each only once", () => {
    expect(near("NK-PW-1O01")).toContain("NK-PW-1001");
    expect(near("NK-PW-1010")).toContain("NK-PW-1001");
    const meant = near("EE-1101");
    expect(meant[0]).toBe("NK-EE-1101");
    expect(new Set(meant).size).toBe(meant.length);
  });

  test.each(["", "x", "QZ-XX-9876", "\u0000"])("by %j is nothing", (reference) => expect(near(reference)).toEqual([]));
});
