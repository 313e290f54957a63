import type { Page } from "@playwright/test";
import { customerWithOrder, signInOnce } from "../support/customer.ts";
import { tabTo } from "../support/keyboard.ts";
import { productAddress } from "../support/pages.ts";
import { expect, expectAccessible, hydrated, test } from "../support/shop.ts";

/** A complete purchase using only the keyboard, and another on a small screen with a slow connection. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

const wand = "tonsil-adenoid-plasma-wand";

test("a purchase with the keyboard alone, an address added on the way", async ({ page, baseURL }) => {
  test.setTimeout(150_000);
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.goto(await productAddress(baseURL ?? "", wand));
  await hydrated(page);
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

  await test.step("into the cart, three of it", async () => {
    const row = page.getByRole("row").filter({ hasText: "NK-PW-1001" });
    await tabTo(page, row.getByLabel("Quantity"));
    await press("ControlOrMeta+A");
    await page.keyboard.type("3");
    await tabTo(page, row.getByRole("button", { name: "Add to Cart" }));
    await press("Enter");
    await expect(page.getByRole("link", { name: "Cart, 3 products" })).toBeVisible();
    await tabTo(page, page.getByRole("link", { name: "Cart, 3 products" }), { back: true });
    await press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
  });

  await test.step("change a quantity, delete a line, on to checkout", async () => {
    await tabTo(page, page.getByRole("row").nth(1).getByLabel("Quantity"));
    await press("ArrowUp");
    await expect(page.getByRole("row").nth(1).getByLabel("Quantity")).toHaveValue("2");
    await tabTo(page, page.getByRole("row").nth(2).getByRole("button", { name: "Delete" }));
    await press("Enter");
    await expect(page.getByRole("row")).toHaveCount(3);
    // The focus has moved to the next element and continues from there.
    await tabTo(page, page.getByRole("link", { name: "Proceed To Checkout" }));
    await press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  });

  await test.step("add an address in the dialog; it is chosen for delivery and billing", async () => {
    await tabTo(page, page.getByRole("button", { name: "Change shipping address" }));
    await press("Enter");
    await expect(page.getByRole("radio", { checked: true })).toBeFocused();
    await tabTo(page, page.getByRole("button", { name: "Add New Address" }));
    await press("Enter");
    const dialog = page.getByRole("dialog");
    for (const [label, words] of [
      ["Company Name", "Iyer ENT Clinic"],
      ["Address", "12 Law College Road"],
      ["Apartment", "2"],
    ] as const) {
      await tabTo(page, dialog.getByLabel(label, { exact: true }));
      await page.keyboard.type(words);
    }
    await tabTo(page, dialog.getByLabel("State"));
    await page.keyboard.type("Maharashtra");
    await tabTo(page, dialog.getByLabel("City"));
    await page.keyboard.type("Pune");
    await tabTo(page, dialog.getByLabel("Postcode"));
    await page.keyboard.type("411004");
    await tabTo(page, dialog.getByRole("button", { name: "Save Address" }));
    await press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("radio", { checked: true })).toHaveAccessibleName(/12 Law College Road/);
    await tabTo(page, page.getByRole("button", { name: "Done" }), { back: true });
    await press("Enter");
    await expect(page.getByRole("button", { name: "Change shipping address" })).toBeFocused();
    await expect(page.getByLabel("Bill to the same address")).toBeChecked();
    await expect(page.getByText("CGST and SGST apply")).toBeVisible();
  });

  await test.step("a coupon, then the order", async () => {
    await tabTo(page, page.getByLabel("Coupon Code"));
    await page.keyboard.type("ent500");
    await press("Enter");
    await expect(page.getByText(/^ENT500 applied: Rs\s.* off\.$/)).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: "Place Order" }));
    await press("Enter");
    await tabTo(page, page.getByRole("alertdialog").getByRole("button", { name: "Yes" }));
    await press("Enter");
    await expect(page).toHaveURL(/\/order-placed\//);
    await expect(page.getByRole("heading", { level: 1, name: "Order placed" })).toBeVisible();
    await tabTo(page, page.getByRole("link", { name: "View order" }));
    await press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: /^Order ENT-/ })).toBeVisible();
  });
});

/** A phone in a hospital's basement: 400 kbit/s, 400 ms round trip. */
async function slowLine(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

/** Holds the request until released, so that what the page shows before then cannot come from the reply. */
async function holdBack(page: Page, address: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const reply = page.waitForResponse(address);
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return {
    async letGo() {
      resolve();
      return await reply;
    },
  };
}

test.describe("on a telephone with a slow line", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a purchase, with changes shown before they are stored", async ({ page, baseURL }) => {
    test.setTimeout(150_000);
    await signInOnce(page, await customerWithOrder(baseURL));
    await slowLine(page);
    await page.goto(await productAddress(baseURL ?? "", wand));
    await hydrated(page);
    const row = page.getByRole("row").filter({ hasText: "NK-PW-1001" });
    await row.getByRole("button", { name: "Add to Cart" }).tap();
    await expect(page.getByRole("link", { name: "Cart, 3 products" })).toBeVisible();
    await page.getByRole("link", { name: "Cart, 3 products" }).tap();

    await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
    const line = page.getByRole("row").filter({ hasText: "NK-PW-1001" });
    const update = await holdBack(page, "**/api/cart/update");
    await line.getByRole("button", { name: "Increase quantity" }).tap();
    await expect(line).toContainText("Rs 17,800.00");
    expect((await update.letGo()).ok()).toBe(true);
    const deletion = await holdBack(page, "**/api/cart/delete");
    await page.getByRole("row").nth(1).getByRole("button", { name: "Delete" }).tap();
    await expect(page.getByRole("link", { name: "Cart, 2 products" })).toBeVisible();
    expect((await deletion.letGo()).ok()).toBe(true);
    await expectAccessible(page);

    await page.getByRole("link", { name: "Proceed To Checkout" }).tap();
    await expect(page.getByText("IGST applies")).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect(wide, "the page is wider than the screen").toBe(false);
    await page.getByRole("button", { name: "Place Order" }).tap();
    await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).tap();
    await expect(page.getByRole("heading", { level: 1, name: "Order placed" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Cart, 0 products" })).toBeVisible();
  });
});
