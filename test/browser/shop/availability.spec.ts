import type { Page } from "@playwright/test";
import type { SubProduct } from "../../../src/contract/catalogue.ts";
import { askShop, customerWithOrder, type SignedIn, signInOnce } from "../support/customer.ts";
import { productAddress } from "../support/pages.ts";
import { expect, expectAccessible, hydrated, test } from "../support/shop.ts";

/** Stock bought by others is gone for the next customer, who sees this before trying to buy. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Variants that no other test buys. */
const product = "tracheostomy-tube-cuffed";

let asha: SignedIn;
let variants: SubProduct[];
test.beforeAll(async ({ baseURL: origin = "" }) => {
  asha = await customerWithOrder(origin);
  const token = (await productAddress(origin, product)).split("/").at(-1);
  const seen = async () => (await askShop(origin, "GET", `product/view/${token}`)).sub_products as SubProduct[];
  variants = await seen();
  // Only once: the hook runs again after a failed test.
  if (variants[0]?.availability.status !== "low") await buyAllBut(origin, 3, variants[0]);
  if (variants[1]?.availability.status !== "out_of_stock") await buyAllBut(origin, 0, variants[1]);
  await expect
    .poll(async () => (await seen()).slice(0, 2).map(({ availability }) => availability.status))
    .toEqual(["low", "out_of_stock"]);
});

/** Has another customer order a variant until this many are left. */
async function buyAllBut(origin: string, left: number, variant: SubProduct | undefined) {
  const { token } = await customerWithOrder(origin);
  const ask = (method: string, path: string, body?: object) => askShop(origin, method, path, body, token);
  for (const { cart_id } of (await ask("GET", "cart")).carts) await ask("POST", "cart/delete", { cartId: cart_id });
  const { cart } = await ask("POST", "cart/store", { sub_product_id: variant?.sub_product_id });
  const [line] = cart.carts;
  await ask("POST", "cart/update", { cartId: line.cart_id, quantity: line.available - left });
  const [address] = await ask("GET", "user-addresses");
  const addresses = { billing_address: address.id, shipping_address: address.id };
  await ask("POST", "check-out/place-order", { coupon_token: null, ...addresses });
}

const variantRow = (page: Page, variant: SubProduct | undefined) =>
  page.getByRole("row").filter({ hasText: variant?.ref_no ?? "" });

test("the product's page has the stock of each variant, and an enquiry where nothing is left", async ({
  page,
  baseURL,
}) => {
  await signInOnce(page, asha);
  // An alert requested while a slow reply lists the earlier ones is newer than that reply.
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/stock-alerts", async (route) => {
    if (route.request().method() === "GET") {
      const response = await route.fetch();
      await free;
      await route.fulfill({ response });
    } else await route.continue();
  });
  await page.goto(await productAddress(baseURL ?? "", product));
  await hydrated(page);
  const row = (place: number) => variantRow(page, variants[place]);
  await expect(row(0).getByText("3 left")).toBeVisible();
  await expect(row(0).getByRole("button", { name: "Add to Cart" })).toBeVisible();
  await expect(row(1).getByText("Out of stock")).toBeVisible();
  await expect(row(1).getByRole("button", { name: "Add to Cart" })).toHaveCount(0);
  await expect(row(1).getByRole("button", { name: "Enquiry" })).toBeVisible();
  await row(1).getByRole("button", { name: "Notify me" }).click();
  await expect(row(1).getByText("We'll email you")).toBeVisible();
  const late = page.waitForResponse(
    (each) => each.url().endsWith("/stock-alerts") && each.request().method() === "GET",
  );
  letGo();
  await (await late).finished();
  // One more reply and two frames later, the page has rendered whatever it makes of it.
  await page.evaluate(async () => {
    await (await fetch("/robots.txt")).text();
    for (const _ of [1, 2]) await new Promise((done) => requestAnimationFrame(done));
  });
  await expect(row(1).getByText("We'll email you")).toBeVisible();
  await page.unroute("**/api/stock-alerts");
  await page.reload();
  await expect(row(1).getByText("We'll email you")).toBeVisible();
  await expect(row(2).getByText("In stock")).toBeVisible();
  await expectAccessible(page);
  await row(1).getByRole("button", { name: "Undo" }).click();
  await expect(row(1).getByRole("button", { name: "Notify me" })).toBeVisible();
});

