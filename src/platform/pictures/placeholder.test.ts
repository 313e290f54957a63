import sharp from "sharp";
import { expect, test } from "vitest";
import { findPlaceholder } from "./placeholder.ts";

const placeholderColour = (content: Buffer) => findPlaceholder(sharp(content));
const plain = (background: string, channels: 3 | 4 = 3) =>
  sharp({ create: { width: 600, height: 400, channels, background } });

test("the background of a picture, not the mean of all its pixels", async () => {
  const device = await plain("#c02020").resize(200, 200).png().toBuffer();
  const picture = await plain("#eff1f3")
    .composite([{ input: device }])
    .png()
    .toBuffer();
  expect(await placeholderColour(picture)).toBe("#eff1f3");
});

test.each(["webp", "jpeg", "png", "avif"] as const)("of a %s", async (format) => {
  const colour = await placeholderColour(await plain("#0f6b78").toFormat(format).toBuffer());
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour?.slice(at, at + 2) ?? "", 16));
  expect(Math.abs((red ?? 0) - 0x0f)).toBeLessThan(4);
  expect(Math.abs((green ?? 0) - 0x6b)).toBeLessThan(4);
  expect(Math.abs((blue ?? 0) - 0x78)).toBeLessThan(4);
});

test("a grey picture has three equal components", async () => {
  expect(await placeholderColour(await plain("#808080").greyscale().png().toBuffer())).toBe("#808080");
});

test("none for transparent pictures, but an unused alpha channel does not matter", async () => {
  expect(await placeholderColour(await plain("rgba(10, 20, 30, 0.4)", 4).png().toBuffer())).toBeNull();
  expect(await placeholderColour(await plain("rgba(10, 20, 30, 1)", 4).png().toBuffer())).toBe("#0a141e");
});

test("a truncated picture is detected", async () => {
  const picture = await plain("#0f6b78").png().toBuffer();
  await expect(placeholderColour(picture.subarray(0, picture.length / 2))).rejects.toThrow();
});
