import type { BrowserContext, Page } from "@playwright/test";
import { askShop, customerWithOrder, type SignedIn, signInOnce } from "../support/customer.ts";
import { expectKept } from "../support/kept.ts";
import {
  changeQuantity,
  entriesOnDevice,
  holdOutbox,
  openCartOffline,
  openShop,
  untilSent,
  waitingOnDevice,
  withOutbox,
} from "../support/outbox.ts";
import { productAddress } from "../support/pages.ts";
import { expect, hydrated } from "../support/shop.ts";
import { test, type UpdatableShop } from "../support/updatable-shop.ts";

/** Offline changes that the server does not carry out, or that another tab decides on. */

/** One of several in the same region. */
const notice = (page: Page, words: string) => page.getByRole("status").locator("> div").filter({ hasText: words });
const failed = "The shop could not do this yet";
const sent = "Sent after you had no connection";

/** A signed-in customer whose browser keeps visited pages, with a clock that `untilFailed` advances. */
async function openWithClock(context: BrowserContext, baseURL: string | undefined) {
  const customer = await customerWithOrder(baseURL);
  await context.clock.install();
  const page = await context.newPage();
  await openShop(page, customer);
  return { customer, page };
}

/** Advances the pages' clock past the pauses between attempts until the server has failed often enough. */
async function untilFailed(page: Page) {
  await expect(async () => {
    await page.clock.fastForward(4000);
    await expect(notice(page, failed)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

/** Changes the quantity of both cart lines offline. */
async function changeBothLines(page: Page) {
  await openCartOffline(page);
  await changeQuantity(page, 1, 4);
  await changeQuantity(page, 2, 5);
}

async function quantities(origin = "", { token }: Pick<SignedIn, "token">) {
  const { carts } = await askShop(origin, "GET", "cart", undefined, token);
  return (carts as { quantity: number }[]).map(({ quantity }) => quantity);
}

const failures = {
  "the server always fails on": (shop: UpdatableShop) => shop.fail("/api/cart/update", 500),
  "always breaks the connection": (shop: UpdatableShop) => shop.cutOff("/api/cart/update"),
};

for (const [what, begin] of Object.entries(failures)) {
  test(`what ${what} holds up nothing else, waits with what is about the same, and can be discarded`, async ({
    baseURL,
    updatable: { shop, context },
  }) => {
    const { customer, page } = await openWithClock(context, baseURL);
    const product = await productAddress(baseURL ?? "", "jobson-horne-probe");
    await page.goto(product);
    await hydrated(page);
    await expectKept(page, product);
    begin(shop);
    await openCartOffline(page);
    await changeQuantity(page, 1, 4);
    await page.goto(product);
    await withOutbox(page);
    await page.getByRole("table").first().getByRole("row").nth(1).getByRole("button", { name: "Add to Cart" }).click();
    await expect(notice(page, "Not sent yet").getByRole("listitem")).toHaveCount(2);

    await context.setOffline(false);
    await untilFailed(page);
    await expect(notice(page, sent).getByRole("listitem")).toHaveText([/^.*NK-[\w-]+ \u00d7 1$/]);
    expect(await quantities(baseURL, customer)).toEqual([1, 1, 1]);
    await expect(notice(page, failed).getByRole("listitem")).toHaveText([/: quantity 4$/]);
    expect(shop.requestsTo("/api/cart/update").length).toBeGreaterThanOrEqual(3);
    await expect(notice(page, "Not sent yet")).toHaveCount(0);

    const other = await context.newPage();
    await other.goto("/faq");
    await expect(notice(other, failed)).toBeVisible();
    await notice(page, failed).getByRole("button", { name: "Discard" }).click();
    for (const tab of [page, other]) await expect(notice(tab, failed)).toHaveCount(0);
    expect(await waitingOnDevice(page)).toEqual([]);
    expect(await quantities(baseURL, customer)).toEqual([1, 1, 1]);
  });
}

test("what is added with a connection waits behind a change of the same line that could not be sent", async ({
  baseURL,
  updatable: { shop, context },
}) => {
  const { customer, page } = await openWithClock(context, baseURL);
  shop.fail("/api/cart/update", 500);
  await openCartOffline(page);
  const [reference = ""] = /NK-[A-Z]+-\d+/.exec(await page.getByRole("row").nth(1).innerText()) ?? [];
  await changeQuantity(page, 1, 4);
  await context.setOffline(false);
  await untilFailed(page);

  await page.getByRole("row").nth(1).getByRole("link").first().click();
  const row = page.getByRole("row").filter({ hasText: reference });
  await row.first().getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Sent after your earlier change" })).toBeVisible();
  await expect(notice(page, "Not sent yet").getByRole("listitem")).toHaveText([/\u00d7 1$/]);
  expect(await quantities(baseURL, customer)).toEqual([1, 1]);
  shop.recover("/api/cart/update");
  await page.clock.fastForward(20_000);
  await expect(notice(page, sent).getByRole("listitem")).toHaveText([/: quantity 4$/, /\u00d7 1$/]);
  expect(await quantities(baseURL, customer)).toEqual([5, 1]);
});

for (const status of [429, 503]) {
  test(`after ${status} nothing is sent before the time that the server names`, async ({
    baseURL,
    updatable: { shop, context },
  }) => {
    const { customer, page } = await openWithClock(context, baseURL);
    await changeBothLines(page);
    shop.fail("/api/cart/update", status, { retryAfter: "3000", times: 1 });
    await context.setOffline(false);
    await expect.poll(() => shop.requestsTo("/api/cart/update").length).toBe(1);
    // A page that is left before the reply has come does not know of the time.
    await untilSent(page);
    // None of these sends it again: the connection returning, a page opening, or too little time passing.
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await page.goto("/faq");
    await expect(notice(page, "Not sent yet").getByRole("listitem")).toHaveCount(2);
    await page.clock.fastForward("40:00");
    await untilSent(page);
    expect(shop.requestsTo("/api/cart/update")).toHaveLength(1);
    await page.clock.fastForward("10:00");
    // A change refused with 503 goes last, as it may be the one the server fails on.
    const order = status === 503 ? [/: quantity 5$/, /: quantity 4$/] : [/: quantity 4$/, /: quantity 5$/];
    await expect(notice(page, sent).getByRole("listitem")).toHaveText(order);
    expect(shop.requestsTo("/api/cart/update")).toHaveLength(3);
    expect(await quantities(baseURL, customer)).toEqual([4, 5]);
  });
}

test("what was sent before the connection broke may have arrived", async ({
  baseURL,
  updatable: { shop, context },
}) => {
  const page = await context.newPage();
  await openShop(page, await customerWithOrder(baseURL));
  await page.goto(await productAddress(baseURL ?? "", "jobson-horne-probe"));
  await withOutbox(page);
  const add = page.getByRole("table").first().getByRole("row").nth(1).getByRole("button", { name: "Add to Cart" });
  shop.breakOff("/api/cart/store");
  const { isGiven, letGo } = shop.holdReply("/api/cart/store");
  await add.click();
  await isGiven;
  await context.setOffline(true);
  letGo();
  await expect(notice(page, "Not sent yet")).toBeVisible();
  await add.click();
  await expect(notice(page, "Not sent yet").getByRole("listitem")).toHaveCount(2);
  // After a day the shop no longer knows whether it added the first.
  expect((await entriesOnDevice(page, "waiting")).map(({ sentAt }) => sentAt)).toEqual([expect.any(Number), null]);
});

test("several tabs send what fails no sooner than one, and ask for nothing else meanwhile", async ({
  baseURL,
  updatable: { shop, context },
}) => {
  const customer = await customerWithOrder(baseURL);
  const page = await context.newPage();
  await openShop(page, customer);
  const others = [await context.newPage(), await context.newPage()];
  for (const other of others) {
    await other.goto("/cart");
    await withOutbox(other);
  }
  await openCartOffline(page);
  await changeQuantity(page, 1, 4);
  shop.fail("/api/cart/update", 500);
  // If the page were online before the worker, it would count that as a broken connection.
  const letGo = await holdOutbox(page);
  await context.setOffline(false);
  await letGo();
  for (const tab of [page, ...others]) await expect(notice(tab, failed)).toBeVisible();
  const [first = 0, second = 0, third = 0] = shop.requestsTo("/api/cart/update");
  expect(second - first).toBeGreaterThanOrEqual(1000);
  expect(third - second).toBeGreaterThanOrEqual(2000);
  expect(shop.requestsTo("/api/cart").filter((at) => at > second && at < third)).toEqual([]);
  expect(await quantities(baseURL, customer)).toEqual([1, 1]);
});

test("nothing is added to the wishlist while the server does not say what is on it", async ({
  baseURL,
  updatable: { shop, context },
}) => {
  const { customer, page } = await openWithClock(context, baseURL);
  const product = await productAddress(baseURL ?? "", "jobson-horne-probe");
  await page.goto(product);
  await withOutbox(page);
  await expectKept(page, product, "/api/wishlist", "/api/user-details");
  await context.setOffline(true);
  const title = page.getByRole("heading", { level: 1 }).locator("..");
  await title.getByRole("button", { name: "Add to wishlist", exact: true }).click();
  await expect(notice(page, "Not sent yet").getByRole("listitem")).toHaveCount(1);
  // Meanwhile done on another device: sending it as well would remove it again.
  await askShop(baseURL, "POST", "wishlist/store", { productId: product.split("/").at(-1) }, customer.token);
  shop.fail("/api/wishlist", 200);
  await context.setOffline(false);
  await untilFailed(page);
  await expect(notice(page, failed).getByRole("listitem")).toHaveText(["Jobson-Horne Probe: add to the wishlist"]);
  expect(shop.requestsTo("/api/wishlist/store")).toEqual([]);
});

test("what one tab discards or claims of a session that has ended, the others no longer offer", async ({
  baseURL,
  updatable: { context },
}) => {
  const email = `two.tabs.${Date.now()}@clinic.example`;
  const customer = await customerWithOrder(baseURL, email);
  const page = await context.newPage();
  await openShop(page, customer);
  await changeBothLines(page);
  await askShop(baseURL, "POST", "logout", {}, customer.token);
  await context.setOffline(false);
  await expect(notice(page, "not sent before the session ended")).toBeVisible();

  const again = await askShop(baseURL, "POST", "login", { email, password: "otoscope-and-tuning-fork" });
  await signInOnce(page, { token: again.success, expiresAt: again.expires_at });
  const unsent = "Not sent, because your session ended";
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto("/cart");
    await withOutbox(tab);
    await expectKept(tab, "/cart", "/api/cart", "/api/user-details");
    await expect(notice(tab, unsent).getByRole("listitem")).toHaveCount(2);
  }
  // Offline, so that claiming sends nothing, which the other tab would learn of as well.
  await context.setOffline(true);
  await notice(page, unsent).getByRole("button", { name: "Send now" }).click();
  for (const tab of [page, other]) {
    await expect(notice(tab, unsent)).toHaveCount(0);
    await expect(notice(tab, "Not sent yet").getByRole("listitem")).toHaveCount(2);
  }
  await askShop(baseURL, "POST", "logout", {}, again.success);
  await context.setOffline(false);
  for (const tab of [page, other]) await expect(notice(tab, "not sent before the session ended")).toBeVisible();
  await notice(other, "not sent before").getByRole("button", { name: "Discard" }).click();
  for (const tab of [page, other]) await expect(tab.getByText(/session ended/)).toHaveCount(0);
  expect(await waitingOnDevice(page)).toEqual([]);
});
