import { askShop, customerWithOrder, type SignedIn, signInOnce } from "../support/customer.ts";
import { expect, expectAccessible, test } from "../support/shop.ts";

/** Ordering what one knows already: from a list, or again. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

let asha: SignedIn;
test.beforeEach(async ({ page, baseURL }) => {
  asha = await customerWithOrder(baseURL);
  await signInOnce(page, asha);
});

test("a messy list becomes a cart, corrected on the way; nothing typed is lost", async ({ page }) => {
  await page.goto("/cart");
  await page.getByRole("main").getByRole("link", { name: "Order Pad" }).click();
  const list = page.getByLabel("Reference Numbers and Quantities");
  await list.fill("please send\nnk pw 1001\t2\nNK-PW-1O01 x 3\nNK-NS-1203, ५\nNK-ZZ-99 4");
  await page.reload();
  await expect(list, "kept over a reload").toHaveValue(/NK-ZZ-99 4$/);

  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("2 of 5 lines are ready.")).toBeVisible();
  await expectAccessible(page);
  const lines = page.getByRole("main").getByRole("listitem");
  await lines
    .filter({ hasText: "Line 3" })
    .getByRole("button", { name: /^NK-PW-1001 / })
    .click();
  await expect(page.getByText("3 of 5 lines are ready.")).toBeVisible();
  await expect(page.getByText("Also on line 2. The quantities are added together.")).toBeVisible();
  await expect(list, "the correction is in the list").toHaveValue(/^NK-PW-1001 x 3$/m);
  await lines.filter({ hasText: "Line 1" }).getByRole("button", { name: "Remove" }).click();
  await lines.filter({ hasText: "Line 4" }).getByLabel("Quantity").fill("6");

  await page.getByRole("button", { name: "Add all to Cart" }).click();
  await expect(page.getByText("2 products were added to your cart.")).toBeVisible();
  await expect(list, "what was not understood stays").toHaveValue("NK-ZZ-99 4");
  await expect(page.getByRole("link", { name: "Cart, 4 products" })).toBeVisible();
  await page.getByRole("link", { name: "Go to Cart" }).click();
  const rows = page.getByRole("row");
  await expect(rows.filter({ hasText: "NK-PW-1001" }).getByLabel("Quantity")).toHaveValue("5");
  await expect(rows.filter({ hasText: "NK-NS-1203" }).getByLabel("Quantity")).toHaveValue("6");
});

test("an old order is ordered again as far as it can be had, and the rest is told", async ({ page, baseURL }) => {
  const ask = (method: string, path: string, body?: object) => askShop(baseURL, method, path, body, asha.token);
  await page.goto("/orderhistory");
  await page.getByRole("button", { name: "Order again" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Added To Cart" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();

  // As many as there are: once more is more than can be had.
  const { carts } = await ask("GET", "cart");
  await ask("POST", "cart/update", { cartId: carts[0].cart_id, quantity: carts[0].available });
  await page.goto(`/orderdetail?order=${asha.order.token}`);
  await page.getByRole("button", { name: "Order again" }).click();
  const dialog = page.getByRole("dialog", { name: "Order again" });
  await expect(dialog).toContainText("No items could be added.");
  await expect(dialog).toContainText(`Only ${carts[0].available} in stock.`);
  await expectAccessible(page);
  await dialog.getByRole("link", { name: "Go to Cart" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
});
