import sharp from "sharp";
import { expect, test, vi } from "vitest";
import type { Files } from "../../platform/files.ts";
import type { InvoiceSeller } from "../document-content/index.ts";
import { loadPictures } from "./pictures.ts";

const transparent = await sharp({ create: { width: 8, height: 8, channels: 4, background: "#0a700000" } })
  .webp()
  .toBuffer();

let made = 0;
/** A path that no other test uses, because pictures are remembered. */
const path = () => `/files/${++made}/logo.webp`;
const filesWith = (read: Files["read"]) =>
  ({ read: vi.fn(read) }) as unknown as Files & { read: ReturnType<typeof vi.fn> };
const seller = (pictures: { logo?: string; signature?: string }) => pictures as InvoiceSeller;

test("transparent pixels become white, and the picture a PNG", async () => {
  const { logo } = await loadPictures(
    filesWith(async () => transparent),
    seller({ logo: path() }),
  );
  const picture = sharp(logo);
  expect(await picture.metadata()).toMatchObject({ format: "png", hasAlpha: false, width: 8, height: 8 });
  expect((await picture.raw().toBuffer()).every((value) => value === 255)).toBe(true);
});

test("a seller without pictures has none, and nothing is read", async () => {
  const files = filesWith(async () => transparent);
  expect(await loadPictures(files, seller({}))).toEqual({});
  expect(files.read).not.toHaveBeenCalled();
});

test("documents drawn at once and later read a picture once", async () => {
  const files = filesWith(async () => transparent);
  const of = seller({ logo: path(), signature: path() });
  const all = await Promise.all([loadPictures(files, of), loadPictures(files, of)]);
  expect(await loadPictures(files, of)).toEqual(all[0]);
  expect(files.read).toHaveBeenCalledTimes(2);
});

test("a picture that is missing is left out, and read again for the next document", async () => {
  const answers = [null, transparent];
  const files = filesWith(async () => answers.shift() ?? null);
  const of = seller({ logo: path() });
  expect(await loadPictures(files, of)).toEqual({});
  expect((await loadPictures(files, of)).logo).toBeDefined();
});

test.each([
  ["the storage fails", () => Promise.reject(new Error("The storage does not answer."))],
  ["the file is no picture", async () => Buffer.from("no picture")],
])("if %s, the document is not drawn without it, and the next one tries again", async (_what, read) => {
  const reads: Files["read"][] = [read, async () => transparent];
  const files = filesWith((asked) => reads.shift()?.(asked) ?? Promise.resolve(null));
  const of = seller({ signature: path() });
  await expect(loadPictures(files, of)).rejects.toThrow();
  expect((await loadPictures(files, of)).signature).toBeDefined();
});

test("only the last few pictures are remembered", async () => {
  const files = filesWith(async () => transparent);
  const [first, ...others] = Array.from({ length: 9 }, path) as [string, ...string[]];
  await loadPictures(files, seller({ logo: first }));
  for (const logo of others) await loadPictures(files, seller({ logo }));
  const before = files.read.mock.calls.length;
  await loadPictures(files, seller({ logo: others.at(-1) ?? "" }));
  expect(files.read.mock.calls.length).toBe(before);
  await loadPictures(files, seller({ logo: first }));
  expect(files.read.mock.calls.length).toBe(before + 1);
});
