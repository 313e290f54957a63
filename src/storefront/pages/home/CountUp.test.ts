import { expect, test } from "vitest";
import { countedSoFar, written } from "./CountUp.tsx";

test("counts from nothing to the value, never past it", () => {
  expect(countedSoFar(45450, -1)).toBe(0);
  expect(countedSoFar(45450, 0)).toBe(0);
  expect(countedSoFar(45450, 0.5)).toBeGreaterThan(22725);
  expect(countedSoFar(45450, 1)).toBe(45450);
  expect(countedSoFar(45450, 7)).toBe(45450);
});

test("shows as many decimals as the value has", () => {
  expect(written(12345.678, 45450)).toBe("12,346");
  expect(written(12.345, 23.4)).toBe("12.3");
});
