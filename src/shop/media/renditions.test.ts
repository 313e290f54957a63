import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { importCatalogue, readFrom } from "../importer/index.ts";

const { shop, sql, request, jobs, live } = await testShop();
const demonstration = JSON.parse(await readFile("db/demo/catalogue.json", "utf8"));
const [category] = demonstration.categories;

const waiting = async () => {
  const rows = await sql<{
    path: string;
  }>`SELECT payload->>'path' AS path FROM jobs WHERE name = 'media.make-renditions'`;
  return rows.map(({ path }) => path);
};

/** Imports a file of one category, with this picture. */
async function importPicture(content: Buffer, name: string) {
  const file = { categories: [{ ...category, file: name }] };
  const outcome = await importCatalogue(shop, file, async (path) =>
    path === `images/${name}` ? content : readFrom("db/demo")(path),
  );
  await live.refresh();
  return outcome;
}

async function shownCategory() {
  const { body } = await request("GET", "/api/category-list");
  return body.data.find(({ id }: { id: number }) => id === category.id);
}

const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#b9d0d5", noise } })
  .png()
  .toBuffer();

test("a new picture's smaller copies are made once, later, and served", { timeout: 60_000 }, async () => {
  expect(await waiting()).toEqual([]);
  expect(await importPicture(picture, "ear.png")).toMatchObject({ imported: true });
  const shown = await shownCategory();
  expect(shown).toMatchObject({ width: 400, height: 400, placeholder: null });
  expect(await waiting()).toEqual([shown.file]);

  const address = shown.file.replace("ear", "avif-w320/ear");
  const typeOf = async () => (await request("GET", address)).headers["content-type"];
  expect(await typeOf()).toBe("image/webp");
  await jobs.runDue();
  expect(await waiting()).toEqual([]);
  expect(await typeOf()).toBe("image/avif");
  await live.refresh();
  expect(await shownCategory()).toMatchObject({ placeholder: expect.stringMatching(/^#[0-9a-f]{6}$/) });
});

test("a picture that is known already is left alone, and keeps its colour", async () => {
  const before = await shownCategory();
  expect(await importPicture(picture, "ear.png")).toMatchObject({ imported: true });
  expect(await waiting()).toEqual([]);
  expect(await shownCategory()).toEqual(before);
});

test("one that cannot be read stays a job, to be tried again", { timeout: 60_000 }, async () => {
  expect(await importPicture(picture.subarray(0, picture.length / 2), "nose.png")).toMatchObject({ imported: true });
  await jobs.runDue();
  expect(await waiting()).toEqual([(await shownCategory()).file]);
});
