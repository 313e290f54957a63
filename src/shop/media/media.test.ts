import { expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { mediaCalls } from "../../contract/media.ts";

const shop = await testShop();
const { request, sql, live, clock } = shop;
const demo = await loadDemonstration(shop);

const titles = async (path: string) =>
  (await request("GET", path)).body.data.map((slide: { title: string }) => slide.title);

test("slides of the banner by default, of the advertising when asked", async () => {
  const { status, body } = await request("GET", "/api/slider-data");
  expect(status).toBe(200);
  expect(body).toEqual(mediaCalls["GET slider-data"].reply.parse(body));
  expect(body.data).toHaveLength(4);
  expect(body.data[0]).toMatchObject({
    ...{ title: "Plasma surgery, complete", width: 2880, height: 1080, button: null },
    link: `/product?category=${demo.category("plasma-systems").id}`,
  });
  const advertising = await request("GET", "/api/slider-data?placement=advertising");
  expect(advertising.body.data).toHaveLength(2);
  expect(advertising.body.data[0]).toMatchObject({ title: "Four wands, one console", button: "Buy Now" });
});

test("slides of both placements with the same ids are not confused", async () => {
  await sql`UPDATE slides SET ends_at = '2020-01-01' WHERE placement = 'banner' AND id > 2`;
  await live.refresh();
  const banner = await titles("/api/slider-data");
  expect(banner).toHaveLength(2);
  expect(await titles("/api/slider-data?placement=advertising")).not.toEqual(banner);
  await sql`UPDATE slides SET ends_at = NULL WHERE placement = 'banner' AND id > 2`;
  await live.refresh();
});

test("a slide is shown only between its dates", async () => {
  // After the day's cut-off time, because the cut-off ends a state too.
  clock.set("2026-11-21T15:00:00+05:30");
  await sql`UPDATE slides SET starts_at = '2026-11-22T00:00:00+05:30', ends_at = '2026-11-24T00:00:00+05:30'
            WHERE title = 'Micro-ear, down to 0.1 mm'`;
  await live.refresh();
  const path = "/api/slider-data";
  expect(await titles(path)).not.toContain("Micro-ear, down to 0.1 mm");
  expect(live.current().validUntil).toEqual(new Date("2026-11-22T00:00:00+05:30"));
  clock.set("2026-11-22T00:00:00+05:30");
  expect(await titles(path)).toContain("Micro-ear, down to 0.1 mm");
  clock.set("2026-11-24T00:00:00+05:30");
  expect(await titles(path)).not.toContain("Micro-ear, down to 0.1 mm");
});

test("media: all, of one type, of a type without any", async () => {
  const all = await request("GET", "/api/upload-media-list");
  expect(all.body).toEqual(mediaCalls["GET upload-media-list"].reply.parse(all.body));
  expect(all.body.data).toHaveLength(9);
  expect(all.body.data[0]).toMatchObject({
    file_name: "Nasokarna product catalogue",
    file_extention: "pdf",
    width: null,
  });
  const news = await request("GET", "/api/upload-media-list?media_type=4");
  expect(news.body.data.map((item: { media_type: number }) => item.media_type)).toEqual([4, 4, 4]);
  expect((await request("GET", "/api/upload-media-list?media_type=77")).body.data).toEqual([]);
});

test.each([
  ["/api/slider-data?placement=roof", "placement"],
  ["/api/upload-media-list?media_type=x", "media_type"],
])("%s is refused by the field's name", async (path, field) => {
  const { status, body } = await request("GET", path);
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});
