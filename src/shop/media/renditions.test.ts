import sharp from "sharp";
import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { storeFiles } from "./index.ts";

const { shop, db, sql, request, jobs, live } = await testShop();
const categoryId = live.current().catalogue.categories[0]?.id ?? 0;

const waiting = async () => {
  const rows = await sql<{
    path: string;
  }>`SELECT payload->>'path' AS path FROM jobs WHERE name = 'media.make-renditions'`;
  return rows.map(({ path }) => path);
};

/** Stores a picture unchanged and assigns it to the first category. */
async function storePicture(content: Buffer, name: string) {
  const path = await shop.files.store(content, name);
  const { width, height } = await sharp(content).metadata();
  await db.transaction().execute(async (transaction) => {
    await storeFiles(transaction, [{ path, content_type: "image/png", bytes: content.length, width, height }]);
    await transaction.updateTable("categories").set({ file_path: path }).where("id", "=", categoryId).execute();
  });
  await live.refresh();
}

async function shownCategory() {
  const { body } = await request("GET", "/api/category-list");
  return body.data.find(({ id }: { id: number }) => id === categoryId);
}

const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#b9d0d5", noise } })
  .png()
  .toBuffer();

test("a new picture's smaller copies are made once, later, and served", { timeout: 60_000 }, async () => {
  expect(await waiting()).toEqual([]);
  await storePicture(picture, "ear.png");
  const shown = await shownCategory();
  expect(shown).toMatchObject({ width: 400, height: 400, placeholder: null });
  expect(await waiting()).toEqual([shown.file]);

  const address = shown.file.replace("ear", "avif-w320/ear");
  const contentType = async () => (await request("GET", address)).headers["content-type"];
  expect(await contentType()).toBe("image/webp");
  await jobs.runDue();
  expect(await waiting()).toEqual([]);
  expect(await contentType()).toBe("image/avif");
  // Announced once no more pictures arrive, since they usually come in batches.
  await expect
    .poll(shownCategory, { timeout: 30_000 })
    .toMatchObject({ placeholder: expect.stringMatching(/^#[0-9a-f]{6}$/) });
});

test("a picture that is known already is left alone, and keeps its colour", async () => {
  const before = await shownCategory();
  await storePicture(picture, "ear.png");
  expect(await waiting()).toEqual([]);
  expect(await shownCategory()).toEqual(before);
});

test("one that cannot be read stays a job, to be tried again", { timeout: 60_000 }, async () => {
  await storePicture(picture.subarray(0, picture.length / 2), "nose.png");
  await jobs.runDue();
  expect(await waiting()).toEqual([(await shownCategory()).file]);
});
