import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { makeRenditionsJob } from "../src/shop/media/job-definitions.ts";
import { startStorage, storageKeys } from "./support/object-storage.ts";
import { openTestShop } from "./support/test-shop.ts";

/** A shop that stores pictures and documents in a bucket. */
const storage = await startStorage();
const env = { ...storageKeys, FILES_URL: storage.urlFor("shop-files") };
const shop = await openTestShop({ env });
const { request, member, jobs } = shop;
afterAll(async () => {
  await shop.close();
  await storage.close();
});

async function upload(): Promise<string> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const picture = await sharp({ create: { width: 700, height: 500, channels: 3, background: "teal", noise } })
    .jpeg()
    .toBuffer();
  const { status, body } = await request("POST", "/api/staff/pictures?name=probe.jpg", {
    staff: await member("catalogue"),
    body: picture,
    headers: { "content-type": "image/jpeg" },
  });
  expect(status).toBe(201);
  return body.data.file_path;
}

test("an uploaded picture goes into the bucket, is served from there, and its renditions as well", async () => {
  storage.requests();
  const path = await upload();
  expect(storage.requests()).toEqual([`HEAD /shop-files${path}`, `PUT /shop-files${path}`]);
  expect((await request("GET", path)).headers["content-type"]).toBe("image/webp");
  const avif = path.replace(/([^/]+)$/, "avif-w320/$1");
  const early = await request("GET", avif);
  expect([early.status, early.headers["content-type"]]).toEqual([200, "image/webp"]);
  // Made by a separate process, which must find the same bucket.
  await shop.shop.jobs.enqueue(shop.db, makeRenditionsJob, { path });
  await jobs.runDue();
  expect(storage.requests()).toContain(`PUT /shop-files${avif}`);
  const later = await request("GET", avif);
  expect([later.status, later.headers["content-type"]]).toEqual([200, "image/avif"]);
});

test("while the storage is gone, its files are answered with 503 and all else goes on", async () => {
  const unknown = `/files/${"a".repeat(24)}/unknown.png`;
  storage.trouble("break", "break", "break");
  const { status, headers, body } = await request("GET", unknown);
  expect([status, body.code, headers["retry-after"]]).toEqual([503, "unavailable", "5"]);
  expect((await request("GET", "/api/product-data")).status).toBe(200);
  storage.trouble();
  expect((await request("GET", unknown)).status).toBe(404);
});
