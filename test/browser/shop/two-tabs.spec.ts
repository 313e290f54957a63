import type { Page } from "@playwright/test";
import { customerWithOrder, signInOnce } from "../support/customer.ts";
import { expect, hydrated, test } from "../support/shop.ts";

/** The same customer with two tabs open. */

test("what is changed in one tab is right in the other", async ({ page, context, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  const other = await context.newPage();
  await page.goto("/cart");
  await other.goto("/cart");
  await expect(other.getByRole("row")).toHaveCount(3);
  await hydrated(other);

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

test("a late reply about the cart does not hide what another tab has changed since", async ({
  page,
  context,
  baseURL,
}) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  const other = await context.newPage();
  await page.goto("/");
  await hydrated(page);
  await expect(page.getByRole("link", { name: "Cart, 2 products" })).toBeVisible();
  await other.goto("/cart");
  await expect(other.getByRole("row")).toHaveCount(3);
  const replies = await holdCarts(page, 2, () => page.evaluate(() => void dispatchEvent(new Event("focus"))));

  await other.getByRole("row").nth(1).getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => replies.length).toBe(2);
  for (const letGo of replies) await letGo();
  await expect(page.getByRole("link", { name: "Cart, 1 product" })).toBeVisible();
});

test("a quantity changed while the cart is being loaded again stays", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.goto("/cart");
  await hydrated(page);
  const quantity = page.getByRole("row").nth(1).getByLabel("Quantity");
  await expect(quantity).toHaveValue("1");
  const replies = await holdCarts(page, 1, () => page.getByRole("link", { name: "Cart, 2 products" }).click());

  const stored = page.waitForResponse("**/api/cart/update");
  await quantity.fill("6");
  await (await stored).finished();
  for (const letGo of replies) await letGo();
  await expect(quantity).toHaveValue("6");
});

test("what another tab changes while one is hidden is shown on return, also if the return before is still loading", async ({
  page,
  context,
  baseURL,
}) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  const other = await context.newPage();
  await page.goto("/");
  await hydrated(page);
  await expect(page.getByRole("link", { name: "Cart, 2 products" })).toBeVisible();
  await other.goto("/cart");
  await expect(other.getByRole("row")).toHaveCount(3);
  const [returned] = await holdCarts(page, 1, () => show(page, "visible"));
  await show(page, "hidden");

  const stored = other.waitForResponse("**/api/cart/delete");
  await other.getByRole("row").nth(1).getByRole("button", { name: "Delete" }).click();
  await (await stored).finished();
  await expect(other.getByRole("link", { name: "Cart, 1 product" })).toBeVisible();
  await show(page, "visible");
  await returned?.();
  await expect(page.getByRole("link", { name: "Cart, 1 product" })).toBeVisible();
});

test("a quantity changed while a deleted product is being put back stays", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.goto("/cart");
  await hydrated(page);
  await page.getByRole("row").nth(2).getByRole("button", { name: "Delete" }).click();
  const [putBack] = await holdReplies(page, "**/api/cart/store-many", 1, () =>
    page.getByRole("button", { name: "Undo" }).click(),
  );

  const quantity = page.getByRole("row").nth(1).getByLabel("Quantity");
  const stored = page.waitForResponse("**/api/cart/update");
  await quantity.fill("6");
  await (await stored).finished();
  await expect(page.getByRole("row")).toHaveCount(3);
  await putBack?.();
  await expect(quantity).toHaveValue("6");
});

/** Shows or hides a tab. */
const show = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

const holdCarts = (page: Page, times: number, ask: () => Promise<void>) => holdReplies(page, "**/api/cart", times, ask);

/**
 * Has the shop reply to the next requests for an address, but holds the replies. Waits for the first.
 * @returns for each, a function that lets it go and waits until the page has rendered whatever it makes of it
 */
async function holdReplies(page: Page, address: string, times: number, ask: () => Promise<void>) {
  const replies: (() => Promise<void>)[] = [];
  let asked = 0;
  await page.route(address, async (route) => {
    asked += 1;
    if (asked > times) return await route.continue();
    const response = await route.fetch();
    replies.push(async () => {
      await route.fulfill({ response });
      await (await route.request().response())?.finished();
      await page.evaluate(async () => {
        await (await fetch("/robots.txt")).text();
        for (const _ of [1, 2]) await new Promise((done) => requestAnimationFrame(done));
      });
    });
  });
  await ask();
  await expect.poll(() => replies.length).toBe(1);
  return replies;
}

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

test("what another tab keeps while the order pad opens is shown", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  // Stored right after the page has read the draft, before it can listen to changes.
  await page.addInitScript(() => {
    const { getItem } = Storage.prototype;
    let isKept = false;
    Storage.prototype.getItem = function (key) {
      const stored = getItem.call(this, key);
      if (key.startsWith("order_pad_") && !isKept) {
        isKept = true;
        this.setItem(key, "NK-PW-1001");
      }
      return stored;
    };
  });
  await page.goto("/order-pad");
  await expect(page.getByLabel("Reference number, line 1", { exact: true })).toHaveValue("NK-PW-1001");
});
