import sharp from "sharp";
import { expect, test } from "vitest";
import { markAsIcon } from "./icons.ts";

const teal = { r: 11, g: 110, b: 121 };
const svg = (ground: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${ground}<circle cx="32" cy="32" r="12" fill="#fff"/></svg>`,
  );
const square = svg('<rect width="64" height="64" fill="#0b6e79"/>');

async function pixel(icon: Buffer, x: number, y: number) {
  const { data, info } = await sharp(icon).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const [r, g, b, alpha] = data.subarray((y * info.width + x) * 4);
  return { r, g, b, alpha };
}

/** The colour, within the palette's rounding. */
const near = (colour: Record<string, number>, alpha: number) =>
  Object.fromEntries(Object.entries({ ...colour, alpha }).map(([name, value]) => [name, expect.closeTo(value, -1)]));

test.each([
  [32, false],
  [192, false],
  [180, true],
  [512, true],
])("is a square PNG of %i pixels, filled or not (%s)", async (size, filled) => {
  const { format, width, height } = await sharp(await markAsIcon(square, size, filled)).metadata();
  expect({ format, width, height }).toEqual({ format: "png", width: size, height: size });
});

test("filled, the mark's ground reaches the corners and the mark keeps clear of the edge", async () => {
  const icon = await markAsIcon(square, 100, true);
  expect(await pixel(icon, 0, 0)).toEqual(near(teal, 255));
  expect(await pixel(icon, 99, 99)).toEqual(near(teal, 255));
  expect(await pixel(icon, 50, 50)).toEqual(near({ r: 255, g: 255, b: 255 }, 255));
  // The circle's radius is 12 of 64, drawn on 84 of 100 pixels: its edge is 15.75 from the centre.
  expect(await pixel(icon, 50, 50 - 18)).toEqual(near(teal, 255));
});

test("a mark without a ground is filled with white, and left clear otherwise", async () => {
  expect(await pixel(await markAsIcon(svg(""), 100, true), 0, 0)).toEqual(near({ r: 255, g: 255, b: 255 }, 255));
  expect((await pixel(await markAsIcon(svg(""), 100, false), 0, 0)).alpha).toBe(0);
});

test("a mark that is no square is not stretched", async () => {
  const wide = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="16"><rect width="64" height="16" fill="#0b6e79"/></svg>',
  );
  const icon = await markAsIcon(wide, 100, false);
  expect((await pixel(icon, 50, 10)).alpha).toBe(0);
  expect(await pixel(icon, 50, 50)).toEqual(near(teal, 255));
});

test("what is no picture is refused", async () => {
  await expect(markAsIcon(Buffer.from("not a picture"), 32, false)).rejects.toThrow();
});
