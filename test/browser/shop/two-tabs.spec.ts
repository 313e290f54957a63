import type { Page } from "@playwright/test";
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

test("what is typed on the order pad in one tab is on the other's too, and none takes a line from the other", async ({
  page,
  context,
  baseURL,
}) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  const other = await context.newPage();
  const reference = (tab: Page, line: number) => tab.getByLabel(`Reference number, line ${line}`, { exact: true });
  await page.goto("/order-pad");
  await other.goto("/order-pad");

  await reference(page, 1).fill("NK-PW-1001");
  await expect(reference(other, 1)).toHaveValue("NK-PW-1001");
  await reference(other, 2).fill("NK-NS-1203");
  await expect(reference(page, 2)).toHaveValue("NK-NS-1203");
  await page.reload();
  await expect(reference(page, 1)).toHaveValue("NK-PW-1001");
  await expect(reference(page, 2)).toHaveValue("NK-NS-1203");

  await page.getByRole("button", { name: /^Add 2 lines/ }).click();
  await expect(page.getByText("2 products were added to your cart.")).toBeVisible();
  await expect(reference(other, 1), "what was ordered is not ordered again").toHaveValue("");
});
