import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { pictureTone, tones } from "./picture-tones.ts";

test("every tone is the nearest to itself and has its rule", async () => {
  const styles = await readFile("src/ui/Picture.module.css", "utf8");
  tones.forEach((tone, number) => {
    expect(pictureTone(tone)).toBe(number);
    expect(styles).toContain(`.picture[data-tone="${number}"] {\n    background-color: ${tone};`);
  });
});

test.each([
  ["#eff1f3", "#f1f3f4"],
  ["#b8ced4", "#b9d0d5"],
  ["#252c3c", "#252c3c"],
  ["#ffffff", "#f1f3f4"],
])("%s is shown as %s", (colour, tone) => {
  expect(tones[pictureTone(colour) ?? -1]).toBe(tone);
});

test("no colour, no tone", () => {
  expect([pictureTone(null), pictureTone(undefined)]).toEqual([undefined, undefined]);
});
