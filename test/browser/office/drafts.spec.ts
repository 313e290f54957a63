import type { Page } from "@playwright/test";
import { customerWithOrder } from "../support/customer.ts";
import { openOffice, owner, signInStaff } from "../support/office.ts";
import { bring, remit } from "../support/orders.ts";
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "../support/shop.ts";

/** Unsaved input stays in the browser, however the user leaves the form. */

// A browser logs each refusal: the one before signing in, and those expected here.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) =>
    /the server responded with a status of (?:401|409)|ERR_INTERNET_DISCONNECTED/.test(each),
  );
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

const notice = (page: Page) => page.getByText(/^Unsaved changes from .+ restored\./);
const discard = (page: Page) => page.getByRole("button", { name: "Discard changes" });
const discount = (page: Page) => page.getByLabel("Discount, percent");
const tab = (page: Page, name: string) => page.getByRole("tab", { name });

async function confirmDiscard(page: Page) {
  await page
    .getByRole("alertdialog", { name: "Discard your changes?" })
    .getByRole("button", { name: "Yes", exact: true })
    .click();
}

test("a setting survives a change of tab, of screen and a reload, and can be discarded", async ({ page }) => {
  await openOffice(page, "/settings?tab=selling");
  const before = await discount(page).inputValue();
  await discount(page).fill("33");
  await tab(page, "Company").click();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeVisible();
  await tab(page, "Selling").click();
  await expect(discount(page)).toHaveValue("33");
  await expect(notice(page)).toBeVisible();

  await page.getByRole("link", { name: "Audit log" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  await page.goBack();
  await expect(discount(page)).toHaveValue("33");

  await page.reload();
  await expect(discount(page)).toHaveValue("33");
  await expect(notice(page)).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  await discard(page).click();
  await confirmDiscard(page);
  await expect(discount(page)).toHaveValue(before);
  await expect(notice(page)).toHaveCount(0);
  await page.reload();
  await expect(discount(page)).toHaveValue(before);
  await expect(notice(page)).toHaveCount(0);
});

test("what is typed while a save is under way stays, unsaved", async ({ page, restored }) => {
  await restored("settings/selling");
  await openOffice(page, "/settings?tab=selling");
  const before = await discount(page).inputValue();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/staff/settings/selling", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    await held;
    await route.continue();
  });
  const save = page.getByRole("button", { name: "Save settings" });
  await discount(page).fill("21");
  await save.click();
  await discount(page).fill("22");
  release();
  await expect(page.getByRole("status").filter({ hasText: "Settings saved." })).toBeVisible();
  await expect(discount(page)).toHaveValue("22");
  await page.unroute("**/api/staff/settings/selling");
  await page.reload();
  await expect(discount(page)).toHaveValue("22");
  await expect(notice(page)).toBeVisible();
  // The next save replaces one's own previous save, not a colleague's.
  await discount(page).fill(before);
  await save.click();
  await expect(notice(page)).toHaveCount(0);
  await page.reload();
  await expect(discount(page)).toHaveValue(before);
});

test("a whole new variant survives a change of tab and a reload until it is saved", async ({ page }) => {
  const reference = `KEPT-${Date.now()}`;
  await openOffice(page, "/products/4?tab=variants");
  const variants = page.getByRole("tabpanel").locator("details");
  await expect(variants.first()).toBeVisible();
  const count = await variants.count();
  await page.getByRole("button", { name: "Add variant" }).click();
  const added = variants.nth(count);
  await expect(added.getByLabel("Reference number", { exact: true })).toBeFocused();
  await added.getByLabel("Reference number", { exact: true }).fill(reference);
  await tab(page, "Documents").click();
  await tab(page, "Variants and prices").click();
  await expect(variants).toHaveCount(count + 1);
  await expect(notice(page)).toBeVisible();
  await page.reload();
  await expect(variants).toHaveCount(count + 1);
  await expect(variants.nth(count)).toContainText(reference);

  await discard(page).click();
  await confirmDiscard(page);
  await expect(variants).toHaveCount(count);
  await page.reload();
  await expect(variants).toHaveCount(count);
});

