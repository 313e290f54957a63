import type { Page } from "@playwright/test";
import { askShop, customerWithOrder, type SignedIn, signInOnce } from "../support/customer.ts";
import { expectKept, keptAddresses, updateWorker, withWorker } from "../support/kept.ts";
import { expect } from "../support/shop.ts";
import { test, type UpdatableShop } from "../support/updatable-shop.ts";

/** What the service worker keeps when a browser passes from one customer to the next. */

/** Sends a request as the shop's pages do, and waits for the complete reply. */
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

/** The owners of the kept replies, by email address. */
const keptDetails = (page: Page) =>
  page.evaluate(async () => {
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).match("/api/user-details")),
    );
    return Promise.all(kept.flatMap((each) => each ?? []).map(async (each) => (await each.json()).email));
  });

/** Signs in, and waits until the browser has kept this customer's details and no one else's. */
async function handOver(page: Page, customer: SignedIn, email: string) {
  await signInOnce(page, customer);
  await page.goto("/cart");
  await expect.poll(() => keptDetails(page)).toEqual([email]);
  await expectKept(page, "/cart");
}

/** Runs in the page and keeps it from noticing that the next customer signed in, upon which it would reload. */
function noticeNoSignIn() {
  addEventListener("storage", (event) => event.stopImmediatePropagation());
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

test("what one customer has requested is not kept for the next", async ({ baseURL, updatable: { shop, context } }) => {
  const [one = "", another = ""] = ["one", "another"].map((name) => `${name}.${Date.now()}@clinic.example`);
  const [first, second] = [await customerWithOrder(baseURL, one), await customerWithOrder(baseURL, another)];
  const { data: products } = await askShop(baseURL, "GET", "product-data?search=jobson");
  const picture = products[0].first_images;
  const page = await context.newPage();
  await page.goto("/");
  await withWorker(page);
  await handOver(page, first, one);

  const requested = ["/api/orders", picture, "/quality"];
  const replies = requested.map((address) => shop.holdReply(address));
  const [caller, reader] = [await context.newPage(), await context.newPage()];
  await caller.addInitScript(noticeNoSignIn);
  await caller.goto("/cancellation");
  // Without scripts the page does not report to the worker that it is open.
  await (await context.newCDPSession(reader)).send("Emulation.setScriptExecutionDisabled", { value: true });
  const arriving = [
    request(caller, "/api/orders", { shop, token: first.token }),
    request(caller, picture, { shop }),
    reader.goto("/quality"),
  ];
  await Promise.all(replies.map(({ isGiven }) => isGiven));
  await handOver(page, second, another);
  for (const { letGo } of replies) letGo();
  await Promise.all(arriving);
  await caller.evaluate(
    ([visited, by]) => navigator.serviceWorker.controller?.postMessage({ visited, title: "Order", by }),
    [`/orderdetail?order=${first.order.token}`, first.token],
  );

  // Pages that the next customer opens after that are kept.
  await page.goto("/top-selling");
  await expectKept(page, "/top-selling");
  const kept = await keptAddresses(page);
  for (const address of [...requested, `/orderdetail?order=${first.order.token}`]) expect(kept).not.toContain(address);
});

test("after an update nothing more is requested again for a customer who has signed out", async ({
  baseURL,
  updatable: { shop, context },
}) => {
  const email = `signs.out.${Date.now()}@clinic.example`;
  const customer = await customerWithOrder(baseURL, email);
  const page = await context.newPage();
  await page.goto("/");
  await withWorker(page);
  await handOver(page, customer, email);
  const replies = ["/api/cart", "/api/wishlist", "/api/user-details"];
  await expectKept(page, ...replies, "/api/check-out/delivery", "/api/user-addresses");

  // Renewed first by the worker, and not requested by the page again: the worker is not replaced while it waits for this reply.
  const [next = ""] = (await keptAddresses(page)).filter((each) => each.startsWith("/api/"));
  const { isGiven, letGo } = shop.holdReply(next);
  shop.update();
  await updateWorker(page);
  await isGiven;
  await page.getByRole("button", { name: "Meera" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expect.poll(() => keptDetails(page)).toEqual([]);
  const requested = () => replies.flatMap((address) => shop.requestsTo(address)).length;
  const before = requested();
  letGo();
  // The renewal has ended before anyone else can sign in.
  await page.evaluate(() => navigator.locks.request("renewal", { signal: AbortSignal.timeout(10_000) }, () => {}));
  expect(requested()).toBe(before);
});

test("the page of one customer that registers the worker is not kept for the next", async ({
  baseURL,
  updatable: { shop, context },
}) => {
  const [one = "", another = ""] = ["registers", "follows"].map((name) => `${name}.${Date.now()}@clinic.example`);
  const [first, second] = [await customerWithOrder(baseURL, one), await customerWithOrder(baseURL, another)];
  const [page, reader] = [await context.newPage(), await context.newPage()];
  await signInOnce(reader, first);
  await reader.addInitScript(noticeNoSignIn);
  const { isGiven, letGo } = shop.holdReply("/sw.js");
  await reader.goto(`/orderdetail?order=${first.order.token}`);
  await expect(reader).toHaveTitle(/Order .*\d/);
  await isGiven;
  await signInOnce(page, second);
  letGo();
  await withWorker(page);

  await page.goto("/cart");
  await expect.poll(() => keptDetails(page)).toEqual([another]);
  await expectKept(page, "/cart");
  expect(await keptAddresses(page)).not.toContain(`/orderdetail?order=${first.order.token}`);
});

test("a page reported by an earlier build is not kept", async ({ baseURL, updatable: { context } }) => {
  const email = `earlier.build.${Date.now()}@clinic.example`;
  const customer = await customerWithOrder(baseURL, email);
  const page = await context.newPage();
  await page.goto("/");
  await withWorker(page);
  await handOver(page, customer, email);
  const address = `/orderdetail?order=${customer.order.token}`;
  await page.evaluate((visited) => {
    navigator.serviceWorker.controller?.postMessage({ visited, title: "Order" });
  }, address);
  await page.getByRole("button", { name: "Meera" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expect.poll(() => keptDetails(page)).toEqual([]);

  await page.goto("/top-selling");
  await expectKept(page, "/top-selling");
  expect(await keptAddresses(page)).not.toContain(address);
});

test("a tab that one customer has left open shows the next one nothing of them", async ({
  baseURL,
  updatable: { context },
}) => {
  const [one = "", another = ""] = ["leaves", "comes"].map((name) => `${name}.${Date.now()}@clinic.example`);
  const first = await customerWithOrder(baseURL, one);
  const second = await customerWithOrder(baseURL, another, "Farah");
  const [page, left] = [await context.newPage(), await context.newPage()];
  await signInOnce(left, first);
  await left.goto(`/orderdetail?order=${first.order.token}`);
  await expect(left).toHaveTitle(new RegExp(first.order.order_no));
  await page.goto("/");
  await withWorker(page);
  await handOver(page, second, another);
  await expect(left.getByRole("button", { name: "Farah" })).toBeVisible();
  await expect(left.getByText(first.order.order_no)).toHaveCount(0);
  await expect(left).not.toHaveTitle(new RegExp(first.order.order_no));
});

test("what was kept for a customer goes when they sign out, also where the disk is full", async ({
  baseURL,
  updatable: { shop, context },
}) => {
  const email = `full.disk.${Date.now()}@clinic.example`;
  const customer = await customerWithOrder(baseURL, email);
  const page = await context.newPage();
  await page.goto("/");
  await expectKept(page, "/");
  await handOver(page, customer, email);
  const browser = await context.newCDPSession(page);
  await browser.send("Storage.overrideQuotaForOrigin", { origin: shop.origin, quotaSize: 1 });
  await page.getByRole("button", { name: "Meera" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expect.poll(() => keptDetails(page)).toEqual([]);
});
