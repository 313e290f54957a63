import type { Locator, Page } from "@playwright/test";
import { customerWithOrder, signInOnce } from "../support/customer.ts";
import { expect, test } from "../support/shop.ts";

/**
 * Orders one known reference for a customer with one address, from sign-in to confirmation. A click counts as one step, and so does
 * a key or key combination; typing the reference is one entry, whatever its length.
 */

test.use({ contextOptions: { reducedMotion: "reduce" } });

const reference = "NK-ME-1403";
let hand: ReturnType<typeof countedHand>;

test.beforeEach(async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.goto("/");
  hand = countedHand(page);
});

test("by search: 4 clicks or keys, and the reference", async ({ page }) => {
  await hand.press("/");
  await hand.enter(reference);
  await expect(page.getByRole("option", { name: /^NK-ME-1403/ })).toHaveAttribute("aria-selected", "true");
  await hand.press("ControlOrMeta+Enter");
  await placeOrder(page);
  expect(hand.count).toEqual({ clicksAndKeys: 4, entries: 1 });
});

test("by order pad: 4 clicks or keys, and the reference", async ({ page }) => {
  await hand.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Order Pad" }));
  await expect(page.getByLabel("Reference number, line 1", { exact: true })).toBeFocused();
  await hand.enter(reference);
  await hand.click(page.getByRole("button", { name: "Add and check out" }));
  await placeOrder(page);
  expect(hand.count).toEqual({ clicksAndKeys: 4, entries: 1 });
});

/** Places the order as shown at checkout. */
async function placeOrder(page: Page) {
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByRole("table", { name: "Items in this order" })).toContainText(reference);
  await hand.click(page.getByRole("button", { name: "Place Order" }));
  await hand.click(page.getByRole("alertdialog").getByRole("button", { name: "Yes" }));
  await expect(page).toHaveURL(/\/order-placed\//);
}

function countedHand(page: Page) {
  const count = { clicksAndKeys: 0, entries: 0 };
  return {
    count,
    async click(target: Locator) {
      count.clicksAndKeys += 1;
      await target.click();
    },
    async press(keys: string) {
      count.clicksAndKeys += 1;
      await page.keyboard.press(keys);
    },
    async enter(text: string) {
      count.entries += 1;
      await page.keyboard.type(text);
    },
  };
}
