import { customerWithOrder, signInOnce } from "../support/customer.ts";
import { expect, test } from "../support/shop.ts";

/** The same customer with two tabs open. */

test("what is changed in one tab is right in the other", async ({ page, context, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  const other = await context.newPage();
  await page.goto("/cart");
  await other.goto("/cart");
  await expect(other.getByRole("row")).toHaveCount(3);

  await page.getByRole("row").nth(1).getByLabel("Quantity").fill("6");
  await page.getByRole("row").nth(1).getByLabel("Quantity").press("Enter");
  await other.bringToFront();
  await expect(other.getByRole("row").nth(1).getByLabel("Quantity")).toHaveValue("6");

  await other.getByRole("row").nth(2).getByRole("button", { name: "Delete" }).click();
  await page.bringToFront();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Cart, 1 product" })).toBeVisible();

  await other.goto("/wishlist");
  await other.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("link", { name: "Wishlist, 0 products" })).toBeVisible();
});

test("signing out in one tab signs the other out", async ({ page, context, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  const other = await context.newPage();
  await page.goto("/");
  await other.goto("/cart");
  await expect(other.getByRole("row")).toHaveCount(3);

  await page.getByRole("button", { name: "Meera" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();

  await other.bringToFront();
  await expect(other).toHaveURL("/signin?next=/cart");
  await expect(other.getByRole("row")).toHaveCount(0);
});
