import { expect, expectAccessible, test } from "../support/shop.ts";

test("the home page shows products and complains about nothing", async ({ page }) => {
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  await expect(page.locator("main a[href*='/product/product-details/']").first()).toBeVisible();
  await expectAccessible(page);
});
