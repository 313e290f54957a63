import { expect, test } from "vitest";
import { contrast, fromOklch, toOklch } from "./colour.ts";
import { deriveTheme, lowestContrast, themeCss } from "./theme.ts";

test("contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.478, 2);
  expect(contrast("#ffcc00", "#ffffff")).toBe(contrast("#ffffff", "#ffcc00"));
});

test("colours survive the way to OKLCH and back", () => {
  for (const hex of ["#0b6e79", "#ffcc00", "#8a1c7c", "#000000", "#ffffff", "#00ff00", "#123456"])
    expect(fromOklch(toOklch(hex))).toBe(hex);
});

test("every accent colour gives legible tones in light and dark", () => {
  const parts = ["00", "2a", "55", "80", "aa", "d5", "ff"];
  const colours = parts.flatMap((r) => parts.flatMap((g) => parts.map((b) => `#${r}${g}${b}`)));
  expect(colours).toHaveLength(343);
  for (const accent of colours)
    expect([accent, lowestContrast(deriveTheme(accent))]).toEqual([accent, expect.toSatisfy((least) => least >= 4.5)]);
});

test("a legible accent is used as it is in light; one that is not is made darker", () => {
  expect(deriveTheme("#8a1c4c").light.teal).toBe("#8a1c4c");
  const yellow = deriveTheme("#ffcc00").light.teal;
  expect(contrast(yellow, "#ffffff")).toBeGreaterThan(4.5);
  expect(toOklch(yellow).h).toBeCloseTo(toOklch("#ffcc00").h, -1);
});

test("without an accent there is no style sheet; with one it holds nothing but colours", () => {
  expect(themeCss("")).toBe("");
  expect(themeCss("#8a1c4c").replaceAll(/--[a-z-]+:#[0-9a-f]{6};?/g, "")).toBe(
    "@media (forced-colors:none){:root{}}@media (forced-colors:none) and (prefers-color-scheme:dark){:root{}}",
  );
});
