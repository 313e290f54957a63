import type { Page } from "@playwright/test";
import { customerWithOrder, signInOnce } from "../support/customer.ts";
import { productAddress } from "../support/pages.ts";
import { expect, hydrated, test } from "../support/shop.ts";

/** What a visitor does between seeing a page and its scripts being there is not lost. */

/** Scripts wait until they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await free;
    await route.continue();
  });
  return letGo;
}

test("scripts wait until the browser reports that the page is painted", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) asked.push(request.url());
  });
  await page.clock.install();
  await page.addInitScript(holdPaintReports);
  await page.goto("/product");
  await page.clock.runFor(1500);
  expect(asked).toEqual([]);
  await page.evaluate(() => (window as unknown as { reportPaint(): void }).reportPaint());
  await page.clock.runFor(1500);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});

test("a mouse that rests where the page is laid out starts no scripts, and one that moves does", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) asked.push(request.url());
  });
  await page.clock.install();
  await page.addInitScript(holdPaintReports);
  await page.goto("/product");
  await page.evaluate(() => {
    for (const type of ["pointerover", "pointermove"])
      document.body.dispatchEvent(new PointerEvent(type, { bubbles: true }));
    for (const type of ["mouseover", "mousemove"]) document.body.dispatchEvent(new MouseEvent(type, { bubbles: true }));
    // Any script would have been asked for before this.
    return fetch("/robots.txt").then((reply) => reply.text());
  });
  expect(asked).toEqual([]);
  await page.mouse.move(600, 300, { steps: 4 });
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});

test("a page in the background, which is not painted, starts its scripts too", async ({ page }) => {
  const asked = page.waitForRequest(/\/assets\/react-/);
  await page.clock.install();
  await page.addInitScript(holdPaintReports);
  await page.goto("/product");
  await page.clock.runFor(5000);
  await asked;
});

/** Runs in the page: the browser has painted nothing until it is told to report. */
function holdPaintReports() {
  class HeldObserver {
    constructor(report: () => void) {
      Object.assign(window, { reportPaint: report });
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(window, { PerformanceObserver: HeldObserver });
}

test("a click on what needs scripts is answered when they are there", async ({ page }) => {
  const letGo = await holdScripts(page);
  const fetched = page.waitForRequest(/\/assets\/react-/);
  await page.goto("/product");
  await page.getByRole("article").first().hover();
  await page.getByRole("button", { name: "Quick View" }).first().click();
  await fetched;
  await expect(page.getByRole("dialog")).toHaveCount(0);
  letGo();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("a choice made before scripts are there is followed without them", async ({ page }) => {
  await holdScripts(page);
  await page.goto("/product");
  await page.getByLabel("Sort by").selectOption({ label: "Name" });
  await expect(page).toHaveURL(/\/product\?.*sort=name/);
  await expect(page.getByLabel("Sort by")).toHaveValue("name");
});

test("scripts that could not be fetched are fetched again at the next sign", async ({ page, complaints }) => {
  await page.route("**/assets/*.js", (route) => route.abort(), { times: 40 });
  const failed = page.waitForEvent("requestfailed");
  await page.goto("/product");
  await failed;
  await page.unrouteAll({ behavior: "wait" });
  await page.keyboard.press("Tab");
  await hydrated(page);
  expect(complaints.splice(0).every((each) => each.includes("ERR_FAILED"))).toBe(true);
});

test("a customer's prices are there before scripts, and Add is followed when they are", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.context().addCookies([{ name: "signed_in", value: "1", url: baseURL ?? "" }]);
  const letGo = await holdScripts(page);
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/product/view/")) asked++;
  });
  await page.goto(await productAddress(baseURL ?? "", "tonsil-adenoid-plasma-wand"));
  const row = page.getByRole("row", { name: /NK-PW-1004/ });
  await expect(row).toContainText(/Rs [1-9][\d,.]+ \+ GST/);
  const shown = await row.innerText();
  await row.getByRole("button", { name: "Add to Cart" }).click();
  letGo();
  await expect(page.getByRole("status").filter({ hasText: "added" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await row.innerText()).toBe(shown);
  expect(asked, "times the product was asked for").toBe(1);
});