test("cards, the table of a list and suggestions have it too", async ({ page }) => {
  const [low, out, full] = variants;
  const name = (await cardName(page)) ?? "";
  await expect(
    page
      .getByRole("article")
      .filter({ hasText: name })
      .getByText(/^(?:In stock|\d+ left)$/),
  ).toBeVisible();

  await page.goto("/product?search=tracheostomy+tube&view=table");
  const inTable = (variant: SubProduct | undefined) =>
    page.getByRole("row").filter({ has: page.getByRole("link", { name: variant?.ref_no ?? "", exact: true }) });
  await expect(inTable(low)).toContainText("3 left");
  await expect(inTable(out)).toContainText("Out of stock");
  await expect(inTable(full)).toContainText("In stock");

  await hydrated(page);
  const box = page.getByRole("searchbox", { name: "Search products" });
  await box.fill(low?.ref_no ?? "");
  await expect(page.getByRole("option", { name: new RegExp(`^${low?.ref_no}`) })).toContainText("3 left");
  await box.fill(out?.ref_no ?? "");
  await expect(page.getByRole("option", { name: new RegExp(`^${out?.ref_no}`) })).toContainText("Out of stock");
  await box.fill("tracheostomy");
  await expect(page.getByRole("option", { name }).getByText(/^(?:In stock|\d+ left)$/)).toBeVisible();
});

async function cardName(page: Page) {
  await page.goto("/product?search=tracheostomy+tube+cuffed");
  return page.getByRole("article").first().getByRole("heading").textContent();
}

// Between these widths the table is beside the picture for visitors and below it for customers.
for (const width of [1279, 1440]) {
  test(`signing in moves no row of the table of variants, ${width} px wide`, async ({ page, baseURL }) => {
    const heights = () =>
      page
        .getByRole("table", { name: /^Variants of/ })
        .getByRole("row")
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    await page.setViewportSize({ width, height: 800 });
    await page.goto(await productAddress(baseURL ?? "", product));
    await hydrated(page);
    const visitor = await heights();
    await signInOnce(page, asha);
    await page.goto(await productAddress(baseURL ?? "", product));
    await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeVisible();
    expect(await heights()).toEqual(visitor);
  });
}

test("a list that asks for more than there is offers what there is", async ({ page }) => {
  await signInOnce(page, asha);
  await page.goto("/order-pad");
  const [low, out] = variants;
  for (const [index, text] of [`${low?.ref_no} x 9999`, `${out?.ref_no} x 1`, "NK-EE-1101 x 1"].entries()) {
    await page.getByLabel(`Reference number, line ${index + 1}`, { exact: true }).fill(text);
  }
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 of 3 lines are ready.")).toBeVisible();
  const lines = page.getByRole("table", { name: "Order pad" }).locator("tbody").getByRole("row");
  await expect(lines.nth(0)).toContainText("Only 3 in stock.");
  await expect(lines.nth(1).getByRole("link", { name: "Enquiry" })).toHaveAttribute(
    "href",
    `/contact-us?product=${out?.sub_product_id}+${out?.ref_no}`,
  );
  // Tall enough that the sticky bar with the total covers no row in part.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await expectAccessible(page);
  await lines.nth(0).getByRole("button", { name: "Use 3 left" }).click();
  await expect(page.getByText("2 of 3 lines are ready.")).toBeVisible();
  await expect(lines.nth(0).getByLabel(/^Quantity/)).toHaveValue("3");
  await expect(lines.nth(0)).not.toContainText("Only 3");
});
