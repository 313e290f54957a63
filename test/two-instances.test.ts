import { afterAll, describe, expect, test, vi } from "vitest";
import { buildApp } from "../src/app.ts";
import { eraseCustomer } from "../src/shop/customers/index.ts";
import { openLive } from "../src/shop/live/index.ts";
import { password } from "./support/customers.ts";
import { patience } from "./support/patience.ts";
import { recordPauses } from "./support/pauses.ts";
import { type Answer, testShop } from "./support/test-shop.ts";

/** Staff changes on one instance appear on the other within a second, even where it had already cached a reply. */

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

/** Polls the other instance until it shows the change. */
const until = (path: string, shows: (data: never) => boolean) =>
  vi.waitFor(async () => expect(shows((await seenAt(path)) as never), path).toBe(true), patience);

/** Makes a change and waits until the other instance shows it, for which neither pauses for as long as a second. */
async function showsSoon(change: () => Promise<Answer>, path: string, shows: (data: never) => boolean) {
  const pauses = await recordPauses(["shop/live", "shop/availability"], async () => {
    expect((await change()).status).toBe(200);
    await until(path, shows);
  });
  expect(pauses.length).toBeGreaterThan(0);
  expect(Math.max(...pauses)).toBeLessThan(1000);
}

test("a setting", async () => {
  expect((await seenAt("site")).name).not.toBe("Two Rivers ENT");
  const { company, seen } = (await staffOne("GET", "settings")).body.data;
  const renamed = { ...company, name: "Two Rivers ENT", seen: seen.company };
  await showsSoon(
    () => staffOne("PUT", "settings/company", renamed),
    "site",
    ({ name }: { name: string }) => name === "Two Rivers ENT",
  );
});

test("a question", async () => {
  await seenAt("faq");
  const { data, seen } = (await staffOne("GET", "faq")).body;
  const items = [{ question: "Do you repair?", answer: "Yes." }, ...data];
  await showsSoon(
    () => staffOne("PUT", "faq", { items, seen }),
    "faq",
    (faq: { question: string }[]) => faq[0]?.question === "Do you repair?",
  );
});

test("a review", async () => {
  const [product] = one.live.current().catalogue.products;
  const { token } = await one.customer();
  const body = { product_id: product?.token, rating: 1, review: "Call my brother." };
  await one.request("POST", "/api/product-review", { token, body });
  const path = `product/reviews/${product?.token}`;
  await until(path, (reviews: unknown[]) => reviews.length === 1);
  const { data } = (await staffOne("GET", "reviews")).body;
  await showsSoon(
    () => staffOne("POST", `reviews/${data[0].id}/hide`, { reason: "Advertising" }),
    path,
    (reviews: unknown[]) => reviews.length === 0,
  );
});

describe("the other instance refuses a session at once", () => {
  const cartAt = async (token: string) =>
    (await fetch(`${url}/api/cart`, { headers: { authorization: `Bearer ${token}` } })).status;
  const signInAgain = async ({ email }: { email: string }) =>
    (await one.request("POST", "/api/login", { body: { email, password } })).body.success as string;

  test("after signing out", async () => {
    const { token } = await one.customer();
    expect(await cartAt(token)).toBe(200);
    await one.request("POST", "/api/logout", { token });
    expect(await cartAt(token)).toBe(401);
  });

  test("after the password was changed, except the one that changed it", async () => {
    const customer = await one.customer();
    const second = await signInAgain(customer);
    expect([await cartAt(customer.token), await cartAt(second)]).toEqual([200, 200]);
    const body = { current_password: password, password: "a quiet ward at night" };
    expect((await one.request("POST", "/api/change-password", { token: second, body })).status).toBe(200);
    expect([await cartAt(customer.token), await cartAt(second)]).toEqual([401, 200]);
  });

  test("after the account was deleted, while requests of others are answered", async () => {
    const [deleted, kept] = [await one.customer(), await one.customer()];
    expect(await cartAt(deleted.token)).toBe(200);
    await one.db.transaction().execute((db) => eraseCustomer(db, deleted.id, "Deleted", one.clock.now()));
    const tokens = Array.from({ length: 20 }, (_, index) => (index % 2 ? deleted : kept).token);
    expect(await Promise.all(tokens.map(cartAt))).toEqual(tokens.map((token) => (token === kept.token ? 200 : 401)));
  });
});
