import { customerWithOrder, signInOnce } from "../support/customer.ts";
import { expect, expectAccessible, hydrated, test } from "../support/shop.ts";

/** Search by reference number: in the suggestions, in lists, and on the product page. */

test("a visitor's reference opens the product with the variant highlighted", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  const box = page.getByRole("searchbox", { name: "Search products" });
  await box.fill("nk me 1403");
  await expect(page.getByRole("option", { name: /NK-ME-1403/ })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await box.press("Enter");
  await expect(page).toHaveURL(/\?ref=NK-ME-1403#variant-/);
  const row = page.getByRole("row").filter({ hasText: "NK-ME-1403" });
  await expect(row).toHaveAttribute("aria-current", "true");
  await expect(row).toBeInViewport();
});

test("Enter adds one for a customer, who stays where they are", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.goto("/product");
  await hydrated(page);
  const box = page.getByRole("searchbox", { name: "Search products" });
  await box.fill("NK-ME-1403");
  const option = page.getByRole("option", { name: /NK-ME-1403.*Rs .*In stock.*Add/ });
  await expect(option).toBeVisible();
  await expectAccessible(page);
  await box.press("Enter");
  const added = page.getByRole("status").filter({ hasText: "Added To Cart" });
  await expect(added).toBeVisible();
  await expect(page).toHaveURL("/product");

  // The text is selected, so that the next reference replaces it.
  await box.pressSequentially("NK-ME-1403 x3");
  await expect(option).toContainText("Add 3");
  await box.press("ArrowRight");
  await expect(box).toHaveValue("NK-ME-1403 x4");
  await expect(option).toContainText("Add 4");
  await box.press("Enter");
  await page.getByRole("region", { name: "Notifications" }).getByRole("link", { name: "Checkout" }).click();
  await expect(page.getByRole("row").filter({ hasText: "NK-ME-1403" })).toContainText("5");
});

test("a correction is stated, and the typed word can be searched for", async ({ page }) => {
  await page.goto("/product?search=forcpes");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Showing results for “forceps”");
  await expectAccessible(page);
  await page.getByRole("link", { name: "forcpes", exact: true }).click();
  await expect(page.getByText("No results for “forcpes”")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ask us" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue("Looking for forcpes");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("a list links to the variant that was searched for", async ({ page }) => {
    await page.goto("/product?search=NK-ME-1403");
    await page.getByRole("region", { name: "Matching references" }).getByRole("link").click();
    const row = page.getByRole("row").filter({ hasText: "NK-ME-1403" });
    await expect(row).toHaveAttribute("aria-current", "true");
    await expect(row).toContainText("Formerly CM-3603");

    await page.goto("/product?search=cm3603");
    const matches = page.getByRole("region", { name: "Matching references" });
    await expect(matches).toContainText("formerly CM-3603");
    await matches.getByRole("link", { name: "NK-ME-1403" }).click();
    await expect(row).toHaveAttribute("aria-current", "true");
  });
});
