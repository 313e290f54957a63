import { expect, test } from "vitest";
import { readQuantity, withUnits } from "./search-quantity.ts";

test.each<[string, string, number]>([
  ["NK-ME-1403", "NK-ME-1403", 1],
  ["NK-ME-1403 x4", "NK-ME-1403", 4],
  [" nk me 1403 X 12 ", "nk me 1403", 12],
  ["NK-ME-1403 ×3", "NK-ME-1403", 3],
  ["NK-ME-1403 * 3", "NK-ME-1403", 3],
  ["nk me 1403", "nk me 1403", 1],
  ["lens 4x4", "lens 4x4", 1],
  ["NK-ME-1403 x0", "NK-ME-1403 x0", 1],
  ["NK-ME-1403 x", "NK-ME-1403 x", 1],
  ["x4", "x4", 1],
  ["", "", 1],
])("%j", (text, search, quantity) => {
  expect(readQuantity(text)).toEqual({ search, quantity });
});

test("more and fewer units are written after the reference", () => {
  expect(withUnits("NK-ME-1403", 1)).toBe("NK-ME-1403 x2");
  expect(withUnits("NK-ME-1403 x9", 1)).toBe("NK-ME-1403 x10");
  expect(withUnits("NK-ME-1403 x2", -1)).toBe("NK-ME-1403");
  expect(withUnits("NK-ME-1403", -1)).toBeNull();
  expect(withUnits("NK-ME-1403 x9999", 1)).toBeNull();
});
