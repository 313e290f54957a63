import type { Page } from "@playwright/test";
import { groups } from "../../../src/backoffice/routes.tsx";
import { customerWithOrder } from "../support/customer.ts";
import { openOffice } from "../support/office.ts";
import { bring } from "../support/orders.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from "../support/shop.ts";

/** The global search of the back office, by keyboard. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

const refusals = /the server responded with a status of (?:401|500)/;

// A browser logs each refusal before signing in.
test.afterEach(({ complaints }) => {
  for (const each of complaints.filter((each) => refusals.test(each))) complaints.splice(complaints.indexOf(each), 1);
});

const dialog = (page: Page) => page.getByRole("dialog", { name: "Search the back office" });
const field = (page: Page) => page.getByRole("combobox", { name: "Search" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });
const active = (page: Page) => page.locator('[role="option"][aria-selected="true"]');

test("a record is found by its number without punctuation, opened by keyboard, and remembered", async ({
  page,
  baseURL,
}) => {
  const { order } = await customerWithOrder(baseURL);
  await openOffice(page, "/orders");
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();

  await test.step("Ctrl+K opens it, and closes it again", async () => {
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Control+k");
    await expect(dialog(page)).toBeHidden();
    await page.keyboard.press("/");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
  });

  await test.step("even from a field", async () => {
    await page.keyboard.press("f");
    await expect(page.getByRole("searchbox").first()).toBeFocused();
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
  });

  await test.step("typing and Enter, as a scanner does, opens what was typed", async () => {
    await page.keyboard.type(order.order_no.replace("-", "").toLowerCase());
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${order.token}$`));
    await expect(page.getByRole("heading", { level: 1, name: order.order_no })).toBeFocused();
    await expect(dialog(page)).toBeHidden();
  });

  await test.step("the search is offered again, until signing out", async () => {
    await page.keyboard.press("Control+k");
    await page.getByRole("button", { name: order.order_no.replace("-", "").toLowerCase() }).click();
    await expect(option(page, new RegExp(order.order_no))).toHaveAttribute("aria-selected", "true");
    await expect(option(page, new RegExp(order.order_no)).locator("mark")).toHaveText(order.order_no);
    await page.keyboard.press("Escape");
    await page.locator("summary", { hasText: "Owner" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("searches")))).toEqual([]);
  });
});

test("an invoice, its lot and its parcel lead to the order, and arrows choose", async ({ page, baseURL }) => {
  const { order } = await customerWithOrder(baseURL);
  await openOffice(page);
  await bring(page, order.token, "confirm", "pack", "ship");
  const { data } = await (await page.request.get(`/api/staff/orders/${order.token}`)).json();
  await page.keyboard.press("Control+k");
  await field(page).fill(data.invoice.number.replaceAll("/", ""));
  const invoice = option(page, new RegExp(`^${data.invoice.number}`));
  await expect(invoice).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await invoice.click();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${order.token}$`));
  await expect(dialog(page)).toBeHidden();

  await page.keyboard.press("Control+k");
  await field(page).fill("meera");
  await expect(option(page, /^Meera Iyer/).first()).toHaveAttribute("aria-selected", "true");
  const first = await active(page).getAttribute("id");
  await page.keyboard.press("ArrowUp");
  await expect(active(page)).not.toHaveAttribute("id", first ?? "");
  await page.keyboard.press("ArrowDown");
  await expect(active(page)).toHaveAttribute("id", first ?? "");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", first ?? "");
});

test("actions and screens are found by their names, and each leads to the heading it names", async ({ page }) => {
  await openOffice(page);
  const actions = groups.flatMap(({ screens }) => screens.filter(({ action }) => action));
  expect(actions.length).toBeGreaterThan(5);
  for (const { action = "", path } of actions) {
    await page.keyboard.press("Control+k");
    await field(page).fill(action.toLowerCase());
    await expect(active(page)).toContainText(action);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/admin/${path}$`));
    await expect(page.getByRole("heading", { level: 1, name: action })).toBeVisible();
    // Pressing the keys while it is open would close it.
    await expect(dialog(page)).toBeHidden();
  }
  await page.keyboard.press("Control+k");
  await field(page).fill("batches");
  await expect(option(page, /^Lots/)).toBeVisible();
});

test("nothing found, a failure with Retry, and the phone", async ({ page }) => {
  await openOffice(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Search" }).click();
  await expectAccessible(page);
  await field(page).fill("zebrafish");
  await expect(page.getByText("Nothing found for “zebrafish”.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "No results" })).toBeAttached();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, [390]);

  await page.route("**/api/staff/search?*", (route) =>
    route.fulfill({ status: 500, json: { message: "Something went wrong.", code: "fault" } }),
  );
  await field(page).fill("forceps");
  await expect(page.getByRole("alert")).toContainText("Something went wrong.");
  await expectAccessible(page);
  await page.unroute("**/api/staff/search?*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(
    page
      .getByRole("option")
      .filter({ hasText: /forceps/i })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { coloursOnly: true });
});
