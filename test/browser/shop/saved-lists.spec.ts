import { askShop, customerWithOrder, type SignedIn, signInOnce } from "../support/customer.ts";
import { expect, expectAccessible, openContext, test } from "../support/shop.ts";

/** Saved lists: from the cart to a list, shared with others, and back into a cart. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

let asha: SignedIn;
test.beforeEach(async ({ page, baseURL }) => {
  asha = await customerWithOrder(baseURL);
  await signInOnce(page, asha);
});

test("a cart becomes a list, which is changed, shared with a visitor and revoked", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/cart");
  await page.getByRole("button", { name: "Save as list" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as list" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription("Name is required.");
  await dialog.getByLabel("Name").fill("Tonsillectomy");
  await dialog.getByLabel("Name").press("Enter");
  await expect(dialog).toContainText("Saved in Tonsillectomy.");
  await dialog.getByRole("link", { name: "Go to List" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Tonsillectomy" })).toBeVisible();
  const rows = page.getByRole("row");
  await expect(rows).toHaveCount(3);
  await page.getByLabel("Quantity").first().fill("4");
  await page.getByLabel("Quantity").first().press("Enter");
  await page.getByRole("button", { name: "Remove" }).last().click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Remove" }), "the focus moves to the neighbour").toBeFocused();
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Septoplasty");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Septoplasty" })).toBeVisible();

  await page.getByRole("button", { name: "Create Link" }).click();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { coloursOnly: true });

  const visitor = await (await openContext(browser)).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { level: 1, name: "Septoplasty" })).toBeVisible();
  await expect(visitor.getByRole("cell", { name: "4", exact: true })).toBeVisible();
  await expect(visitor.getByRole("main")).not.toContainText(/₹|Rs|Meera/);
  await expect(visitor.getByRole("link", { name: "Sign in to add to your cart" })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(visitor, { coloursOnly: true });

  const ravi = await customerWithOrder(baseURL);
  const colleague = await (await openContext(browser)).newPage();
  await signInOnce(colleague, ravi);
  await colleague.goto(link);
  await colleague.getByRole("button", { name: "Add to my cart" }).click();
  await expect(colleague.getByRole("status").filter({ hasText: "Added To Cart" })).toBeVisible();

  await page.getByRole("button", { name: "Revoke Link" }).click();
  await expect(page.getByRole("button", { name: "Create Link" })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText("This list is no longer shared")).toBeVisible();
  await visitor.context().close();
  await colleague.context().close();
});

test("a list is added to the cart as far as there is stock, exported and deleted", async ({ page, baseURL }) => {
  const ask = (method: string, path: string, body?: object) => askShop(baseURL, method, path, body, asha.token);
  const { carts } = await ask("GET", "cart");
  const lines = [{ sub_product_id: carts[0].sub_product_id, quantity: 9999 }];
  await ask("POST", "lists", { name: "Everything", lines });
  await page.goto("/lists");
  await page.getByRole("link", { name: "Everything" }).click();

  await page.getByRole("button", { name: "Add all to Cart" }).click();
  const dialog = page.getByRole("dialog", { name: "Add all to Cart" });
  await expect(dialog).toContainText("of 9,999 added.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).last().click();

  for (const [name, file] of [
    ["CSV", "Everything.csv"],
    ["Excel", "Everything.xlsx"],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name, exact: true }).click();
    expect((await download).suggestedFilename()).toBe(file);
  }

  await page.getByRole("button", { name: "Delete List" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("No lists yet")).toBeVisible();
  await expectAccessible(page);
});

test("an order is saved into a list that exists", async ({ page, baseURL }) => {
  await askShop(baseURL, "POST", "lists", { name: "Ward" }, asha.token);
  await page.goto(`/orderdetail?order=${asha.order.token}`);
  await page.getByRole("button", { name: "Save as list" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as list" });
  await dialog.getByLabel("List").selectOption("Ward");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("link", { name: "Go to List" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ward" })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
});
