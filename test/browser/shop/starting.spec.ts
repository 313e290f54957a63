import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "../support/shop.ts";

/** What a visitor does between seeing a page and its scripts being there is not lost. */

/** Scripts wait until they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await free;
    await route.continue();
  });
  return letGo;
}

test("a click on what needs scripts is answered when they are there", async ({ page }) => {
  const letGo = await holdScripts(page);
  const fetched = page.waitForRequest(/\/assets\/react-/);
  await page.goto("/product");
  await page.getByRole("article").first().hover();
  await page.getByRole("button", { name: "Quick View" }).first().click();
  await fetched;
  await expect(page.getByRole("dialog")).toHaveCount(0);
  letGo();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("a choice made before scripts are there is followed without them", async ({ page }) => {
  await holdScripts(page);
  await page.goto("/product");
  await page.getByLabel("Sort by").selectOption({ label: "Name" });
  await expect(page).toHaveURL(/\/product\?.*sort=name/);
  await expect(page.getByLabel("Sort by")).toHaveValue("name");
});

test("scripts that could not be fetched are fetched again at the next sign", async ({ page, complaints }) => {
  await page.route("**/assets/*.js", (route) => route.abort(), { times: 40 });
  const failed = page.waitForEvent("requestfailed");
  await page.goto("/product");
  await failed;
  await page.unrouteAll({ behavior: "wait" });
  await page.keyboard.press("Tab");
  await hydrated(page);
  expect(complaints.splice(0).every((each) => each.includes("ERR_FAILED"))).toBe(true);
});
