import type { Page } from "@playwright/test";
import { customerWithOrder, signIn } from "../support/customer.ts";
import { productAddress } from "../support/pages.ts";
import { expect, hydrated, test } from "../support/shop.ts";
import { holdScripts, slowDown } from "../support/slow.ts";

/**
 * On a slow connection and CPU, nothing shifts when scripts, a customer's prices and filtered lists arrive after the page.
 */

const list = "/product?category=6";

for (const name of ["home", "list", "product"]) {
  test(`nothing moves on ${name}`, async ({ page, context, baseURL }) => {
    const origin = baseURL ?? "";
    // 4 Mbit/s, 150 ms round trip, and a CPU like a phone's.
    await slowDown(page, { processor: 4 });
    await page.addInitScript(recordShifts);
    // Sent in one piece: a table is laid out again as its rows arrive.
    await page.route(isPage, async (route) => route.fulfill({ response: await route.fetch() }));
    const address = { home: "/", list }[name] ?? (await productAddress(origin, "tonsil-adenoid-plasma-wand"));

    await page.goto(address);
    await hydrated(page);
    if (name === "list") {
      await page.getByRole("checkbox", { name: "Size 1, 3.5 mm, 3 products" }).check();
      await expect(page.getByText("3 products", { exact: true })).toBeVisible();
    }
    await page.waitForLoadState("networkidle");
    expect(await shifts(page), "for a visitor").toEqual([]);

    const customer = await customerWithOrder(origin);
    await signIn(context, customer);
    // Set at sign-in, so that the server reserves space for customers' content.
    await context.addCookies([{ name: "signed_in", value: "1", url: origin }]);
    await page.goto(address);
    await expect(page.getByRole("button", { name: customer.firstName })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("+ GST");
    await page.waitForLoadState("networkidle");
    expect(await shifts(page), "for a customer").toEqual([]);
  });
}

test("nothing moves on checkout when the totals arrive after the page", async ({ page, context, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(recordShifts);
  await signIn(context, await customerWithOrder(baseURL));
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/check-out/details", async (route) => {
    await free;
    await route.continue();
  });
  await page.goto("/checkout");
  await expect(page.getByText(/^Delivery to 560001\. Leaves/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Order summary" })).toBeVisible();
  letGo();
  await expect(page.getByRole("button", { name: "Place Order" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await shifts(page)).toEqual([]);
});

test("a customer sees price and Add before any script has loaded, by a request sent before the page's own paint", async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? "";
  await signIn(context, await customerWithOrder(origin));
  await context.addCookies([{ name: "signed_in", value: "1", url: origin }]);
  await holdScripts(page);
  await page.goto(await productAddress(origin, "tonsil-adenoid-plasma-wand"), { waitUntil: "commit" });
  const table = page.getByRole("main").getByRole("table").first();
  await expect(table).toContainText(/Rs [1-9][\d,.]+ \+ GST/);
  await expect(table.getByRole("button", { name: /^Add/ }).first()).toBeVisible();
  expect(await page.evaluate(() => "isHydrated" in window)).toBe(false);
  const order = await page.waitForFunction(() => {
    const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
    const asked = performance.getEntriesByType("resource").find(({ name }) => name.includes("/api/product/view/"));
    return painted !== undefined && { painted, asked: asked?.startTime ?? Number.POSITIVE_INFINITY };
  });
  const { asked, painted } = (await order.jsonValue()) as { asked: number; painted: number };
  expect(asked).toBeLessThan(painted);
});

const isPage = ({ pathname }: URL) => /^\/(?:product.*)?$/.test(pathname);

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Runs in the page. Also counts shifts after input, which the browser's own score ignores. */
function recordShifts() {
  const recorded: string[] = [];
  Object.assign(window, { shifts: recorded });
  const text = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ");
  new PerformanceObserver((entries) => {
    for (const { value, sources } of entries.getEntries() as LayoutShift[]) {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return `${element?.outerHTML.slice(0, 120)} from ${text(previousRect)} to ${text(currentRect)}`;
      });
      recorded.push(`${value}: ${moved.join(", ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

async function shifts(page: Page): Promise<string[]> {
  return await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}
