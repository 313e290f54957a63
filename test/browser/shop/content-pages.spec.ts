import type { Page } from "@playwright/test";
import { customerWithOrder } from "../support/customer.ts";
import { expect, expectAccessible, hydrated, test } from "../support/shop.ts";

/** Content pages: visitors' browsers get no script for them, and everything on them works. */

/** URLs of all scripts that the page requests. */
function scriptsAskedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script" || request.url().includes(".js")) asked.push(request.url());
  });
  return asked;
}

test("header and search work on them", async ({ page }) => {
  await page.goto("/about-us");
  const groups = page.getByRole("button", { name: "Products" });
  await groups.click();
  await expect(page.getByRole("link", { name: "All products" }).filter({ visible: true })).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(groups).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Pages of this shop" }).getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL("/faq");

  await page.getByRole("searchbox").fill("otoscope");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/product?search=otoscope");
});

test("questions are found", async ({ page }) => {
  await page.goto("/faq");
  await page.getByLabel("Find a question").fill("no such words");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").locator("details")).toHaveCount(0);
  await expect(page.getByLabel("Find a question")).toHaveValue("no such words");
  await page.getByLabel("Find a question").fill("coupon");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await expect(page.getByRole("main").locator("details").first()).toContainText(/coupon/i);
});

test("pictures open in a viewer, by keyboard too", async ({ page }) => {
  await page.goto("/explore");
  await page.getByRole("tab", { name: "News" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/explore?tab=news");
  const first = page.getByRole("tabpanel").getByRole("button").first();
  await first.press("Enter");
  const viewer = page.getByRole("dialog");
  await expect(viewer).toBeVisible();
  await expect(viewer.getByRole("img")).toBeInViewport();
  await expect
    .poll(() => viewer.getByRole("img").evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(first).toBeFocused();
  await first.click();
  await viewer.getByRole("button", { name: "Close" }).click();
  await expect(viewer).toBeHidden();
});

test("a customer finds name and cart count on them, until signing out", async ({ page, baseURL }) => {
  const email = `header.${Date.now()}@clinic.example`;
  await customerWithOrder(baseURL, email);
  await page.goto("/signin");
  await hydrated(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("otoscope-and-tuning-fork");
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/");

  await page.goto("/quality");
  await expect(page.getByRole("link", { name: "Cart, 2 products" })).toBeVisible();
  await page.getByRole("button", { name: "Meera" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");

  await hydrated(page);
  // Once idle, the home page prefetches the scripts of other pages.
  await page.goto("about:blank");
  const asked = scriptsAskedFor(page);
  await page.goto("/quality");
  await expect(page.getByRole("banner").getByRole("button", { name: "Sign In" })).toBeVisible();
  expect(asked).toEqual([]);
});

test("a script that gets into a page is not run by the browser", async ({ page, complaints }) => {
  await page.route("/about-us", async (route) => {
    const response = await route.fetch();
    const planted = '<script>document.title = "stolen"</script><img src="/x" onerror="document.title = \'stolen\'">';
    await route.fulfill({ response, body: (await response.text()).replace("<main", `${planted}<main`) });
  });
  await page.goto("/about-us");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).not.toHaveTitle("stolen");
  expect(complaints.splice(0).join(" ")).toContain("Content Security Policy");
});
