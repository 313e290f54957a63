import type { Page } from "@playwright/test";
import { customerWithOrder } from "../support/customer.ts";
import { expect, hydrated, test } from "../support/shop.ts";

/** A product page's data are prefetched before its link is followed. */

const view = /\/api\/product\/view\//;

/** Hovers over the first product's link until its data are requested. */
async function rest(page: Page) {
  const link = page.getByRole("article").first().getByRole("heading").getByRole("link");
  const requested = page.waitForRequest(view);
  const picture = page.waitForRequest(/\/files\/.*(?:w640|w960|full)\//);
  await link.hover();
  await Promise.all([requested, picture]);
  return { link, name: (await link.textContent()) ?? "" };
}

test("data and picture of a product are requested once, when the pointer rests on its link", async ({ page }) => {
  await page.goto("/product");
  await hydrated(page);
  const requests: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (view.test(request.url())) requests.push(request.headers().authorization);
  });
  const { link, name } = await rest(page);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  expect(requests).toEqual([undefined]);
});

test("the scripts of a product's page are fetched before any of its links is touched", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/product");
  await hydrated(page);
  const module = await page.evaluate(
    () =>
      (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest.routes["pages/product/page"]
        ?.module,
  );
  await expect.poll(() => asked).toContain(module);
});

interface Manifest {
  routes: Record<string, { module: string } | undefined>;
}

test("what only scripts show has its styles by then", async ({ page }) => {
  await page.goto("/product");
  await page.getByRole("article").first().hover();
  await page.getByRole("button", { name: "Quick View" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
  expect(sheets).toContainEqual(expect.stringContaining("/later-"));
});

test("what only scripts show has its styles on a page that was opened from another", async ({ page }) => {
  await page.goto("/signin");
  await hydrated(page);
  await page.getByRole("banner").locator('a[href="/"]').first().click();
  await expect(page.getByRole("article").first()).toBeVisible();
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
  expect(sheets).toContainEqual(expect.stringContaining("/later-"));
});

test("what was requested for a visitor is not shown to a customer who signed in since", async ({ page, baseURL }) => {
  const customer = await customerWithOrder(baseURL);
  await page.goto("/product");
  await hydrated(page);
  const { link, name } = await rest(page);
  // As another tab would.
  await page.evaluate(
    ([token, expiresAt]) => {
      localStorage.setItem("access_token", token ?? "");
      localStorage.setItem("expiration", String(Date.parse(expiresAt ?? "")));
    },
    [customer.token, customer.expiresAt],
  );
  const own = page.waitForRequest((request) => view.test(request.url()) && "authorization" in request.headers());
  await link.click();
  await own;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});
