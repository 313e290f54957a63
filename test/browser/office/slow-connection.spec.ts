import type { Page } from "@playwright/test";
import { customerWithOrder } from "../support/customer.ts";
import { openOffice, owner, signInStaff } from "../support/office.ts";
import { bring } from "../support/orders.ts";
import { afterRequestsEnd } from "../support/quiet.ts";
import { expect, test } from "../support/shop.ts";
import { holdRequests } from "../support/slow.ts";

/** Whoever works faster than the server replies. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

// Browsers log each failed request; these are expected here.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of (?:409|422|500)/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

test("codes that are scanned while earlier ones are being read are all received", async ({ page }) => {
  await openOffice(page, "/receive");
  const { data } = await (await page.request.get("/api/staff/stock?per_page=1&sort=-available")).json();
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  };
  const codeOf = (lot: string) => `(01)${data[0].udi_di}(17)351130(10)${lot}`;
  const release = await holdRequests(page, "**/api/staff/stock/scan");
  await page.getByLabel(/^Scan a code/).focus();
  await scan(codeOf("FAST-1"));
  await scan("NONE-SUCH");
  await scan(codeOf("FAST-2"));
  await scan(codeOf("FAST-1"));
  release();

  const field = (line: number, label: string) => page.getByRole("group", { name: `Line ${line}` }).getByLabel(label);
  await expect(field(1, "Quantity")).toHaveValue("2");
  await expect(field(1, "Lot number")).toHaveValue("FAST-1");
  await expect(field(2, "Lot number")).toHaveValue("FAST-2");
  await expect(field(2, "Quantity")).toHaveValue("1");
  // The scans after it do not hide that one was refused.
  await expect(page.getByRole("list", { name: "Latest scans" })).toContainText("NONE-SUCH");
});

test("items of a new order that are typed while earlier ones are being read are all added", async ({
  page,
  baseURL,
}) => {
  const email = `jaya.${Date.now()}@clinic.example`;
  await customerWithOrder(baseURL, email);
  await openOffice(page, "/orders/new");
  await page.getByLabel("Find a customer").fill(email);
  await page.getByRole("button", { name: "Meera Iyer" }).click();
  const items = page.getByLabel("Add items");
  const release = await holdRequests(page, "**/api/staff/assisted-orders/lines");
  await items.fill("NK-EE-1101 x 4");
  await items.press("Enter");
  await items.fill("NK-NS-1203 x 2");
  await items.press("Enter");
  await items.fill("NK-EE");
  await page.getByLabel("Payment promise").fill("UPI on");
  release();
  await expect(page.getByLabel("Quantity of NK-EE-1101")).toHaveValue("4");
  await expect(page.getByLabel("Quantity of NK-NS-1203")).toHaveValue("2");
  await expect(items).toHaveValue("NK-EE");
  await expect(page.getByLabel("Payment promise")).toBeFocused();
});

test("lots are not corrected while a code is still being read", async ({ page, baseURL }) => {
  const { order } = await customerWithOrder(baseURL);
  await signInStaff(page);
  await bring(page, order.token, "confirm", "pack");
  await openOffice(page, `/orders/${order.token}`);
  await page.getByRole("link", { name: "Correct lots" }).click();
  await page.getByRole("textbox", { name: "Reason", exact: true }).fill("The other box was in the parcel");
  const release = await holdRequests(page, "**/api/staff/stock/scan");
  await page.getByLabel("Scan a pack, or type its lot number").fill("NONE-SUCH");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Correct lots" }).click();
  await expect(page.getByText("An item is still being added.")).toBeVisible();
  release();
  await expect(page.getByRole("list", { name: "Latest scans" })).toContainText("NONE-SUCH");
});

test("an order is not packed while a code is still being read", async ({ page, baseURL }) => {
  const { order } = await customerWithOrder(baseURL);
  await signInStaff(page);
  await bring(page, order.token, "confirm");
  await openOffice(page, `/orders/${order.token}/pack`);
  const release = await holdRequests(page, "**/api/staff/stock/scan");
  await page.getByLabel("Scan a pack, or type its lot number").fill("NONE-SUCH");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Pack and issue invoice" }).click();
  await expect(page.getByText("An item is still being added.")).toBeVisible();
  release();
  await expect(page.getByRole("list", { name: "Latest scans" })).toContainText("NONE-SUCH");
});