test("formatted text survives a reload, and nothing is restored once it is saved", async ({ page, restored }) => {
  await restored("pages/about");
  await openOffice(page, "/pages/quality");
  const item = page.getByRole("textbox", { name: "Text" }).getByRole("listitem").first();
  await expect(item, "with its bullet").toHaveCSS("display", "list-item");
  await openOffice(page, "/pages/about");
  const text = page.getByRole("textbox", { name: "Text" });
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Typed and not saved.");
  await page.reload();
  await expect(text).toContainText("Typed and not saved.");
  await expect(notice(page)).toBeVisible();
  await page.getByRole("button", { name: "Save page" }).click();
  await expect(page.getByText("Saved and published.")).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await page.reload();
  await expect(text).toContainText("Typed and not saved.");
  await expect(notice(page)).toHaveCount(0);
});

test("what was received survives leaving the screen, with all its lines", async ({ page }) => {
  await openOffice(page, "/receive");
  await page.getByRole("group", { name: "Line 1" }).getByLabel("Lot number").fill("KEPT-1");
  await page.getByRole("button", { name: "Add line" }).click();
  await page.getByRole("group", { name: "Line 2" }).getByLabel("Lot number").fill("KEPT-2");
  await page.getByLabel("Note").fill("Two boxes");
  await page.getByRole("link", { name: "Audit log" }).first().click();
  await expect(page.getByText("Unsaved changes are kept in this browser.")).toBeVisible();
  await page.getByRole("link", { name: "Start" }).first().click();
  const kept = page.getByRole("region", { name: "Unsaved changes" });
  await kept.getByRole("link", { name: "Receive stock" }).click();
  await expect(page.getByRole("group", { name: "Line 1" }).getByLabel("Lot number")).toHaveValue("KEPT-1");
  await expect(page.getByRole("group", { name: "Line 2" }).getByLabel("Lot number")).toHaveValue("KEPT-2");
  await expect(page.getByLabel("Note")).toHaveValue("Two boxes");
  await page.getByRole("button", { name: "Cancel" }).click();
  await confirmDiscard(page);
  await expect(page.getByRole("heading", { level: 1, name: "Stock" })).toBeVisible();
  await page.getByRole("link", { name: "Start" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
  await expect(kept).toHaveCount(0);
});

test("the code of another product scanned into a lot number is refused, and what was typed stays", async ({ page }) => {
  await openOffice(page, "/receive");
  const { data } = await (await page.request.get("/api/staff/stock?per_page=2&sort=-available")).json();
  const [own, other] = data;
  await page.getByLabel("Reference number").fill(own.ref_no);
  await page.getByLabel("Quantity").fill("7");
  const lot = page.getByLabel("Lot number");
  await lot.fill(`(01)${other.udi_di}(17)351130(10)NK35-1(21)7`);
  await lot.press("Enter");
  await expect(lot).toHaveAccessibleDescription(`Scanned: ${other.ref_no}, lot NK35-1. Expected: ${own.ref_no}.`);
  await expect(lot).toHaveValue(/NK35-1/);
  // Selected, so that the next scan replaces it.
  await page.keyboard.type(`(01)${own.udi_di}(17)351130(10)NK35-2`);
  await page.keyboard.press("Enter");
  await expect(lot).toHaveValue("NK35-2");
  await expect(page.getByLabel("Expires on")).toHaveValue("2035-11-30");
  await expect(page.getByLabel("Reference number")).toHaveValue(own.ref_no);
  await expect(page.getByLabel("Quantity")).toHaveValue("7");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await confirmDiscard(page);
});

test("a form in a side panel survives the end of the session and a lost connection", async ({ page, context }) => {
  const name = `Meena ${Date.now()}`;
  await openOffice(page, "/staff?edit=new");
  const form = page.getByRole("dialog", { name: "Invite staff" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Role").selectOption("sales");

  await context.setOffline(true);
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(form.getByRole("alert").first()).toBeVisible();
  await expect(form.getByLabel("Name")).toHaveValue(name);
  await context.setOffline(false);

  await context.clearCookies();
  await page.reload();
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(form.getByLabel("Name")).toHaveValue(name);
  await expect(form.getByLabel("Role")).toHaveValue("sales");
  await expect(notice(page)).toBeVisible();

  await form.getByRole("button", { name: "Close" }).click();
  await confirmDiscard(page);
  await page.goto("/admin/staff?edit=new");
  await expect(form.getByLabel("Name")).toHaveValue("");
});

test("what a colleague changed in the meantime is shown beside what was typed", async ({ page, browser, restored }) => {
  await restored("products/6");
  await openOffice(page, "/products/6");
  const name = page.getByLabel("Name", { exact: true });
  const short = page.getByLabel("Short description", { exact: true });
  const [nameBefore, shortBefore] = [await name.inputValue(), await short.inputValue()];
  await short.fill("Typed before the reload.");
  await page.getByRole("link", { name: "Audit log" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await openOffice(other, "/products/6");
  await other.getByLabel("Short description", { exact: true }).fill("By a colleague.");
  await other.getByLabel("Name", { exact: true }).fill(`${nameBefore} II`);
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.getByText("Saved.")).toBeVisible();

  await page.goto("/admin/products/6");
  await expect(short).toHaveValue("Typed before the reload.");
  // Fields not edited here follow the colleague's changes.
  await expect(name).toHaveValue(`${nameBefore} II`);
  await expect(notice(page)).toContainText("It has been changed since.");
  const row = page
    .getByRole("region", { name: "Compare versions" })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: "Short description" }) });
  await expect(row.getByRole("cell").nth(0)).toHaveText("By a colleague.");
  await expect(row.getByRole("cell").nth(1)).toHaveText("Typed before the reload.");
  await page.getByRole("button", { name: "Save my version" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(short).toHaveValue("Typed before the reload.");
  await expect(notice(page)).toHaveCount(0);

  await short.fill(shortBefore);
  await name.fill(nameBefore);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await context.close();
});

test("tracking numbers typed for some orders are kept for these, and not for others shipped later", async ({
  page,
  baseURL,
}) => {
  const [one, other] = [(await customerWithOrder(baseURL)).order, (await customerWithOrder(baseURL)).order];
  await signInStaff(page);
  for (const { token } of [one, other]) await bring(page, token, "confirm", "pack");
  const form = page.getByRole("dialog", { name: "Ship 1 order" });
  const shipOnly = async (order_no: string) => {
    await page.goto(`/admin/orders?queue=to_ship&search=${order_no}`);
    await page.getByRole("checkbox", { name: `Select ${order_no}` }).check();
    await page.getByRole("button", { name: "Ship 1", exact: true }).click();
    return form.getByLabel(`Tracking number of ${order_no}`);
  };
  await (await shipOnly(one.order_no)).fill("NK 401");
  await expect(await shipOnly(other.order_no)).toHaveValue("");
  await expect(form.getByRole("button", { name: "Ship 1 order" })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await expect(await shipOnly(one.order_no)).toHaveValue("NK 401");
  await expect(notice(page)).toBeVisible();
});

test("amounts typed for a remittance stay with their order and courier", async ({ page, baseURL }) => {
  const [one, other] = [(await customerWithOrder(baseURL)).order, (await customerWithOrder(baseURL)).order];
  await signInStaff(page);
  for (const { token } of [one, other]) await bring(page, token, "confirm", "pack", "ship", "deliver");
  const { data: couriers } = await (await page.request.get("/api/staff/couriers")).json();
  const own = couriers.find(({ name }: { name: string }) => name === "Own van");
  const another = couriers.find(({ name, active }: { name: string; active: boolean }) => active && name !== "Own van");
  const van = `/admin/remittances/new?courier=${own.id}`;
  const choice = (order_no: string) => page.getByRole("checkbox", { name: new RegExp(order_no) });
  const received = (order_no: string) => page.getByLabel(`Received for ${order_no}`);
  await page.goto(van);
  await choice(one.order_no).check();
  await choice(other.order_no).check();
  await page.getByLabel("Reference").fill("NEFT 501");
  await received(one.order_no).fill("11.00");
  await received(other.order_no).fill("22.00");

  // Meanwhile the first is resolved elsewhere.
  await remit(page, one.token);
  await page.goto(van);
  await expect(notice(page)).toBeVisible();
  await expect(choice(other.order_no)).toBeChecked();
  await expect(choice(one.order_no)).toHaveCount(0);
  await expect(received(other.order_no)).toHaveValue("22.00");

  const late = (await customerWithOrder(baseURL)).order;
  await bring(page, late.token, "confirm", "pack");
  const data = { expected_status: "packed", courier: another.name, tracking_number: "NK 501" };
  expect((await page.request.post(`/api/staff/orders/${late.token}/ship`, { data })).ok()).toBe(true);
  await bring(page, late.token, "deliver");
  await page.goto(`/admin/remittances/new?courier=${another.id}`);
  await expect(choice(late.order_no)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByLabel("Reference")).toHaveValue("");
});

test("nothing of an order that was packed is kept as unsaved", async ({ page, baseURL }) => {
  const { order } = await customerWithOrder(baseURL);
  await signInStaff(page);
  await bring(page, order.token, "confirm");
  await page.goto(`/admin/orders/${order.token}/pack`);
  await page.getByRole("button", { name: "Pick all as proposed" }).click();
  await page.getByRole("button", { name: "Pack and issue invoice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: order.order_no, exact: true })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsaved")))).toEqual([]);
});

test("what was typed for one search is not shown for another", async ({ page }) => {
  const targets = page.getByLabel("Finds");
  await openOffice(page, "/search-terms/new?term=first");
  await targets.fill("Typed for the first");
  await page.goto("/admin/search-terms/new?term=second");
  await expect(page.getByLabel("Term")).toHaveValue("second");
  await expect(targets).toHaveValue("");
  await expect(notice(page)).toHaveCount(0);
  await page.goto("/admin/search-terms/new?term=first");
  await expect(targets).toHaveValue("Typed for the first");
});

test("passwords and codes are not kept, and nothing is shown to another person", async ({ page }) => {
  const email = `reena.${Date.now()}@shop.example`;
  await openOffice(page, "/account");
  await page.getByLabel("Current password").fill("typed-secret");
  await page.getByRole("link", { name: "Audit log" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    "typed-secret",
  );

  await page.goto("/admin/staff?edit=new");
  const form = page.getByRole("dialog", { name: "Invite staff" });
  await form.getByLabel("Email").fill(email);
  const key = await page.evaluate(() => Object.keys(localStorage).find((each) => each.startsWith("unsaved ")));
  expect(key).toBeDefined();
  // A draft stored under another person's name belongs to them and is not shown here.
  await page.evaluate((own) => {
    const text = localStorage.getItem(own) ?? "";
    localStorage.removeItem(own);
    localStorage.setItem(own.replace(/^unsaved \d+/, "unsaved 999999"), text);
  }, key ?? "");
  await page.reload();
  await expect(form.getByLabel("Email")).toHaveValue("");
  await expect(notice(page)).toHaveCount(0);

  await form.getByLabel("Email").fill(email);
  await page.goto("/admin");
  await page.getByRole("region", { name: "Unsaved changes" }).waitFor();
  await page.getByText("Owner", { exact: true }).first().click();
  await page.getByRole("button", { name: "Sign out" }).click();
  const question = page.getByRole("dialog", { name: "Sign out with unsaved changes?" });
  await question.getByRole("button", { name: "Discard and sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain("unsaved 999999");
  const left = await page.evaluate(() => Object.keys(localStorage).filter((each) => each.startsWith("unsaved ")));
  expect(left).toHaveLength(1);
  await page.context().clearCookies();
});

for (const [how, spoil] of [
  [
    "full",
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    },
  ],
  [
    "forbidden",
    () => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("forbidden", "SecurityError");
        },
      });
    },
  ],
] as const) {
  test(`with storage ${how}, forms work, keep what was typed between screens and ask before a reload`, async ({
    page,
  }) => {
    await page.addInitScript(spoil);
    await openOffice(page, "/settings?tab=selling");
    const before = await discount(page).inputValue();
    await discount(page).fill("34");
    await tab(page, "Company").click();
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeVisible();
    await tab(page, "Selling").click();
    await expect(discount(page)).toHaveValue("34");
    let asked = "";
    page.on("dialog", (dialog) => {
      asked = dialog.type();
      void dialog.dismiss();
    });
    await page.evaluate(() => setTimeout(() => window.location.reload()));
    await expect.poll(() => asked).toBe("beforeunload");
    await expect(discount(page)).toHaveValue("34");
    await discount(page).fill(before);
    await page.getByRole("button", { name: "Save settings" }).click();
    await expect(page.getByText("Settings saved.")).toBeVisible();
  });
}

