import type { Page } from "@playwright/test";
import { customerWithOrder, signInOnce } from "../support/customer.ts";
import { expect, expectAccessible, hydrated, test } from "../support/shop.ts";

/** A browser that stores nothing for the shop, as with "Block all cookies" in Chrome or Safari. */

test("where the browser blocks storage, signing in and registering say so and what to do", async ({ page }) => {
  await blockStorage(page);
  await page.goto("/cart");
  await page.waitForURL(/\/signin/);
  await hydrated(page);
  const main = page.getByRole("main");
  const blocked = main.getByRole("alert");
  await expect(blocked).toContainText("Your browser blocks storage for this shop, so you can't stay signed in.");
  await expect(blocked).toContainText("then reload this page");
  await expect(main.getByRole("button", { name: "Sign In" })).toBeDisabled();
  await expectAccessible(page);
  await main.getByRole("link", { name: "Register" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Register" })).toBeVisible();
  await expect(blocked).toContainText("Your browser blocks storage");
  await page.goto("/hi/signin");
  await expect(blocked).toContainText("स्टोरेज");
});

test("where storage is full, signing in says so instead of failing", async ({ page }) => {
  await page.addInitScript(fillStorage);
  await page.goto("/signin");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Your browser blocks storage");
});

test("what the browser cannot store stays until the page is closed, and the order pad says so", async ({
  page,
  baseURL,
}) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.addInitScript(fillStorage);
  await page.goto("/order-pad");
  await hydrated(page);
  const main = page.getByRole("main");
  await expect(main).toContainText("rows are lost when you close this page");
  const reference = main.getByRole("textbox", { name: "Reference number, line 1" });
  await reference.fill("NK-NO-SUCH");
  await main.getByRole("link", { name: "Checkout" }).click();
  const number = main.getByLabel("Purchase order number");
  await number.fill("PO-77");
  await main.getByRole("link", { name: "Edit cart" }).click();
  await main.getByRole("link", { name: "Order Pad" }).click();
  await expect(reference).toHaveValue("NK-NO-SUCH");
  await main.getByRole("link", { name: "Checkout" }).click();
  await expect(number).toHaveValue("PO-77");
});

/** What is stored can be read, but nothing more is stored. */
function fillStorage() {
  Storage.prototype.setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
}

/** Reading `localStorage` throws, and cookies are not stored. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
    Object.defineProperty(document, "cookie", { get: () => "", set: () => {} });
  });
