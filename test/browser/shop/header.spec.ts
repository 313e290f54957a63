import type { Page } from "@playwright/test";
import { customerWithOrder, signInOnce } from "../support/customer.ts";
import { expect, hydrated, test } from "../support/shop.ts";
import { holdScripts } from "../support/slow.ts";

/** The header keeps its layout, and whatever a visitor has opened in it. */

test("a menu opened before hydration stays open", async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/product", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Pages of this shop" });
  await expect(menu).toBeVisible();
  expect(await page.evaluate(() => "isHydrated" in window)).toBe(false);
  letGo();
  await hydrated(page);
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await expect(menu).toBeVisible();

  await menu.getByRole("link", { name: "Top Selling" }).click();
  await expect(page).toHaveURL("/top-selling");
  await expect(menu).toBeHidden();
});

test("the search box has one place at each width, whatever the customer's name", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  const details = Promise.withResolvers<void>();
  let name = "";
  await page.route("**/api/user-details", async (route) => {
    await details.promise;
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), f_name: name } });
  });
  await page.goto("/product");
  await hydrated(page);
  const whileLoading = await placesByWidth(page);
  details.resolve();
  for (name of ["Om", "Venkatanarasimharajuvaripeta"]) {
    await page.goto("/product");
    await expect(page.locator("[popovertarget=account-menu]")).toContainText(name);
    expect(await placesByWidth(page)).toEqual(whileLoading);
  }
});

async function placesByWidth(page: Page) {
  const places: Record<number, Awaited<ReturnType<typeof placesIn>>> = {};
  for (const width of [1440, 1024, 820]) {
    await page.setViewportSize({ width, height: 900 });
    places[width] = await placesIn(page);
  }
  return places;
}

/** Left edges of the search box and of the links beside it. */
async function placesIn(page: Page) {
  const { x, width } = (await page.getByRole("search").boundingBox()) ?? {};
  const cart = await page.getByRole("link", { name: /^Cart, / }).boundingBox();
  return { x, width, cart: cart?.x };
}

test("a cart of many products leaves the icon in sight", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.route("**/api/cart", async (route) => {
    const response = await route.fetch();
    const cart = await response.json();
    const carts = Array.from({ length: 137 }, (_, index) => ({ ...cart.carts[0], cart_id: index + 1, quantity: 1 }));
    await route.fulfill({ response, json: { ...cart, carts } });
  });
  await page.goto("/product");
  const link = page.getByRole("link", { name: "Cart, 137 products" });
  const icon = await link.locator("svg").boundingBox();
  const badge = await link.getByText("99+").boundingBox();
  if (!icon || !badge) throw new Error("Both are shown.");
  expect(badge.x).toBeGreaterThanOrEqual(icon.x + icon.width / 2);
});

test("the header has a line and a shadow once the page is scrolled", async ({ page }) => {
  await page.goto("/product");
  const shadow = () =>
    page.getByRole("search").evaluate((search) => {
      let bar: Element | null = search;
      while (bar && getComputedStyle(bar).position !== "sticky") bar = bar.parentElement;
      return bar && getComputedStyle(bar).boxShadow;
    });
  expect(await shadow()).toMatch(/none|rgba\(0, 0, 0, 0\)/);
  await page.mouse.wheel(0, 600);
  await expect.poll(shadow).not.toMatch(/none|rgba\(0, 0, 0, 0\)/);
});

test("the slash key leads to the search box, but not from where text is typed", async ({ page }) => {
  await page.goto("/contact-us");
  await hydrated(page);
  const field = page.getByRole("main").getByRole("textbox").first();
  await field.focus();
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("/");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  const box = page.getByRole("searchbox");
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("");
});
