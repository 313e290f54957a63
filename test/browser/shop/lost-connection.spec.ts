import type { Page } from "@playwright/test";
import { productAddress } from "../support/pages.ts";
import { expect, hydrated, test } from "../support/shop.ts";

/** While the connection is down, a page stays, says so, and offers to try again. */

const offline = "No connection";

/** Opens a page and, once it is hydrated, stops its clock: a notice stays, however long the next step takes. */
async function openWithStoppedClock(page: Page, address: string) {
  await page.clock.install();
  await page.goto(address);
  await hydrated(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}

test("a link followed offline keeps the page and offers to try again", async ({ page, context, complaints }) => {
  await openWithStoppedClock(page, "/product");
  await context.setOffline(true);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact us" }).click();
  const notice = page.getByRole("alert").filter({ hasText: offline });
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL("/product");
  await expect(page.getByRole("article").first()).toBeVisible();

  await page.getByRole("button", { name: "Retry" }).click();
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL("/product");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.clock.resume();
  await expect(page).toHaveURL("/contact-us");
  await expect(notice).toHaveCount(0);
  complaints.splice(0);
});

test("a server that does not answer leaves the page there", async ({ page, complaints }) => {
  await openWithStoppedClock(page, "/product");
  const down = (route: { abort(): Promise<void> }) => route.abort();
  await page.route("**/*", down);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact us" }).click();
  await expect(page.getByRole("alert").filter({ hasText: offline })).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.unroute("**/*", down);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.clock.resume();
  await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
  complaints.splice(0);
});

test("a filter chosen offline is not applied, and the page says why", async ({ page, context, complaints }) => {
  await openWithStoppedClock(page, "/product?category=6");
  await context.setOffline(true);
  const size = page.getByRole("checkbox", { name: "Size 1, 3.5 mm, 3 products" });
  await size.click();
  await expect(page.getByRole("alert").filter({ hasText: offline })).toBeVisible();
  await expect(size).not.toBeChecked();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.clock.resume();
  await expect(size).toBeChecked();
  complaints.splice(0);
});

test("a dialog that cannot be loaded offline leads to its page once there is a connection", async ({
  page,
  context,
  complaints,
  baseURL,
}) => {
  await openWithStoppedClock(page, await productAddress(baseURL ?? "", "tonsil-adenoid-plasma-wand"));
  await context.setOffline(true);
  await page.getByRole("button", { name: "Enquiry" }).first().click();
  await expect(page.getByRole("alert").filter({ hasText: offline })).toBeVisible();
  await expect(page.getByRole("table").first()).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.clock.resume();
  await expect(page.getByLabel("Subject")).toHaveValue(/^Enquiry about NK-/);
  complaints.splice(0);
});
