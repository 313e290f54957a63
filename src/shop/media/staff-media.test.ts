import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request } = shop;

const signedIn = () => shop.member("catalogue");
const get = async (path: string) => (await request("GET", `/api/staff/${path}`, { staff: await signedIn() })).body;
const put = async (path: string, body: object) =>
  request("PUT", `/api/staff/${path}`, { staff: await signedIn(), body });
const shown = async () =>
  (await request("GET", "/api/slider-data")).body.data.map(({ title }: { title: string }) => title);

test("slides are put in order, taken away and given days on which they are shown", async () => {
  shop.clock.set("2026-11-21T10:00:00+05:30");
  const { data, seen } = await get("slides/banner");
  const [one, two] = data;
  const coming = {
    ...two,
    title: "Winter offer",
    starts_at: "2026-11-22T09:00:00+05:30",
    ends_at: "2026-11-24T18:00:00+05:30",
  };
  const saved = await put("slides/banner", { items: [coming, one], seen });
  expect(saved.status).toBe(200);
  expect(await shown()).toEqual([one.title]);

  shop.clock.set("2026-11-22T09:00:00+05:30");
  await shop.live.refresh();
  expect(await shown()).toEqual(["Winter offer", one.title]);
  shop.clock.set("2026-11-24T18:00:00+05:30");
  await shop.live.refresh();
  expect(await shown()).toEqual([one.title]);
  shop.clock.set("2026-11-21T10:00:00+05:30");
});

test("the public state is valid until the next slide starts or ends", async () => {
  shop.clock.set("2026-11-21T10:00:00+05:30");
  const { data, seen } = await get("slides/advertising");
  await put("slides/advertising", { items: [{ ...data[0], ends_at: "2026-11-21T10:07:00+05:30" }], seen });
  expect(shop.live.current().validUntil).toEqual(new Date("2026-11-21T10:07:00+05:30"));
});
