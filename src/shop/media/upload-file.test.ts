import { readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, inject, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { removeDraftsJob } from "./job-definitions.ts";

const t = await testShop();
const { request, member } = t;
const nila = await member("catalogue");
const send = (method: string, path: string, body?: unknown) =>
  request(method, `/api/staff/${path}`, { staff: nila, body });
const upload = (path: string, body: Buffer, type: string, name = "Blakesley forceps.JPG") =>
  request("POST", `/api/staff/${path}?name=${encodeURIComponent(name)}`, {
    staff: nila,
    body,
    headers: { "content-type": type },
  });

const photo = (width = 640, height = 480) => sharp({ create: { width, height, channels: 3, background: "#0f6b78" } });
const pdf = Buffer.from("%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n");

describe("uploading a picture", () => {
  test("re-encodes it from its pixels, upright, and keeps nothing else of it", async () => {
    const turned = await photo()
      .withExif({ IFD0: { Copyright: "a secret place" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { status, body } = await upload("pictures", turned, "image/jpeg");
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ width: 480, height: 640 });
    expect(body.data.file_path).toMatch(/^\/files\/[0-9a-f]{24}\/blakesley-forceps\.webp$/);
    const kept = await t.shop.files.read(body.data.file_path);
    const { format, exif } = await sharp(kept as Buffer).metadata();
    expect([format, exif]).toEqual(["webp", undefined]);
    expect((await request("GET", body.data.file_path)).status).toBe(200);
  });

  test("makes a large one smaller", async () => {
    const { body } = await upload("pictures", await photo(5000, 2500).png().toBuffer(), "image/png");
    expect(body.data).toMatchObject({ width: 2400, height: 1200 });
  });

  test.each<[string, () => Promise<Buffer>, string | RegExp]>([
    ["text", async () => Buffer.from("no picture at all"), serverTexts.pictureUnreadable],
    ["nothing", async () => Buffer.alloc(0), /./],
    ["half a picture", async () => (await photo().jpeg().toBuffer()).subarray(0, 900), serverTexts.pictureUnreadable],
    [
      "a drawing that may hold scripts",
      async () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>`),
      serverTexts.pictureUnreadable,
    ],
    ["too small a picture", async () => photo(299, 800).png().toBuffer(), /299 × 800/],
  ])("refuses %s", async (_what, content, words) => {
    const { status, body } = await upload("pictures", await content(), "image/png");
    expect([415, 422]).toContain(status);
    expect(body.errors?.file?.[0] ?? body.message).toMatch(words);
  });

  test("refuses more than 20 MB, and what does not call itself a picture", async () => {
    expect((await upload("pictures", Buffer.alloc(20_000_001), "image/png")).status).toBe(413);
    const { status, body } = await upload("pictures", pdf, "application/pdf");
    expect([status, body.code]).toEqual([415, "unsupported_media_type"]);
    expect(body.message).toBe(
      "Use one of these file types: image/jpeg, image/png, image/webp, image/avif, image/gif, image/tiff.",
    );
    expect((await send("POST", "pictures?name=x", { json: true })).status).toBe(415);
  });
});

describe("uploading a document", () => {
  test("keeps a PDF as it is", async () => {
    const { status, body } = await upload("documents", pdf, "application/pdf", "IFU (हिन्दी) v2.pdf");
    expect(status).toBe(201);
    expect(body.data.file_path).toMatch(/\/ifu-v2\.pdf$/);
    expect(body.data.bytes).toBe(pdf.length);
  });

  test.each([
    ["what only calls itself one", Buffer.from("MZ this is a program")],
    ["half of one", pdf.subarray(0, 30)],
  ])("refuses %s", async (_what, content) => {
    const { status, body } = await upload("documents", content, "application/pdf");
    expect([status, body.errors.file]).toEqual([422, [serverTexts.documentUnreadable]]);
  });
});

test("the demonstration's pictures can be uploaded", async () => {
  const content = await readFile("db/demo/images/atraumatic-ear-tips.webp").catch(() => photo().webp().toBuffer());
  expect((await upload("pictures", content, "image/webp")).status).toBe(201);
});

test("what a killed process has left of a file is removed once a day", async () => {
  const path = await t.shop.files.store(pdf, "left.pdf");
  const draft = join(inject("dataDir"), `${path}.7.abc.draft`);
  await writeFile(draft, "half");
  const before = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(draft, before, before);
  // The pictures of the tests above need not become smaller.
  await t.sql`DELETE FROM jobs`;
  await t.jobs.enqueue(t.db, removeDraftsJob, {});
  await t.jobs.runDue();
  await expect(stat(draft)).rejects.toThrow("ENOENT");
  expect(await t.shop.files.read(path)).toEqual(pdf);
  expect(removeDraftsJob.everySeconds).toBe(24 * 60 * 60);
});
