import type { Page } from "@playwright/test";
import { openOffice } from "../support/office.ts";
import { expect, expectAccessible, test } from "../support/shop.ts";

/** What a screen shows while replies are slow or fail. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

// Browsers log each refusal: the one before signing in, and those simulated here.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of (?:401|403|422|503)/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

const stock = /\/api\/staff\/stock(?:\?|$)/;

test("a reply that cannot be read shows an error, and Retry loads the screen", async ({ page }) => {
  await page.route(stock, (route) => route.fulfill({ contentType: "application/json", body: '{"data":[' }));
  await openOffice(page, "/stock?search=NK-NS-1203");
  const failure = page.getByRole("alert").filter({ hasText: "This could not be loaded" });
  await expect(failure).toContainText("Something went wrong on our side");
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);

  await page.unroute(stock);
  await failure.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("link", { name: /^NK-NS-1203/ })).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test("an upload whose reply cannot be read shows an error, and those after it are sent", async ({ page }) => {
  let sent = 0;
  await page.route(/\/api\/staff\/imports\?/, (route) => {
    sent += 1;
    return route.fulfill({ contentType: "application/json", body: '{"data":[' });
  });
  await openOffice(page, "/import");
  const drop = page.getByRole("group", { name: "Import a file" });
  for (const name of ["one.csv", "two.csv"]) {
    const file = { name, mimeType: "text/csv", buffer: Buffer.from("A,B") };
    await drop.getByLabel("Import a file").setInputFiles(file);
    await expect(drop.getByRole("listitem")).toHaveText(new RegExp(`^${name}.*Something went wrong on our side`));
  }
  expect(sent).toBe(2);
});

test("a read that a busy shop refuses is sent again without an error on the screen", async ({ page }) => {
  let asked = 0;
  // When the stream of changes opens, what was loaded before is requested again, which is not to be counted.
  await page.route("**/api/staff/events", () => {});
  await page.route(stock, (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    const body = JSON.stringify({ message: "The shop is busy.", code: "unavailable" });
    return route.fulfill({ status: 503, headers: { "retry-after": "1" }, contentType: "application/json", body });
  });
  await openOffice(page, "/stock?search=NK-NS-1203");
  await expect(page.getByRole("link", { name: /^NK-NS-1203/ })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(asked).toBe(2);
});

test("a read that is forbidden is not sent again", async ({ page }) => {
  let asked = 0;
  await page.route(stock, (route) => {
    asked += 1;
    const body = JSON.stringify({ message: "Not for you.", code: "forbidden" });
    return route.fulfill({ status: 403, contentType: "application/json", body });
  });
  await openOffice(page, "/stock?search=NK-NS-1203");
  await expect(page.getByRole("heading", { name: "You don't have access to this" })).toBeVisible();
  expect(asked).toBe(1);
});

test("an unknown page of a list leads to the first one, with the same filter", async ({ page }) => {
  await openOffice(page, "/stock?search=NK-NS-1203&after=nothing");
  const failure = page.getByRole("alert").filter({ hasText: "This could not be loaded" });
  await expect(failure).toContainText("Start from the first page.");
  await expectAccessible(page);
  await failure.getByRole("link", { name: "First page" }).click();
  await expect(page.getByRole("link", { name: /^NK-NS-1203/ })).toBeVisible();
  await expect(page).toHaveURL(/\/stock\?search=NK-NS-1203$/);
});

test("a read that is never answered becomes an error after 40 seconds, and Retry loads the screen", async ({
  page,
}) => {
  await page.clock.install();
  let asked = 0;
  await page.route(stock, () => {
    asked += 1;
  });
  await openOffice(page);
  const link = page.getByRole("link", { name: "Stock", exact: true }).first();
  await expect(link).toBeVisible();
  // From before the request, time passes only when the journey says so, however slow the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await link.click();
  await expect.poll(() => asked).toBe(1);
  const failure = page.getByRole("alert").filter({ hasText: "This could not be loaded" });
  await page.clock.fastForward(38_000);
  // Rendering follows a moment later.
  await page.clock.runFor(1000);
  await expect(failure).toHaveCount(0);
  await page.clock.fastForward(2000);
  await page.clock.resume();
  await expect(failure).toContainText("We couldn't reach the shop");

  await page.unroute(stock);
  await failure.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("link", { name: /^NK-/ }).first()).toBeVisible();
});

test("what is requested again stays legible meanwhile", async ({ page }) => {
  await openOffice(page, "/stock");
  await expect(page.getByRole("link", { name: /^NK-/ }).first()).toBeVisible();
  const { promise: answered, resolve: letGo } = Promise.withResolvers<void>();
  const hold = (address: RegExp) =>
    page.route(address, async (route) => {
      await answered;
      await route.continue();
    });
  await hold(stock);
  await page.getByRole("searchbox", { name: "Search" }).fill("NK-NS-1203");
  await expectLegibleWhileBusy(page);
  await page.goto("/admin/reports");
  await expect(page.getByRole("region", { name: "Sales by day" })).toBeVisible();
  await hold(/\/api\/staff\/reports\?/);
  // Other dates than the 30 days before, whatever today is.
  await page.getByRole("link", { name: "7 days", exact: true }).click();
  await expectLegibleWhileBusy(page);
  letGo();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
});

async function expectLegibleWhileBusy(page: Page) {
  await expect(page.locator("main [aria-busy=true]")).toBeVisible();
  await expectAccessible(page, { coloursOnly: true });
  await expect(page.locator("main [aria-busy=true]")).toBeVisible();
}
