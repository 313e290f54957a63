import { afterAll, expect, test } from "vitest";
import { buildApp } from "../src/app.ts";
import { openLive } from "../src/shop/live/index.ts";
import { testShop } from "./support/test-shop.ts";

/** What staff change at one instance is shown by the other within a second, also where it had been asked for before. */

const one = await testShop();
const live = await openLive(one.shop, one.databaseUrl);
const other = await buildApp({ ...one.shop, live }, { pages: false });
const url = await other.listen({ port: 0, host: "127.0.0.1" });
afterAll(async () => {
  await other.close();
  await live.stop();
});

const owner = await one.member("owner");
const staffOne = (method: string, path: string, body?: object) =>
  one.request(method, `/api/staff/${path}`, { staff: owner, body });
const seenAt = async (path: string) => (await (await fetch(`${url}/api/${path}`)).json()).data;

/** Asks the other instance until it shows the change. @returns milliseconds it took */
async function until(path: string, shows: (data: never) => boolean): Promise<number> {
  const begun = performance.now();
  while (!shows((await seenAt(path)) as never)) {
    if (performance.now() - begun > 5000) throw new Error(`The other instance never showed it at ${path}.`);
  }
  return performance.now() - begun;
}

test("a setting", async () => {
  expect((await seenAt("site")).name).not.toBe("Two Rivers ENT");
  const { company, seen } = (await staffOne("GET", "settings")).body.data;
  const { status } = await staffOne("PUT", "settings/company", {
    ...company,
    name: "Two Rivers ENT",
    seen: seen.company,
  });
  expect(status).toBe(200);
  expect(await until("site", ({ name }: { name: string }) => name === "Two Rivers ENT")).toBeLessThan(1000);
});

test("a question", async () => {
  await seenAt("faq");
  const { data, seen } = (await staffOne("GET", "faq")).body;
  const items = [{ question: "Do you repair?", answer: "Yes." }, ...data];
  expect((await staffOne("PUT", "faq", { items, seen })).status).toBe(200);
  const took = await until("faq", (faq: { question: string }[]) => faq[0]?.question === "Do you repair?");
  expect(took).toBeLessThan(1000);
});

test("a review", async () => {
  const [product] = one.live.current().catalogue.products;
  const { token } = await one.customer();
  const body = { product_id: product?.token, rating: 1, review: "Call my brother." };
  await one.request("POST", "/api/product-review", { token, body });
  const path = `product/reviews/${product?.token}`;
  await until(path, (reviews: unknown[]) => reviews.length === 1);
  const { data } = (await staffOne("GET", "reviews")).body;
  expect((await staffOne("POST", `reviews/${data[0].id}/hide`, { reason: "Advertising" })).status).toBe(200);
  expect(await until(path, (reviews: unknown[]) => reviews.length === 0)).toBeLessThan(1000);
});
