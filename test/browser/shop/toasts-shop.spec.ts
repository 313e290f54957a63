import type { Page } from "@playwright/test";
import { askShop, customerWithOrder, type SignedIn, signInOnce } from "../support/customer.ts";
import { variantOf } from "../support/lists.ts";
import { owner } from "../support/office.ts";
import { productAddress } from "../support/pages.ts";
import { expect, hydrated, test } from "../support/shop.ts";

/** The messages of cart, wishlist and checkout, word for word, each triggered by its real cause. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

let asha: SignedIn;

test.beforeEach(async ({ page, baseURL }) => {
  asha = await customerWithOrder(baseURL);
  await signInOnce(page, asha);
});

const expectToast = (page: Page, words: string) =>
  expect(page.getByRole("status").filter({ hasText: words })).toHaveText(words);

async function toldFailure(page: Page, title: string, text: string) {
  const toast = page.getByRole("alert").filter({ has: page.locator("strong", { hasText: title }) });
  // It stays while the mouse is over it, however long the checks take.
  await toast.hover();
  await expect(toast.locator("strong")).toHaveText(title);
  await expect(toast.locator("p")).toHaveText(text);
}

/** The browser's own log lines about replies that are meant to fail. */
function expected(complaints: string[], pattern: RegExp) {
  expect(complaints.filter((complaint) => pattern.test(complaint)).length).toBeGreaterThan(0);
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !pattern.test(complaint)));
}
const noNetwork = /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/;
const refused = (status: number) =>
  new RegExp(`Failed to load resource: the server responded with a status of ${status}`);

test("a deleted line can be put back", async ({ page }) => {
  await page.goto("/cart");
  const rows = page.getByRole("row");
  await expect(rows).toHaveCount(3);
  const name = await rows.nth(1).getByRole("rowheader").textContent();
  await rows.nth(1).getByLabel("Quantity").fill("4");
  await rows.nth(1).getByLabel("Quantity").press("Enter");
  await rows.nth(1).getByRole("button", { name: "Delete" }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Cart, 1 product" })).toBeVisible();
  await expectToast(page, "Remove From Cart");

  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Added To Cart");
  await expect(rows.nth(1).getByRole("rowheader")).toHaveText(name ?? "");
  await expect(rows.nth(1).getByLabel("Quantity")).toHaveValue("4");
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
});

test("a quantity that cannot be ordered becomes one that can, and the line says so", async ({ page, context }) => {
  const other = await context.newPage();
  await page.goto("/cart");
  const row = page.getByRole("row").nth(1);
  const quantity = row.getByLabel("Quantity");
  await quantity.fill("-1");
  await expect(quantity).toHaveValue("1");
  await expect(row.getByRole("alert")).toHaveText("-1 was changed to 1. Enter a whole number from 1 to 9,999.");
  await quantity.press("Tab");
  await expect(quantity).toHaveAccessibleDescription(/-1 was changed to 1\./);
  // The other tab starts from the stored quantity.
  const stored = page.waitForResponse("**/api/cart/update");
  await row.getByRole("button", { name: "Increase quantity" }).click();
  await expect(quantity).toHaveValue("2");
  await expect(row.getByRole("alert")).toHaveCount(0);
  await stored;
  await quantity.fill("2.5");
  await quantity.press("Enter");
  await expect(row.getByRole("alert")).toHaveText("2.5 was changed to 2. Enter a whole number from 1 to 9,999.");
  await other.goto("/cart");
  await other.getByRole("row").nth(1).getByRole("button", { name: "Increase quantity" }).click();
  await expect(quantity).toHaveValue("3");
  await expect(row.getByRole("alert"), "what another tab has made of it").toHaveCount(0);
});

test("what is no longer sold leaves the cart, with one notice that names it", async ({ page, request, baseURL }) => {
  const { data: products } = await askShop(baseURL, "GET", "product-data?search=tongue+depressor");
  const { id, name, token } = products[0];
  const { sub_products } = await askShop(baseURL, "GET", `product/view/${token}`);
  const { sub_product_id } = sub_products[0];
  await askShop(baseURL, "POST", "cart/store", { sub_product_id }, asha.token);
  await request.post("/api/staff/sign-in", { data: owner });
  expect((await request.post(`/api/staff/products/${id}/hide`)).status()).toBe(200);
  try {
    const confirmed = page.waitForResponse("**/api/cart/seen");
    await page.goto("/cart");
    const notice = page.getByRole("status").filter({ hasText: "is no longer sold, so we removed it from your cart" });
    await expect(notice).toContainText(name);
    await expect(page.getByRole("row")).toHaveCount(3);
    await confirmed;
    await page.reload();
    await expect(page.getByRole("row")).toHaveCount(3);
    await expect(notice).toBeHidden();
  } finally {
    await request.post(`/api/staff/products/${id}/show`);
  }
});

test("without a network a change of the cart fails aloud, and nothing is lost", async ({
  page,
  context,
  complaints,
}) => {
  await page.goto("/cart");
  const rows = page.getByRole("row");
  const quantity = rows.nth(1).getByLabel("Quantity");
  await expect(quantity).toHaveValue("1");
  await context.setOffline(true);
  await quantity.fill("3");
  await quantity.press("Enter");
  await toldFailure(page, "Error", "Something went wrong");
  await expect(quantity).toHaveValue("1");
  await page.getByRole("button", { name: "Dismiss" }).click();

  await rows.nth(1).getByRole("button", { name: "Delete" }).click();
  await toldFailure(page, "Error", "Something went wrong");
  await expect(rows).toHaveCount(3);
  await context.setOffline(false);
  await quantity.fill("2");
  await quantity.press("Enter");
  await page.getByRole("link", { name: "Proceed To Checkout" }).click();
  await page.getByRole("link", { name: "Cart", exact: true }).first().click();
  await expect(quantity).toHaveValue("2");
  expected(complaints, noNetwork);
});

test("a quantity above the stock is explained at its field, without a toast", async ({ page, baseURL, complaints }) => {
  const { carts } = await askShop(baseURL, "GET", "cart", undefined, asha.token);
  await page.goto("/cart");
  // Toasts disappear by themselves, so their texts are recorded.
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => said.push(document.body.innerText)).observe(document.body, {
      subtree: true,
      childList: true,
    });
  });
  const quantity = page.getByRole("row").nth(1).getByLabel("Quantity");
  await quantity.fill("9999");
  await quantity.press("Enter");
  await expect(page.getByRole("row").nth(1)).toContainText(`Only ${carts[0].available} in stock.`);
  await expect(quantity).toHaveValue("1");
  await page.getByRole("row").nth(2).getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Remove From Cart");
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said.join("\n"));
  expect(said).toContain("Remove From Cart");
  expect(said).not.toContain("Something went wrong");
  expected(complaints, refused(422));
});

