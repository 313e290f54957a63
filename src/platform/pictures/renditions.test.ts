import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { filesIn } from "../files.ts";
import { makeRenditions, parseRendition, pictureType, renditionPath } from "./renditions.ts";

const folder = await mkdtemp(join(tmpdir(), "shop-pictures-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const files = filesIn(folder);

/** Resembles a picture of a device: sharp edges on a light background. */
const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="700" height="500">
  <rect width="700" height="500" fill="#eff1f3"/><circle cx="300" cy="250" r="180" fill="#0f6b78"/>
  <path d="M20 480 680 30" stroke="#c04020" stroke-width="9"/></svg>`);

const make = async (path: string) => makeRenditions(files, path, (await files.read(path)) ?? Buffer.alloc(0));

async function formats(path: string): Promise<Record<string, string>> {
  const place = join(folder, path, "..");
  const folders = (await readdir(place, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const entries = folders.map(async ({ name }) => {
    const content = await files.read(
      renditionPath(path, parseRendition(name, "a.png") ?? { format: "webp", width: 0 }),
    );
    const { width, height } = await sharp(content ?? undefined).metadata();
    return [name, `${pictureType(content ?? Buffer.alloc(0))} ${width}x${height}`] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

test("a PNG gets both formats in every smaller width and in its own", async () => {
  const path = await files.store(await sharp(drawing).png().toBuffer(), "probe.png");
  await make(path);
  expect(await formats(path)).toEqual({
    w160: "image/webp 160x114",
    w320: "image/webp 320x229",
    w640: "image/webp 640x457",
    full: "image/webp 700x500",
    "avif-w160": "image/avif 160x114",
    "avif-w320": "image/avif 320x229",
    "avif-w640": "image/avif 640x457",
    "avif-full": "image/avif 700x500",
  });
});

test("a WebP is its own full-width WebP", async () => {
  const path = await files.store(
    await sharp(drawing).resize({ width: 150 }).webp({ quality: 90 }).toBuffer(),
    "probe.webp",
  );
  await make(path);
  expect(await formats(path)).toEqual({ "avif-full": "image/avif 150x107" });
});

test("if a newer format saves nothing, the smaller file is stored in its place", async () => {
  const path = await files.store(await sharp(drawing).webp({ quality: 1, effort: 6 }).toBuffer(), "poor.webp");
  await make(path);
  expect((await formats(path))["avif-full"]).toBe("image/webp 700x500");
});

test("a photograph is rotated upright", async () => {
  const turned = await sharp(drawing).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const path = await files.store(turned, "photo.jpg");
  await make(path);
  expect(await formats(path)).toMatchObject({ w320: "image/webp 320x448", "avif-full": "image/avif 500x700" });
});

test("existing renditions are not made again; missing ones are", async () => {
  const path = await files.store(await sharp(drawing).webp({ quality: 95 }).toBuffer(), "again.webp");
  await make(path);
  const written = async (name: string) => (await stat(join(folder, path, "..", name, "again.webp"))).mtimeMs;
  const before = await Promise.all([written("w320"), written("avif-w320"), written("avif-full")]);
  await rm(join(folder, path, "../avif-full"), { recursive: true });
  await make(path);
  const after = await Promise.all([written("w320"), written("avif-w320"), written("avif-full")]);
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(after[2]).toBeGreaterThan(before[2] ?? 0);
});

test("a file that is not a picture fails", async () => {
  const path = await files.store(Buffer.from("no picture"), "broken.webp");
  await expect(make(path)).rejects.toThrow("unsupported image format");
});

test.each([
  ["w320", { format: "webp", width: 320 }],
  ["avif-w1600", { format: "avif", width: 1600 }],
  ["full", { format: "webp", width: undefined }],
  ["w100", null],
  ["avif-", null],
  ["w", null],
])("the folder %s holds %j", (name, expected) => {
  expect(parseRendition(name, "probe.webp")).toEqual(expected);
  expect(parseRendition(name, "manual.pdf")).toBeNull();
});