test("stock is not received while a code is still being read", async ({ page }) => {
  await openOffice(page, "/receive");
  const release = await holdRequests(page, "**/api/staff/stock/scan");
  await page.getByLabel(/^Scan a code/).fill("NONE-SUCH");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Receive into stock" }).click();
  await expect(page.getByText("An item is still being added.")).toBeVisible();
  release();
  await expect(page.getByRole("list", { name: "Latest scans" })).toContainText("NONE-SUCH");
});

const coupon = {
  ...{ on: true, kind: "percent", value: "5", largest: "", minimum: "", valid_from: "2026-01-01" },
  ...{ valid_to: "2030-01-01", usage_limit: "", usage_limit_per_customer: "" },
};

test.describe("leaving a screen while it is sending stays on the new screen", () => {
  test("after saving a new coupon", async ({ page }) => {
    await openOffice(page, "/coupons/new");
    await fillCoupon(page);
    const release = await holdRequests(page, "**/api/staff/coupons");
    await page.getByRole("button", { name: "Save coupon" }).click();
    await follow(page, "Orders");
    release();
    await expect(page.getByText("Saved.")).toBeVisible();
    await afterRequestsEnd(page);
    await expect(page).toHaveURL(/\/admin\/orders$/);
  });

  test("also if the next screen is still loading", async ({ page }) => {
    await openOffice(page, "/coupons/new");
    await fillCoupon(page);
    const release = await holdRequests(page, "**/api/staff/coupons");
    const arrive = await holdRequests(page, "**/assets/MovementsScreen*");
    await page.getByRole("button", { name: "Save coupon" }).click();
    const asked = page.waitForRequest("**/assets/MovementsScreen*");
    await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Movements" }).click();
    await asked;
    release();
    await expect(page.getByText("Saved.")).toBeVisible();
    arrive();
    await expect(page.getByRole("heading", { level: 1, name: "Movements" })).toBeVisible();
  });

  test("also if the next screen was loading before", async ({ page }) => {
    await openOffice(page, "/coupons/new");
    await fillCoupon(page);
    const release = await holdRequests(page, "**/api/staff/coupons");
    const arrive = await holdRequests(page, "**/assets/MovementsScreen*");
    const asked = page.waitForRequest("**/assets/MovementsScreen*");
    await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Movements" }).click();
    await asked;
    const sent = page.waitForRequest("**/api/staff/coupons");
    await page.getByRole("button", { name: "Save coupon" }).click();
    await sent;
    arrive();
    await expect(page.getByRole("heading", { level: 1, name: "Movements" })).toBeVisible();
    release();
    await expect(page.getByText("Saved.")).toBeVisible();
    await afterRequestsEnd(page);
    await expect(page).toHaveURL(/\/admin\/movements$/);
  });

  test("and hears of a failure", async ({ page }) => {
    await signInStaff(page);
    const code = `TWICE${Date.now()}`;
    const added = await page.request.post("/api/staff/coupons", { data: { ...coupon, code } });
    expect(added.ok(), await added.text()).toBe(true);
    await openOffice(page, "/coupons/new");
    await fillCoupon(page, code);
    const release = await holdRequests(page, "**/api/staff/coupons");
    await page.getByRole("button", { name: "Save coupon" }).click();
    await follow(page, "Orders");
    release();
    await expect(page.getByRole("alert").filter({ hasText: "Failed: Save coupon" })).toContainText(
      "Another coupon already uses this code.",
    );
    await page.goBack();
    await expect(page.getByLabel("Code")).toHaveValue(code);
  });

  test("and hears that a bulk action has begun", async ({ page, baseURL }) => {
    const { order } = await customerWithOrder(baseURL);
    await openOffice(page, "/orders");
    await page.getByRole("checkbox", { name: order.order_no }).check();
    const release = await holdRequests(page, "**/api/staff/orders/confirm");
    await page.getByRole("button", { name: "Confirm 1" }).click();
    await follow(page, "Stock");
    release();
    await expect(page.getByText("Confirming: 1 order. Results are under Bulk actions.")).toBeVisible();
    await afterRequestsEnd(page);
    await expect(page).toHaveURL(/\/admin\/stock$/);
  });

  test("after deleting a coupon", async ({ page }) => {
    await signInStaff(page);
    const code = `GONE${Date.now()}`;
    const added = await page.request.post("/api/staff/coupons", { data: { ...coupon, code } });
    expect(added.ok(), await added.text()).toBe(true);
    await openOffice(page, `/coupons/${(await added.json()).data.id}`);
    const release = await holdRequests(page, "**/api/staff/coupons/*");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
    await follow(page, "Orders");
    release();
    await expect(page.getByText("Deleted.")).toBeVisible();
    await afterRequestsEnd(page);
    await expect(page).toHaveURL(/\/admin\/orders$/);
  });
});

