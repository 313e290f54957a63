import { customerWithOrder } from "../support/customer.ts";
import { openOffice, signInStaff } from "../support/office.ts";
import { expect, expectAccessible, test } from "../support/shop.ts";

/** Lists that refresh automatically. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

// Browsers log each refused request; these are expected here.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of 401/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

test("an order that comes in appears in both tabs, and nothing that was begun is lost", async ({
  page,
  context,
  baseURL,
}) => {
  const first = await customerWithOrder(baseURL);
  await signInStaff(page);
  const streams: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/api/staff/events")) streams.push(request.url());
  });
  const opened = page.waitForResponse("**/api/staff/events");
  await openOffice(page, "/orders");
  const select = page.getByRole("checkbox", { name: `Select ${first.order.order_no}` });
  await select.check();
  // Changes before the stream opens are not announced.
  await opened;
  const begun = streams.length;
  const other = await context.newPage();
  await other.goto("/admin/orders");
  await expect(other.getByRole("row").filter({ hasText: first.order.order_no })).toBeVisible();
  await page.getByRole("searchbox").focus();
  const badge = page
    .getByRole("navigation", { name: "Back office" })
    .getByRole("link", { name: "Orders", exact: true });
  await expect(badge).toHaveAccessibleDescription(/^\d+ new orders?(?:, |$)/);
  // The shop may have so many orders that the selected one was scrolled to, and buttons are half under the header.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);

  const second = await customerWithOrder(baseURL);
  await expect(page.getByRole("row").filter({ hasText: second.order.order_no })).toBeVisible();
  await expect(select).toBeChecked();
  await expect(page.getByRole("searchbox")).toBeFocused();
  // The other tab is in front and learned of it from the first.
  await expect(other.getByRole("row").filter({ hasText: second.order.order_no })).toBeVisible();
  expect(streams).toHaveLength(begun);

  await test.step("the tab that is left takes over, and shows what came in while it was connecting", async () => {
    const connecting = Promise.withResolvers<void>();
    await other.route("**/api/staff/events", async (route) => {
      await connecting.promise;
      await route.continue();
    });
    const asked = other.waitForRequest("**/api/staff/events");
    await page.close();
    await asked;
    const third = await customerWithOrder(baseURL);
    connecting.resolve();
    await expect(other.getByRole("row").filter({ hasText: third.order.order_no })).toBeVisible();
    const fourth = await customerWithOrder(baseURL);
    await expect(other.getByRole("row").filter({ hasText: fourth.order.order_no })).toBeVisible();
  });
});
