import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { decodeApart } from "./decode-apart.ts";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "teal" } });
const photo = { to: "photo", maxSide: 2400, minSide: 300 } as const;

/** The beginning of a PNG that says it has this size. */
function pngHeader(width: number, height: number, bitDepth: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // Red, green, blue and alpha.
  header.set([bitDepth, 6], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", Buffer.alloc(0)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("a photo becomes a WebP of its pixels, a check keeps nothing", async () => {
  const png = await picture(3000, 600).png().toBuffer();
  const made = await decodeApart(png, photo);
  expect(made).toMatchObject({ format: "webp", width: 2400, height: 480 });
  expect((await sharp("content" in made ? made.content : Buffer.alloc(0)).metadata()).format).toBe("webp");
  expect(await decodeApart(png, { to: "check" })).toMatchObject({ format: "png", content: Buffer.alloc(0) });
});

test.each<[string, Buffer | Promise<Buffer>, object]>([
  ["text", Buffer.from("no picture"), { problem: "unreadable" }],
  ["a small one", picture(299, 800).png().toBuffer(), { problem: "too small", width: 299, height: 800 }],
  ["900 million pixels", pngHeader(30_000, 30_000, 8), { problem: "too large" }],
  ["pixels that take 800 MB", pngHeader(10_000, 10_000, 16), { problem: "too large" }],
])("%s", async (_what, content, problem) => {
  expect(await decodeApart(await content, photo)).toEqual(problem);
});

test("what takes too long, or too much of the system's memory, is too large, and the next is decoded", async () => {
  const png = await picture(400, 400).png().toBuffer();
  const [first, next] = await Promise.all([decodeApart(png, photo, 1), decodeApart(png, photo)]);
  expect(first).toEqual({ problem: "too large" });
  expect(next).toMatchObject({ width: 400 });
});

test("while three are waiting, no more are taken", async () => {
  const png = await picture(400, 400).png().toBuffer();
  const sent = await Promise.all(Array.from({ length: 7 }, () => decodeApart(png, photo)));
  expect(sent.map((each) => ("problem" in each ? each.problem : each.format)).toSorted()).toEqual([
    ...["busy", "busy", "busy", "webp", "webp", "webp", "webp"],
  ]);
});