test("hearts say what they did; one that could not says nothing and stays", async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  await page.goto(await productAddress(baseURL ?? "", "tonsil-adenoid-plasma-wand"));
  const add = page.getByRole("main").getByRole("button", { name: "Add to wishlist" }).first();
  await add.click();
  await expectToast(page, "Added Wishlist");
  await expect(page.getByRole("link", { name: "Wishlist, 2 products" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Remove from wishlist" }).first().click();
  await expectToast(page, "Removed From Wishlist");
  await expect(page.getByRole("link", { name: "Wishlist, 1 product" })).toBeVisible();

  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed");
  await add.click();
  await failed;
  await expect(add).toHaveAttribute("aria-disabled", "false");
  await expect(page.getByRole("alert")).toHaveCount(0);
  expected(complaints, noNetwork);
});

test("a wish has its price, and the account leads to it", async ({ page }) => {
  await page.goto("/userprofile");
  const menu = page.getByRole("navigation", { name: "My account" });
  await expect(menu.getByRole("link", { name: "Order Pad" })).toHaveAttribute("href", "/order-pad");
  await menu.getByRole("link", { name: "Wishlist" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Wishlist" })).toBeVisible();
  await expect(page.getByRole("article").first()).toContainText(/from Rs [\d,.]+ \+ GST/);
});

test("a wish is moved into the cart, a variant chosen on the way", async ({ page }) => {
  await page.goto("/wishlist");
  await page.getByRole("button", { name: "Move to cart" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Move to cart" }).nth(2).click();
  await expectToast(page, "Added To Cart");
  await expect(page.getByText("Wishlist is empty!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Wishlist, 0 products" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 3 products" })).toBeVisible();
});

async function totalsShown(page: Page) {
  await expect(page.getByRole("button", { name: "Place Order" })).toBeEnabled();
}

async function placeOrder(page: Page) {
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
}

test("an order that is not confirmed is called off", async ({ page }) => {
  await page.goto("/checkout");
  await totalsShown(page);
  await page.getByRole("button", { name: "Place Order" }).click();
  const confirm = page.getByRole("alertdialog", { name: "Are you sure?" });
  await expect(confirm).toContainText("You want to Place Order!");
  await confirm.getByRole("button", { name: "Cancel" }).click();
  const toast = page.getByRole("status").filter({ hasText: "Cancel!" });
  await expect(toast.locator("strong")).toHaveText("Cancel!");
  await expect(toast.locator("p")).toHaveText("Order Cancel!");
  await expect(page.getByRole("button", { name: "Place Order" })).toBeFocused();
});

test("what another customer has bought in the meantime is shown line by line and fixed in place", async ({
  page,
  baseURL,
  complaints,
}) => {
  const ask = (who: SignedIn, method: string, path: string, body?: object) =>
    askShop(baseURL, method, path, body, who.token);
  // No other journey orders it, and this one all there is.
  const syringe = await variantOf(baseURL ?? "", "metal-ear-syringe", "NK-EE-1503");
  const { cart } = await ask(asha, "POST", "cart/store", { sub_product_id: syringe, quantity: 5 });
  const line = cart.carts.find((each: { sub_product_id: number }) => each.sub_product_id === syringe);
  await page.goto("/checkout");
  await totalsShown(page);

  const other = await customerWithOrder(baseURL);
  await ask(other, "POST", "cart/store", { sub_product_id: syringe, quantity: line.available - 2 });
  const [address] = await ask(other, "GET", "user-addresses");
  const addresses = { billing_address: address.id, shipping_address: address.id };
  await ask(other, "POST", "check-out/place-order", { coupon_token: null, ...addresses });

  await placeOrder(page);
  const problem = page.getByRole("alert").filter({ hasText: "Some items are no longer available in this quantity." });
  await expect(problem).toContainText("you asked for 5, 2 in stock");
  await problem.getByRole("button", { name: `Order 2 of ${line.ref_no}` }).click();
  await expect(problem).toBeHidden();
  await expect(page.getByRole("button", { name: "Place Order" })).toBeEnabled();
  await placeOrder(page);
  await expect(page).toHaveURL(/\/order-placed\//);
  expected(complaints, refused(409));
});

test("a coupon says why it does not apply, also when it was used up in the meantime", async ({
  page,
  baseURL,
  complaints,
}) => {
  const ask = (method: string, path: string, body?: object) => askShop(baseURL, method, path, body, asha.token);
  await ask("POST", "cart/store", { sub_product_id: 20, quantity: 1 });
  await page.goto("/checkout");
  await totalsShown(page);
  const code = page.getByLabel("Coupon Code");
  const apply = page.getByRole("button", { name: "Apply" });
  for (const [entered, words] of [
    ["", "Enter a coupon code."],
    ["NOSUCH", "This coupon code doesn't exist."],
    ["MONSOON26", "This coupon has expired."],
  ] as const) {
    await code.fill(entered);
    await apply.click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(code).toHaveAttribute("aria-invalid", "true");
  }
  await code.fill("WELCOME10");
  await apply.click();
  await expect(page.getByText(/^WELCOME10 applied: Rs\s.* off\.$/)).toBeVisible();

  // The same account orders with it on another device.
  const [address] = await ask("GET", "user-addresses");
  const details = await ask("POST", "check-out/details", { shipping_address: address.id, coupon_code: "WELCOME10" });
  const { coupon_token } = details.orderTotal;
  const addresses = { billing_address: address.id, shipping_address: address.id };
  await ask("POST", "check-out/place-order", { coupon_token, ...addresses });
  await ask("POST", "cart/store", { sub_product_id: 20, quantity: 1 });

  await placeOrder(page);
  await expect(page.getByText("You have already used this coupon as often as it allows.")).toBeVisible();
  const problem = page.getByRole("alert").filter({ hasText: "Prices, stock or totals have changed" });
  await expect(problem).toContainText("Coupon: ");
  await expect(problem).toContainText("Total: ");
  expected(complaints, refused(404));
  expected(complaints, refused(409));
});

test("an order whose answer is lost can be pressed again and is placed once", async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  await page.goto("/checkout");
  await totalsShown(page);
  await context.setOffline(true);
  await placeOrder(page);
  await expect(page.getByRole("alert").filter({ hasText: "We didn't get a response" })).toContainText(
    "It won't be ordered twice.",
  );
  await context.setOffline(false);
  await placeOrder(page);
  await expect(page).toHaveURL(/\/order-placed\//);
  const { data } = await askShop(baseURL, "GET", "orders", undefined, asha.token);
  expect(data).toHaveLength(2);
  expected(complaints, noNetwork);
});

test("a token that was revoked ends the session at the next act", async ({ page, baseURL, complaints }) => {
  await page.goto("/cart");
  await hydrated(page);
  const quantity = page.getByRole("row").nth(1).getByLabel("Quantity");
  await expect(quantity).toHaveValue("1");
  // The page's own requests may meet the revoked token first and remove the field, so the test types before revoking.
  const revoked = Promise.withResolvers<void>();
  await page.route("**/api/cart/update", async (route) => {
    await revoked.promise;
    await route.continue();
  });
  const sent = page.waitForRequest("**/api/cart/update");
  await quantity.fill("2");
  await sent;
  await askShop(baseURL, "POST", "logout", undefined, asha.token);
  revoked.resolve();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem("access_token"), localStorage.getItem("expiration")])).toEqual(
    [null, null],
  );
  expected(complaints, refused(401));
});
