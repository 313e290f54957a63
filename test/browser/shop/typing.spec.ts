import { expect, hydrated, test } from "../support/shop.ts";

test("a page that arrives late does not overwrite what is being typed into the search box", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/api/product-data*", async (route) => {
    await late;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Top Selling" }).click();
  const box = page.getByRole("searchbox");
  await box.click();
  await page.keyboard.type("zzz");
  arrive();
  await expect(page.getByRole("heading", { level: 1, name: "Top Selling" })).toBeVisible();
  await page.keyboard.type("y");
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("zzzy");

  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/product?search=zzzy");
  await expect(page.getByRole("main").getByText("Product Not Found")).toBeVisible();
  await expect(box).toHaveValue("zzzy");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQ" }).click();
  await expect(box).toHaveValue("");
});
