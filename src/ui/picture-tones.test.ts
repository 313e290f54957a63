import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { toneOf, tones } from "./picture-tones.ts";

test("every tone is the nearest to itself and has its rule", async () => {
  const styles = await readFile("src/ui/Picture.module.css", "utf8");
  tones.forEach((tone, number) => {
    expect(toneOf(tone)).toBe(number);
    expect(styles).toContain(`.picture[data-tone="${number}"] {\n    background-color: ${tone};`);
  });
});

test.each([
  ["#eff1f3", "#f1f3f4"],
  ["#b8ced4", "#b9d0d5"],
  ["#252c3c", "#252c3c"],
  ["#ffffff", "#f1f3f4"],
])("%s is shown as %s", (colour, tone) => {
  expect(tones[toneOf(colour) ?? -1]).toBe(tone);
});

test("no colour, no tone", () => {
  expect([toneOf(null), toneOf(undefined)]).toEqual([undefined, undefined]);
});
