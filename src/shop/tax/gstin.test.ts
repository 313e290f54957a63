import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gstinProblem, normaliseGstin } from "./gstin.ts";

const right = ["27AAPFU0939F1ZV", "34AABCB5576G1ZQ", "29AAGCB7383J1Z4", "07AAACI5853L1ZA", "24AAACC1206D1ZM"];

describe("CGST Rules r.10: gstinProblem", () => {
  it.each(right)("accepts %s, alone and with its own state", (gstin) => {
    expect(gstinProblem(gstin)).toBeNull();
    expect(gstinProblem(gstin, gstin.slice(0, 2))).toBeNull();
  });

  it.each(["27aapfu0939f1zv", " 27 AAPFU0939F 1Z V ", "27AAPFU0939F\t1ZV\n"])(
    "does not mind how %j is typed",
    (gstin) => {
      expect(gstinProblem(gstin, "27")).toBeNull();
      expect(normaliseGstin(gstin)).toBe("27AAPFU0939F1ZV");
    },
  );

  it.each([
    ["", /15 characters/],
    ["27AAPFU0939F1Z", /15 characters/],
    ["27AAPFU0939F1ZVV", /15 characters/],
    ["27AAPF-0939F1ZV", /not a valid GSTIN/],
    ["2AAAPFU0939F1ZV", /not a valid GSTIN/],
    ["27AAPFU0939F0ZV", /not a valid GSTIN/],
    ["27AAPFU0939F1CV", /not a valid GSTIN/],
    ["27AAPFU093901ZV", /not a valid GSTIN/],
    ["27AAPFU0939F1ZA", /check character/],
    ["27AAPFU0993F1ZV", /check character/],
    ["00AAPFU0939F1ZV", /No state uses the code 00/],
    ["39AAPFU0939F1ZV", /No state uses the code 39/],
    ["25AAPFU0939F1ZV", /No state uses the code 25 any more/],
    ["28AAPFU0939F1ZV", /No state uses the code 28 any more/],
  ])("says what is wrong with %j", (gstin, problem) => expect(gstinProblem(gstin)).toMatch(problem));

  it("says when state and GSTIN disagree", () => {
    expect(gstinProblem("27AAPFU0939F1ZV", "29")).toBe(
      "This GSTIN belongs to the state with code 27, but the address is in the state with code 29.",
    );
  });

  it("knows the form of a government department", () => {
    const first14 = "27ABCD12345E1Z";
    const accepted = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter(
      (last) => gstinProblem(first14 + last) === null,
    );
    expect(gstinProblem(`${first14}A`)).toMatch(/not a valid GSTIN/);
    expect(gstinProblem(`${first14}0`)).not.toMatch(/not a valid GSTIN/);
    expect(accepted.length).toBeLessThanOrEqual(1);
  });

  it("notices every single wrong character", () => {
    const position = fc.integer({ min: 0, max: 14 });
    const character = fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    fc.assert(
      fc.property(fc.constantFrom(...right), position, character, (gstin, at, typed) => {
        fc.pre(gstin[at] !== typed);
        expect(gstinProblem(gstin.slice(0, at) + typed + gstin.slice(at + 1))).not.toBeNull();
      }),
    );
  });

  it("answers any text at all without failing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(gstinProblem(text)).toBeTypeOf("string");
      }),
    );
  });
});
