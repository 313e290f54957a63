import type { Page } from "@playwright/test";
import { customerWithOrder, type SignedIn, signInOnce } from "../support/customer.ts";
import { expectKept, keptAddresses } from "../support/kept.ts";
import { expect } from "../support/shop.ts";
import { test, type UpdatableShop } from "../support/updatable-shop.ts";

/** What the service worker keeps while a browser passes from one customer to the next. */

/** Requests something as pages of the shop do, and waits until all of it has come. */
async function request(page: Page, address: string, { shop, token }: { shop: UpdatableShop; token?: string }) {
  const call = { "X-Requested-With": "XMLHttpRequest", "Shop-Build": shop.builds.first };
  const headers = token ? { ...call, Authorization: `Bearer ${token}` } : {};
  const status = await page.evaluate(
    async ([address, headers]) => {
      const reply = await fetch(address, { headers });
      await reply.arrayBuffer();
      return reply.status;
    },
    [address, headers] as const,
  );
  expect(status).toBe(200);
}

/** Whose the kept replies are, by the customers' email addresses. */
const keptDetails = (page: Page) =>
  page.evaluate(async () => {
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).match("/api/user-details")),
    );
    return Promise.all(kept.flatMap((each) => each ?? []).map(async (each) => (await each.json()).email));
  });

/** Signs in, and waits until the browser has kept the customer's details, and nobody else's. */
async function handOver(page: Page, customer: SignedIn, email: string) {
  await signInOnce(page, customer);
  await page.goto("/cart");
  await expect.poll(() => keptDetails(page)).toEqual([email]);
  await expectKept(page, "/cart");
}

test("what a customer requests before the browser is theirs is kept once it is", async ({
  baseURL,
  updatable: { shop, context },
}) => {
  const email = `requests.early.${Date.now()}@clinic.example`;
  const customer = await customerWithOrder(baseURL, email);
  const page = await context.newPage();
  await page.goto("/");
  await expectKept(page, "/");
  await request(page, "/api/orders", { shop, token: customer.token });
  expect(await keptAddresses(page)).not.toContain("/api/orders");
  await handOver(page, customer, email);
  await expectKept(page, "/api/orders");
});