test.describe("returning to a form that is still being sent cannot send it twice", () => {
  test("but is led on", async ({ page }) => {
    await openOffice(page, "/receive");
    const { data } = await (await page.request.get("/api/staff/stock?per_page=1&sort=-available")).json();
    const line = page.getByRole("group", { name: "Line 1" });
    await line.getByLabel("Reference number").fill(data[0].ref_no);
    await line.getByLabel("Lot number").fill(`ONCE-${Date.now()}`);
    await line.getByLabel("Manufactured on").fill("2026-01-01");
    await line.getByLabel("Expires on").fill("2031-01-01");
    await line.getByLabel("Quantity").fill("2");
    const release = await holdRequests(page, "**/api/staff/stock/receipts");
    await page.getByRole("button", { name: "Receive into stock" }).click();
    await follow(page, "Stock");
    await page.goBack();
    await expect(restored(page)).toBeVisible();
    release();
    await expect(page.getByText("Stock received.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Lots" })).toBeVisible();
    await page.goBack();
    await expect(line.getByLabel("Lot number")).toHaveValue("");
    await expect(restored(page)).toHaveCount(0);
  });

  test("and finds it empty", async ({ page, baseURL }) => {
    const { order } = await customerWithOrder(baseURL);
    await openOffice(page, `/orders/${order.token}`);
    const notes = page.getByRole("region", { name: "Internal notes" });
    const note = notes.getByLabel("Note", { exact: true });
    await note.fill("Call before delivery.");
    const release = await holdRequests(page, "**/api/staff/notes");
    await notes.getByRole("button", { name: "Add note" }).click();
    await follow(page, "Stock");
    await page.goBack();
    await expect(note).toHaveValue("Call before delivery.");
    release();
    await expect(page.getByText("Note added.")).toBeVisible();
    await expect(note).toHaveValue("");
    await expect(restored(page)).toHaveCount(0);
  });

  test("but finds what they have typed since", async ({ page, baseURL }) => {
    const { order } = await customerWithOrder(baseURL);
    await openOffice(page, `/orders/${order.token}`);
    const notes = page.getByRole("region", { name: "Internal notes" });
    const note = notes.getByLabel("Note", { exact: true });
    await note.fill("Call before delivery.");
    const release = await holdRequests(page, "**/api/staff/notes");
    await notes.getByRole("button", { name: "Add note" }).click();
    await follow(page, "Stock");
    await page.goBack();
    await expect(note).toHaveValue("Call before delivery.");
    await note.fill("Use gate 2.");
    release();
    await expect(page.getByText("Note added.")).toBeVisible();
    await page.reload();
    await expect(note).toHaveValue("Use gate 2.");
  });
});

test("a spreadsheet uploaded by someone who has left leads nowhere", async ({ page }) => {
  await openOffice(page, "/import");
  const release = await holdRequests(page, "**/api/staff/imports?*");
  await chooseFile(page, "late.csv", "Address,Reference number\nnothing,N-1\n");
  await expect(page.getByLabel("Uploading late.csv")).toBeVisible();
  await follow(page, "Orders");
  const stored = page.waitForResponse("**/api/staff/imports?*");
  release();
  await (await stored).finished();
  await afterRequestsEnd(page);
  await expect(page).toHaveURL(/\/admin\/orders$/);
});

