import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Files, filesIn } from "../../platform/files.ts";
import type { CatalogueFile } from "./catalogue-file.ts";
import { keepFiles } from "./keep-files.ts";

let folder: string;
let files: Files;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "demonstration-"));
  files = filesIn(join(folder, "kept"));
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#0f6b78" } })
    .webp()
    .toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"/>');
  const contents = {
    ...{ "images/ear.webp": picture, "images/copy/ear.webp": picture, "images/ear.tiff": Buffer.from("II*") },
    ...{
      "documents/ifu.pdf": Buffer.from("%PDF-1.7\n%%EOF\n"),
      "logo.png": picture,
      "logo-dark.png": picture,
      "favicon.svg": svg,
    },
  };
  for (const [name, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Named {
  images?: string[];
  ifu_document?: string | null;
  picture?: string;
}
/** A catalogue that names these files. */
const catalogue = ({ images = ["ear.webp"], ifu_document = null, picture = "ear.webp" }: Named = {}) =>
  ({
    ...{ categories: [{ file: picture }], slider: [], advertising: [], media: [], kits: [] },
    products: [{ images, ifu_document }],
    company: { logo: "logo.png", logo_dark: "logo-dark.png", favicon: "favicon.svg" },
    home: { showcase: { file: picture }, about: { file: picture } },
  }) as unknown as CatalogueFile;
const keep = (named?: Named, known: Parameters<typeof keepFiles>[3] = new Map()) =>
  keepFiles(folder, catalogue(named), files, known);

describe("keeping the demonstration's files", () => {
  test("stores each as it is, with its type and size", async () => {
    const { kept, pathFor } = await keep({ ifu_document: "ifu.pdf" });
    const byPath = new Map(kept.map(({ path, ...details }) => [path, details]));
    expect(byPath.get(pathFor("images/ear.webp"))).toMatchObject({ content_type: "image/webp", width: 40, height: 30 });
    expect(byPath.get(pathFor("documents/ifu.pdf"))).toEqual({
      ...{ content_type: "application/pdf", bytes: 15, width: null, height: null },
    });
    expect(byPath.get(pathFor("favicon.svg"))).toMatchObject({ content_type: "image/svg+xml", width: 16, height: 16 });
    expect((await files.read(pathFor("documents/ifu.pdf")))?.toString()).toBe("%PDF-1.7\n%%EOF\n");
  });

  test("keeps one file where two names have the same content", async () => {
    const { kept, pathFor } = await keep({ images: ["ear.webp", "copy/ear.webp"] });
    expect(pathFor("images/copy/ear.webp")).toBe(pathFor("images/ear.webp"));
    expect(kept.filter(({ path }) => path.endsWith("/ear.webp"))).toHaveLength(1);
  });

  test("takes type and size of a known file as they were recorded", async () => {
    const { pathFor } = await keep();
    const path = pathFor("images/ear.webp");
    const known = {
      content_type: "image/webp",
      bytes: 1,
      width: 1200,
      height: 900,
      placeholder: null,
      created_at: new Date(),
    };
    const { kept } = await keep({}, new Map([[path, known]]));
    expect(kept.find((each) => each.path === path)).toMatchObject({ width: 1200, height: 900 });
  });

  test("fails when a file is missing, and names it", async () => {
    await expect(keep({ images: ["nose.webp"] })).rejects.toThrow(/images\/nose\.webp/);
  });

  test("fails for a type that the shop does not show", async () => {
    await expect(keep({ picture: "ear.tiff" })).rejects.toThrow("The demonstration has no files like ear.tiff.");
  });

  test("knows no path of a file that was not named", async () => {
    const { pathFor } = await keep();
    expect(() => pathFor("images/throat.webp")).toThrow("The file images/throat.webp was not kept.");
  });
});