test("the courier of a parcel and who took the money survive a reload", async ({ page, baseURL }) => {
  const { order } = await customerWithOrder(baseURL);
  await signInStaff(page);
  await bring(page, order.token, "confirm", "pack");
  const form = page.getByRole("dialog");
  const courier = form.getByLabel("Courier", { exact: true });
  const chosen = (label: string) => form.getByRole("combobox", { name: label }).locator("option:checked");
  const open = (act: string) => page.goto(`/admin/orders/${order.token}?act=${act}`);

  await test.step("when it is shipped with a new courier, or with one of the list", async () => {
    await open("ship");
    await courier.selectOption("Another courier");
    await form.getByLabel("Name of the courier").fill("Kept Carriers");
    await form.getByLabel("Tracking number").fill("KC 1");
    await page.reload();
    await expect(chosen("Courier")).toHaveText("Another courier");
    await expect(form.getByLabel("Name of the courier")).toHaveValue("Kept Carriers");
    await expect(form.getByLabel("Tracking number")).toHaveValue("KC 1");
    await courier.selectOption("Own van");
    await expect(form.getByLabel("Name of the courier")).toHaveCount(0);
    await page.reload();
    await expect(chosen("Courier")).toHaveText("Own van");
    await form.getByRole("button", { name: "Ship", exact: true }).click();
    await expect(page.getByText("Next step: deliver")).toBeVisible();
  });

  await test.step("when it is corrected, and what is stored comes back when it is discarded", async () => {
    await open("correct_shipment");
    await expect(chosen("Courier")).toHaveText("Own van");
    await courier.selectOption("Coastline Express");
    await form.getByLabel("Reason").fill("Taken by another");
    await page.reload();
    await expect(chosen("Courier")).toHaveText("Coastline Express");
    await expect(form.getByLabel("Reason")).toHaveValue("Taken by another");
    await expectAccessible(page);
    await discard(page).click();
    await confirmDiscard(page);
    await expect(chosen("Courier")).toHaveText("Own van");
    await courier.selectOption("Coastline Express");
    await form.getByLabel("Reason").fill("Taken by another");
    await form.getByRole("button", { name: "Correct", exact: true }).click();
    await expect(page.getByRole("definition").filter({ hasText: "Coastline Express" })).toBeVisible();
  });

  await test.step("when it is paid", async () => {
    await bring(page, order.token, "deliver");
    await open("collect");
    await form.getByLabel("Paid by").selectOption("cash");
    await expect(chosen("Taken by")).toHaveText("Coastline Express");
    await form.getByLabel("Taken by").selectOption("The shop itself");
    await page.reload();
    await expect(notice(page)).toBeVisible();
    await expect(form.getByLabel("Paid by")).toHaveValue("cash");
    await expect(chosen("Taken by")).toHaveText("The shop itself");
    await form.getByLabel("Taken by").selectOption("Own van");
    await page.reload();
    await expect(chosen("Taken by")).toHaveText("Own van");
  });
});