test("a file that is stored after another was chosen does not take its place", async ({ page }) => {
  await openOffice(page, "/translations/import");
  await chooseFile(
    page,
    "first.csv",
    "Kind,English,Hindi\nAttribute,Balloons,\u0917\u0941\u092c\u094d\u092c\u093e\u0930\u0947 (\u0938\u0902\u0916\u094d\u092f\u093e)\n",
  );
  const release = await holdRequests(page, "**/api/staff/translations/import?*");
  await page.getByRole("button", { name: "Apply 1 change" }).click();
  await chooseFile(page, "second.csv", "Kind,English,Hindi\nCategory,Nothing of the kind,\n");
  await expect(page.getByRole("heading", { name: "second.csv" })).toBeVisible();
  release();
  await expect(page.getByText("Imported.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "second.csv" })).toBeVisible();
  await expect(page.getByText("Import complete.")).toHaveCount(0);
});

const chooseFile = (page: Page, name: string, text: string) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

test("a form left with the browser's Back does not close the next once it is stored", async ({ page }) => {
  await openOffice(page, "/attributes");
  const edit = page.getByRole("link", { name: /^Edit / });
  await edit.nth(0).click();
  const dialog = page.getByRole("dialog");
  const release = await holdRequests(page, "**/api/staff/attributes/*");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await edit.nth(1).click();
  await dialog.getByLabel("Unit").fill("furlong");
  release();
  await expect(page.getByText("Saved.")).toBeVisible();
  await afterRequestsEnd(page);
  await expect(dialog.getByLabel("Unit")).toHaveValue("furlong");
});

test("a form that is stored after it was closed does not close the next", async ({ page, baseURL }) => {
  const { order } = await customerWithOrder(baseURL);
  await signInStaff(page);
  await bring(page, order.token, "confirm", "pack");
  await openOffice(page, `/orders/${order.token}`);
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Courier").selectOption("Own van");
  const release = await holdRequests(page, "**/api/staff/orders/*/ship");
  await dialog.getByRole("button", { name: "Ship", exact: true }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await page.getByRole("button", { name: "Cancel order" }).click();
  await dialog.getByLabel("Reason").fill("The customer has called");
  release();
  await expect(page.getByText("Shipped.", { exact: false }).first()).toBeVisible();
  await afterRequestsEnd(page);
  await expect(dialog.getByLabel("Reason")).toHaveValue("The customer has called");
});

test("a password that was changed is not changed again because the account could not be loaded", async ({ page }) => {
  let isChanged = false;
  let failures = 0;
  await page.route("**/api/staff/me", async (route) => {
    if (isChanged && failures > 0) return route.continue();
    if (isChanged) {
      failures++;
      return route.fulfill({ status: 500, json: { message: "Something went wrong.", code: "fault" } });
    }
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), pending: "change_password" } });
  });
  await page.route("**/api/staff/change-password", (route) => {
    isChanged = true;
    return route.fulfill({ status: 204 });
  });
  await signInStaff(page);
  await page.goto("/admin");
  await page.getByLabel("Password you were given").fill("given for a day");
  await page.getByLabel("New password").fill("curette beside the lamp");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("navigation", { name: "Back office" })).toBeVisible();
  expect(failures).toBe(1);
});

test("closing the setup of a second factor before it is confirmed warns that the recovery codes are unseen", async ({
  page,
}) => {
  await page.route("**/api/staff/second-factor", (route) =>
    route.fulfill({ json: { data: { secret: "ABCD", picture: "<svg xmlns='http://www.w3.org/2000/svg'/>" } } }),
  );
  const confirmed = Promise.withResolvers<void>();
  await page.route("**/api/staff/second-factor/confirm", async (route) => {
    await confirmed.promise;
    await route.fulfill({ json: { data: { recovery_codes: ["aaaaa-bbbbb"] } } });
  });
  await openOffice(page, "/account");
  await page.getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up two-factor authentication" });
  await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Code").fill("123456");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  const asked = page.waitForRequest("**/api/staff/me");
  confirmed.resolve();
  await expect(page.getByRole("alert").filter({ hasText: "You have not seen your recovery codes." })).toBeVisible();
  // The account now shows that it is on.
  await asked;
});

const restored = (page: Page) => page.getByText(/^Unsaved changes from .+ restored\./);

async function fillCoupon(page: Page, code = `LEFT${Date.now()}`) {
  await page.getByLabel("Code").fill(code);
  await page.getByLabel("Percent or rupees").fill("5");
  await page.getByLabel("Valid from").fill("2026-01-01");
  await page.getByLabel("Valid to").fill("2030-01-01");
}

async function follow(page: Page, name: string) {
  await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
}
