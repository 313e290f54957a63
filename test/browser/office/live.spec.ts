import { ownCustomers } from "../support/customer.ts";
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
  const { common, next } = ownCustomers(baseURL);
  const first = await next();
  await signInStaff(page);
  const streams: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/api/staff/events")) streams.push(request.url());
  });
  const opened = page.waitForResponse("**/api/staff/events");
  await openOffice(page, `/orders?search=${common}`);
  const select = page.getByRole("checkbox", { name: `Select ${first.order.order_no}` });
  await select.check();
  // A second tab opens a stream of its own unless it finds this one.
  await opened;
  const begun = streams.length;
  const other = await context.newPage();
  await other.goto(`/admin/orders?search=${common}`);
  await expect(other.getByRole("row").filter({ hasText: first.order.order_no })).toBeVisible();
  await page.getByRole("searchbox").focus();
  const badge = page
    .getByRole("navigation", { name: "Back office" })
    .getByRole("link", { name: "Orders", exact: true });
  await expect(badge).toHaveAccessibleDescription(/^\d+ new orders?(?:, |$)/);
  await expectAccessible(page);

  const second = await next();
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
    const third = await next();
    connecting.resolve();
    await expect(other.getByRole("row").filter({ hasText: third.order.order_no })).toBeVisible();
    const fourth = await next();
    await expect(other.getByRole("row").filter({ hasText: fourth.order.order_no })).toBeVisible();
  });
});

test("a list shows what changed between its loading and the opening of the stream", async ({ page, baseURL }) => {
  const opening = Promise.withResolvers<void>();
  await page.route("**/api/staff/events", async (route) => {
    await opening.promise;
    await route.continue();
  });
  const { common, next } = ownCustomers(baseURL);
  const first = await next();
  await openOffice(page, `/orders?search=${common}`);
  await expect(page.getByRole("row").filter({ hasText: first.order.order_no })).toBeVisible();
  const second = await next();
  opening.resolve();
  await expect(page.getByRole("row").filter({ hasText: second.order.order_no })).toBeVisible();
});

test("a list is refreshed whose form reads the same, and the form keeps the cursor where it was", async ({ page }) => {
  const opened = page.waitForResponse("**/api/staff/events");
  await openOffice(page, "/attributes");
  await opened;
  const call = async (method: "post" | "put", path: string, data: object) => {
    const reply = await page.request[method](`/api/staff/attributes${path}`, { data });
    expect(reply.ok()).toBe(true);
    return (await reply.json()).data as { id: number; name: string; seen: string }[];
  };
  const body = { name: "Followed", hindi: "", unit: "" };
  const added = (await call("post", "", body)).find(({ name }) => name === body.name);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("Followed")).toBeVisible();

  await page.getByRole("link", { name: "Edit Followed" }).click();
  const name = page.getByRole("dialog").getByRole("textbox", { name: "Name", exact: true });
  await expect(name).toBeFocused();
  await name.press("Home");
  await name.press("ArrowRight");
  await call("put", `/${added?.id}`, { ...body, name: "Followed on", seen: added?.seen });
  await expect(name).toHaveValue("Followed on");
  await expect(name).toBeFocused();
  await page.keyboard.type("-");
  await expect(name).toHaveValue("F-ollowed on");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await page.getByRole("button", { name: "Remove Followed on" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await expect(row("Followed on")).toHaveCount(0);
});
