import { expect, test, vi } from "vitest";
import { ReferenceKeys } from "./reference-keys.ts";

const builder = ReferenceKeys.builder();
for (const [slot, references] of [["NK-EE-1601", "NK-EE-I601"], ["EN-0015"], ["EN-0O1S-2"]].entries())
  builder.add(slot, references);
const keys = await builder.finish();

test("finds the keys with one of the characters at each position", () => {
  const found = keys.withCharacters(["N", "K", "E", "E", "1IL", "6", "0OQ", "1IL"]);
  expect(found.map(({ key }) => key)).toEqual(["NKEE1601", "NKEEI601"]);
  expect(keys.withCharacters(["E", "N", "0OQ", "0OQ", "1IL", "5S"])).toEqual([{ key: "EN0015", slot: 1 }]);
  expect(keys.withCharacters(["E", "N", "0OQ", "0OQ", "1IL"])).toEqual([]);
});

test("follows no characters that no key begins with, however many there are to choose from", () => {
  const searched = vi.spyOn(ReferenceKeys.prototype, "findRange");
  expect(keys.withCharacters(Array(12).fill("0OQ"))).toEqual([]);
  expect(searched.mock.calls.length).toBeLessThan(10);
  expect(keys.withCharacters(["E", "N", ...Array(10).fill("0OQ")])).toEqual([]);
  expect(searched.mock.calls.length).toBeLessThan(30);
});
