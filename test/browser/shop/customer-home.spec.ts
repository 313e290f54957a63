import type { Page } from "@playwright/test";
import { askShop, customerWithOrder, type SignedIn, signIn } from "../support/customer.ts";
import { signInStaff } from "../support/office.ts";
import { bring } from "../support/orders.ts";
import { expect, expectAccessibleInBothSchemes, expectNoSidewaysScrolling, hydrated, test } from "../support/shop.ts";

let customer: SignedIn;

test.beforeAll(async ({ baseURL, browser }) => {
  customer = await customerWithOrder(baseURL);
  const office = await (await browser.newContext({ baseURL })).newPage();
  await signInStaff(office);
  await bring(office, customer.order.token, "confirm", "pack");
  await office.context().close();
  const enquiry = { name: "Meera Iyer", email: "meera@clinic.example", contact_no: "9876543210" };
  const asked = { ...enquiry, subject: "Sterilisation", description: "Can the specula be autoclaved?" };
  await askShop(baseURL, "POST", "send-inquiry", asked, customer.token);
});
test.beforeEach(({ context }) => signIn(context, customer));

async function expectFine(page: Page) {
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScrolling(page, [1440, 820, 390]);
}

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("the account begins with what the customer comes back for", async ({ page, baseURL }) => {
  await page.goto("/userprofile");
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Order again");
  await expect(region(page, "Open orders")).toContainText(customer.order.order_no);
  await expect(region(page, "Latest enquiries")).toContainText("Sterilisation");
  await expectFine(page);

  const quantity = async () => {
    const { carts } = await askShop(baseURL, "GET", "cart", undefined, customer.token);
    return carts.reduce((sum: number, line: { quantity: number }) => sum + line.quantity, 0);
  };
  const before = await quantity();
  await region(page, "Frequent references")
    .getByRole("button", { name: /^Add 1 of / })
    .click();
  await expect.poll(quantity).toBe(before + 1);
  await region(page, "Order again").getByRole("button", { name: "Order again" }).click();
  await expect.poll(quantity).toBe(before + 2);
});

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** Runs in the page. Collects layout shifts below the header; a removed node counts as below it. */
function recordShifts() {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  const isBelowHeader = ({ node }: { node: Node | null }) =>
    node === null || ["main", "footer"].some((name) => document.querySelector(name)?.contains(node));
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[])
      if (sources.some(isBelowHeader)) shifts.push(value);
  }).observe({ type: "layout-shift", buffered: true });
}

test.describe("nothing below the header moves while the account loads", () => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`at ${width}x${height}`, async ({ page, complaints }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript(recordShifts);
      // On a busy machine, a font arrives after the first paint and moves words by some pixels.
      await page.route("**/*.woff2", (route) => route.abort());
      await page.route("**/api/my-home", async (route) => {
        await expect(page.locator("main [aria-busy=true]")).toBeVisible();
        await route.continue();
      });
      await page.goto("/userprofile");
      await expect(region(page, "Frequent references")).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
      expect(complaints.splice(0).filter((each) => !each.includes("net::ERR_FAILED"))).toEqual([]);
    });
  }
});

const accountCalls: Record<string, string> = {
  "/userprofile": "my-home",
  "/orderhistory": "orders?*",
  "/orderdetail?order={order}": "orders/*",
  "/lists": "lists",
  "/lists/{list}": "lists/*",
  "/documents": "documents*",
  "/enquiries": "enquiries*",
  "/rewardpoint": "reward-points",
};

test("the navigation of the account keeps the focus and its place when the data of a page arrive", async ({
  page,
  baseURL,
}) => {
  const list = await askShop(baseURL, "POST", "lists", { name: "Tonsillectomy" }, customer.token);
  await page.setViewportSize({ width: 390, height: 844 });
  const documents = page.getByRole("navigation", { name: "My account" }).getByRole("link", { name: "Documents" });
  for (const [address, call] of Object.entries(accountCalls)) {
    const isAsked = Promise.withResolvers<void>();
    const mayArrive = Promise.withResolvers<void>();
    await page.route(`**/api/${call}`, async (route) => {
      isAsked.resolve();
      await mayArrive.promise;
      await route.continue();
    });
    await page.goto(address.replace("{order}", customer.order.token).replace("{list}", list.data.token));
    await isAsked.promise;
    await hydrated(page);
    await documents.focus();
    const place = await documents.boundingBox();
    mayArrive.resolve();
    await expect(page.locator("main [aria-busy=true]"), address).toHaveCount(0);
    await expect(documents, address).toBeFocused();
    expect(await documents.boundingBox(), address).toEqual(place);
    await page.unroute(`**/api/${call}`);
  }
});

test("the documents of all orders are found, and a year is saved in one file", async ({ page }) => {
  await page.goto("/userprofile");
  await page.getByRole("navigation", { name: "My account" }).getByRole("link", { name: "Documents" }).click();
  const table = page.getByRole("table", { name: "Documents of your orders" });
  await expect(table.getByRole("row")).toHaveCount(3);
  await expectFine(page);

  await page.getByLabel("Kind").selectOption("Tax Invoice");
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL(/kind=invoice/);
  const file = page.waitForEvent("download");
  await table.getByRole("button", { name: /^Download Tax Invoice / }).click();
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);

  await page.getByLabel(/^Document or order number/).fill("no such thing");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Show all documents" }).click();
  await expect(table.getByRole("row")).toHaveCount(3);
  const archive = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Download all documents of / }).click();
  expect((await archive).suggestedFilename()).toMatch(/^documents-20\d\d-\d\d\.zip$/);
});

test("enquiries with their state", async ({ page }) => {
  await page.goto("/enquiries");
  await expect(page.getByRole("article", { name: "Sterilisation" })).toContainText("Received");
  await expectFine(page);
});
