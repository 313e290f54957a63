import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { aPdf } from "../../support/pdf.ts";
import { askShop, customerWithOrder, ownCustomers, type SignedIn } from "../support/customer.ts";
import { pressInQuickSuccession } from "../support/keyboard.ts";
import { receiveLot } from "../support/lots.ts";
import { hire, openOffice, owner, signInStaff } from "../support/office.ts";
import { askReturn, bring, proposed } from "../support/orders.ts";
import { whileSerialised } from "../support/serials.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from "../support/shop.ts";
import { holdRequests } from "../support/slow.ts";

/** Orders and returns, processed by the staff responsible. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

// Browsers log each refused request; these are expected here.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of (?:401|409|422)/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

/** Places an order above the legal limit for cash payments. @returns its token */
async function largeOrder(baseURL: string | undefined, { token }: SignedIn): Promise<string> {
  const { data: products } = await askShop(baseURL, "GET", "product-data?search=trolley");
  const view = await askShop(baseURL, "GET", `product/view/${products[0].token}`);
  const { sub_product_id } = view.sub_products.find(({ ref_no }: { ref_no: string }) => ref_no === "NK-PS-1502");
  await askShop(baseURL, "POST", "cart/store", { sub_product_id, quantity: 6 }, token);
  const [{ id }] = await askShop(baseURL, "GET", "user-addresses", undefined, token);
  const sent = { coupon_token: null, billing_address: id, shipping_address: id };
  return (await askShop(baseURL, "POST", "check-out/place-order", sent, token)).order.token;
}

/** Orders the cart with a purchase order attached. */
async function orderWithFile(baseURL = "", { token }: SignedIn): Promise<SignedIn["order"]> {
  const uploaded = await fetch(`${baseURL}/api/check-out/purchase-order?name=PO%2017.pdf`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/pdf" },
    body: new Uint8Array(aPdf),
  });
  expect(uploaded.ok).toBe(true);
  const po_file = (await uploaded.json()).data.token;
  const [{ id }] = await askShop(baseURL, "GET", "user-addresses", undefined, token);
  const sent = { coupon_token: null, billing_address: id, shipping_address: id, po_file };
  return (await askShop(baseURL, "POST", "check-out/place-order", sent, token)).order;
}

/** Ships with a courier that is not in the list. */
async function nameCourier(form: Locator, name: string) {
  await form.getByLabel("Courier").selectOption("Another courier");
  await form.getByLabel("Name of the courier").fill(name);
}

/**
 * Presses the focused element; nothing here needs a mouse. A dialog stays open until everything its form changed is refreshed,
 * and nothing behind it takes the focus.
 */
async function press(page: Page, name: string, role: "button" | "link" = "button") {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole(role, { name, exact: true }).focus();
  await page.keyboard.press("Enter");
}

/** Opens an order from a queue, where it may be many pages further. */
async function openFromQueue(page: Page, order_no: string) {
  await page.getByRole("searchbox", { name: "Search" }).focus();
  await page.keyboard.type(order_no);
  await page.keyboard.press("Enter");
  // The headings and the order.
  await expect(page.getByRole("row")).toHaveCount(2);
  await press(page, order_no, "link");
}

test("an order goes from the queue to the customer by keyboard", async ({ page, browser, baseURL }) => {
  const { order } = await customerWithOrder(baseURL);
  await signInStaff(page);
  const sales = await hire(browser, page, "Lakshmi", "sales");
  const packer = await hire(browser, page, "Gopal", "warehouse");

  await test.step("sales confirms it", async () => {
    await pressInQuickSuccession(sales, "g", "o");
    await expect(sales.getByRole("heading", { level: 1, name: "Orders" })).toBeFocused();
    await openFromQueue(sales, order.order_no);
    await expect(sales.getByRole("link", { name: "Pack", exact: true })).toHaveCount(0);
    await press(sales, "Confirm");
    await expect(sales.getByText("Next step: pack (Warehouse).")).toBeVisible();
    await expect(sales.getByRole("link", { name: "Pack", exact: true })).toHaveCount(0);
  });

  await test.step("the menu names a screen by what the role can do on it", async () => {
    const menu = packer.getByRole("navigation", { name: "Back office" });
    await menu.getByRole("link", { name: "Export products" }).click();
    await expect(packer.getByRole("heading", { level: 1, name: "Export products" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Import and export" })).toHaveCount(0);
  });

  await test.step("the warehouse packs it by scanning", async () => {
    const menu = packer.getByRole("navigation", { name: "Back office" });
    // The list opens in the queue that the role's badge counts.
    await menu.getByRole("link", { name: "Orders" }).click();
    const queues = packer.getByRole("navigation", { name: "Queues" });
    await expect(queues.getByRole("link", { name: /^To pack/ })).toHaveAttribute("aria-current", "page");
    await openFromQueue(packer, order.order_no);
    await press(packer, "Pack", "link");
    const field = packer.getByLabel("Scan a pack, or type its lot number");
    await expect(field).toBeFocused();
    await expect(packer.getByText("0 of 1 item")).toBeVisible();
    const [pick] = await proposed(packer, order.token);
    const scan = async (code: string) => {
      await packer.keyboard.type(code);
      await packer.keyboard.press("Enter");
    };
    await scan("NK-EE-1102");
    await expect(packer.getByRole("alert")).toContainText("is not in this order");
    await scan(pick?.lot_no.toLowerCase() ?? "");
    await expect(packer.getByText("1 of 1 item: complete")).toBeVisible();
    await expect(packer.getByRole("alert")).toHaveCount(0);
    await scan(pick?.lot_no ?? "");
    await expect(packer.getByRole("alert")).toContainText("Too many");
    await expect(packer.getByText("1 of 1 item: complete")).toBeVisible();
    await press(packer, "Pack and issue invoice");
    await expect(packer.getByRole("heading", { level: 1, name: order.order_no })).toBeVisible();
    await expect(packer.getByText(`Lot ${pick?.lot_no}: 1`)).toBeVisible();
    await expect(packer.getByRole("link", { name: /PDF, three copies/ })).toBeVisible();
  });

  await test.step("it is shipped, arrives and is paid", async () => {
    await press(packer, "Ship");
    await expect(packer.getByLabel("Courier")).toBeFocused();
    await pressInQuickSuccession(packer, ..."Own");
    await expect(packer.getByLabel("Courier")).toHaveValue("Own van");
    await packer.keyboard.press("Tab");
    await packer.keyboard.type("NK 204");
    await packer.keyboard.press("Enter");
    await expect(packer.getByText("Next step: deliver")).toBeVisible();
    await press(packer, "Mark delivered");
    await packer.getByRole("dialog").getByLabel("Note").press("Enter");
    await expect(packer.getByText("Next step: collect payment")).toBeVisible();
    await press(packer, "Collect payment");
    const form = packer.getByRole("dialog");
    await form.getByLabel("Paid by").selectOption("upi");
    await form.getByLabel("Amount").press("Enter");
    await expect(form.getByLabel("Reference")).toHaveAccessibleDescription(/Enter a reference/);
    await form.getByLabel("Reference").fill("UPI 4711");
    await packer.keyboard.press("Enter");
    await expect(packer.getByRole("list", { name: "Payments" })).toContainText("UPI 4711");
    await expect(packer.getByText("Collected", { exact: true })).toBeVisible();
  });
  await sales.context().close();
  await packer.context().close();
});

test("what is done next to an order is done to what the last act has made of it, however slow the shop", async ({
  page,
  baseURL,
}) => {
  const { order } = await customerWithOrder(baseURL);
  await signInStaff(page);
  await bring(page, order.token, "confirm", "pack", "ship");
  await page.goto(`/admin/orders/${order.token}?act=deliver`);
  const form = page.getByRole("dialog");
  await expect(form.getByLabel("Note")).toBeVisible();
  const answered = Promise.withResolvers<void>();
  await page.route(`**/api/staff/orders/${order.token}`, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await form.getByLabel("Note").press("Enter");
  await expect(form).toHaveCount(0);
  await expect(page.getByText("Next step: collect payment")).toBeVisible();
  await page.getByRole("button", { name: "Collect payment" }).click();
  await form.getByLabel("Paid by").selectOption("upi");
  await form.getByLabel("Reference").fill("UPI 4712");
  answered.resolve();
  await form.getByLabel("Reference").press("Enter");
  await expect(page.getByText("Collected", { exact: true })).toBeVisible();
});

test("orders are packed in a row: the next one of the queue opens", async ({ page, baseURL }) => {
  const [one, two] = [await customerWithOrder(baseURL), await customerWithOrder(baseURL)];
  await openOffice(page);
  for (const { order } of [one, two]) await bring(page, order.token, "confirm");
  await page.goto("/admin/orders");
  await expect(page.getByRole("link", { name: "Pack in sequence" })).toHaveAttribute("href", /place=1&of=/);
  await page.goto(`/admin/orders/${one.order.token}/pack?place=1&of=2`);
  const refused: string[] = [];
  page.on("response", (reply) => {
    if (reply.status() >= 400) refused.push(`${reply.status()} ${reply.url()}`);
  });
  await expect(page.getByText("1 of 2. To Meera Iyer")).toBeVisible();
  await expect(page.getByRole("link", { name: "Skip", exact: true })).toBeVisible();
  await press(page, "Pick all as proposed");
  await press(page, "Pack and issue invoice");
  await expect(page.getByRole("heading", { level: 1, name: `Pack ${two.order.order_no}` })).toBeVisible();
  await expect(page.getByText("2 of 2. To Meera Iyer")).toBeVisible();
  await expect(page.getByText("0 of 1 item")).toBeVisible();
  await press(page, "Pick all as proposed");
  await press(page, "Pack and issue invoice");
  await expect(page.getByRole("heading", { level: 1, name: two.order.order_no, exact: true })).toBeVisible();
  expect(refused).toEqual([]);
});

test("units with serial numbers are packed by scanning, corrected, replaced and inspected when they come back", async ({
  page,
  baseURL,
  restored,
}) => {
  await signInStaff(page);
  // One to pack and one to send in exchange. It is proposed first, and nothing of it is left for other journeys.
  const lot_no = await receiveLot(page, { ref_no: "NK-EE-1101", expires_on: "2030-01-01", quantity: 2 });
  const { order } = await customerWithOrder(baseURL);
  await bring(page, order.token, "confirm");
  expect(await proposed(page, order.token)).toEqual([expect.objectContaining({ lot_no, quantity: 1 })]);
  const serial = `SN-${Date.now()}`;
  const scan = async (label: RegExp, code: string) => {
    await page.getByRole("textbox", { name: label }).fill(code);
    await page.keyboard.press("Enter");
  };
  await whileSerialised(page, order.token, restored, async (gtin) => {
    await openOffice(page, `/orders/${order.token}/pack`);
    await page.getByRole("button", { name: "Pick all as proposed" }).click();
    await page.getByRole("button", { name: "Pack and issue invoice" }).click();
    const serials = page.getByRole("group", { name: "Serial numbers" }).getByRole("textbox");
    await expect(serials).toHaveAccessibleDescription(/0 of 1 serial numbers/);
    await page
      .getByRole("spinbutton", { name: /^Packed of/ })
      .first()
      .fill("0");
    await scan(/^Scan a pack/, `(01)${gtin}(10)${lot_no}(21)${serial}`);
    await expect(page.getByRole("list", { name: "Latest scans" })).toContainText(`serial no. ${serial}`);
    await expect(serials).toHaveValue(serial);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Pack and issue invoice" }).click();
    await expect(page.getByText(`Serial no. ${serial}`)).toBeVisible();
    await page.getByRole("link", { name: "Correct serial numbers" }).click();
    await expect(serials).toHaveValue(serial);
    await page.getByRole("textbox", { name: "Reason" }).fill("The label of the carton was read");
    const other = `(01)${gtin}(10)${lot_no}-X(21)${serial}-B`;
    await serials.fill(other);
    await page.getByRole("button", { name: "Correct serial numbers" }).click();
    await expect(serials).toHaveAccessibleDescription(
      new RegExp(`Scanned: .*lot ${lot_no}-X, serial number ${serial}-B\\. Expected: .*lot ${lot_no}\\.`),
    );
    await expect(serials).toHaveValue(other);
    await serials.fill(`${serial}-B`);
    await page.getByRole("button", { name: "Correct serial numbers" }).click();
    await expect(page.getByText(`Serial no. ${serial}-B`)).toBeVisible();

    await bring(page, order.token, "ship", "deliver");
    await page.reload();
    await page.getByRole("link", { name: "Send replacement" }).click();
    await page.getByRole("textbox", { name: "Reason", exact: true }).fill("The display is dark");
    await page.getByLabel("Courier").selectOption("Own van");
    await page.getByRole("button", { name: "Send replacement" }).click();
    const sent = page.getByRole("textbox", { name: /^Serial numbers to send/ });
    await expect(sent).toHaveAccessibleDescription(/0 of 1 serial numbers/);
    await sent.fill(`${serial}-C`);
    await page.getByRole("button", { name: "Send replacement" }).click();
    const replacement = page.getByRole("article", { name: /^Replacement / });
    await expect(replacement).toContainText(`serial no. ${serial}-C`);
    await expectNoSidewaysScrolling(page, [390]);

    await replacement.getByRole("link", { name: "Correct serial numbers" }).click();
    await serials.fill(`${serial}-D`);
    await page.getByRole("textbox", { name: "Reason" }).fill("The label of the carton was read");
    await page.getByRole("button", { name: "Correct serial numbers" }).click();
    await expect(replacement).toContainText(`serial no. ${serial}-D`);

    await replacement.getByRole("link", { name: "Inspect exchanged items" }).click();
    await expect(page.getByText("0 of 1 inspected")).toBeVisible();
    await scan(/^Scan a unit/, `${serial}-X`);
    await expect(page.getByRole("alert").first()).toBeVisible();
    const release = await holdRequests(page, "**/api/staff/stock/scan");
    await scan(/^Scan a unit/, `(01)${gtin}(10)${lot_no}(21)${serial}-B`);
    await page.getByRole("button", { name: "Save inspection" }).click();
    await expect(page.getByText("An item is still being added.")).toBeVisible();
    release();
    await expect(page.getByRole("checkbox", { name: `${serial}-B` })).toBeChecked();
    await expect(page.getByText("1 of 1 inspected")).toBeVisible();
    await page.getByRole("combobox", { name: `Disposition of lot ${lot_no}` }).selectOption("scrap");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save inspection" }).click();
    await expect(replacement).toContainText(`serial no. ${serial}-B`);
  });
});

test("the purchase order that a customer attached is downloaded from the order", async ({ page, baseURL }) => {
  const order = await orderWithFile(baseURL, await customerWithOrder(baseURL));
  await openOffice(page, `/orders/${order.token}`);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "PO 17.pdf" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`Purchase order for ${order.order_no}.pdf`);
  expect(await readFile(await file.path())).toEqual(aPdf);
  await expect(page.getByRole("heading", { level: 1, name: order.order_no })).toBeVisible();
});

test("two acting at once: one learns who was quicker, and nothing typed is lost", async ({
  page,
  browser,
  baseURL,
}) => {
  const { order } = await customerWithOrder(baseURL);
  await signInStaff(page);
  await bring(page, order.token, "confirm", "pack");
  const packer = await hire(browser, page, "Gopal", "warehouse");
  await packer.goto(`/admin/orders/${order.token}?act=ship`);
  const form = packer.getByRole("dialog");
  await nameCourier(form, "Slow couriers");
  await form.getByLabel("Tracking number").fill("SC 1");

  await page.goto(`/admin/orders/${order.token}?act=ship`);
  await nameCourier(page.getByRole("dialog"), "Quick couriers");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Next step: deliver")).toBeVisible();

  await form.getByRole("button", { name: "Ship" }).click();
  await expect(form.getByRole("alert")).toContainText("Owner changed the status of this order to “shipped”");
  await expect(form.getByLabel("Name of the courier")).toHaveValue("Slow couriers");
  await expect(form.getByLabel("Tracking number")).toHaveValue("SC 1");
  await expect(packer.locator("main").getByText("Shipped", { exact: true }).first()).toBeVisible();
  await expect(packer.getByRole("definition").filter({ hasText: "Quick couriers" })).toBeVisible();
  await packer.context().close();
});

test("a return is decided, inspected lot by lot and paid back", async ({ page, baseURL }) => {
  const customer = await customerWithOrder(baseURL);
  await signInStaff(page);
  await bring(page, customer.order.token, "confirm", "pack", "ship", "deliver", "collect");
  await askReturn(baseURL, customer);

  await page.goto(`/admin/returns?search=${customer.order.order_no}`);
  await page.getByRole("link", { name: customer.order.order_no }).click();
  await page.getByRole("button", { name: "Decide" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Decision").selectOption("refused");
  await form.getByRole("button", { name: "Decide" }).click();
  await expect(form.getByLabel("Note")).toHaveAccessibleDescription(/Enter a reason/);
  await form.getByLabel("Decision").selectOption("approved");
  await form.getByRole("button", { name: "Decide" }).press("Enter");
  // The button that opened the form is gone.
  const asked = page.getByRole("article", { name: /^Return / });
  await expect(asked.getByRole("heading", { level: 3 })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(asked.getByRole("link", { name: "Inspect" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 of 1 inspected")).toBeVisible();
  await page.getByLabel(/Disposition/).selectOption("quarantine");
  await page.getByRole("button", { name: "Save inspection" }).click();
  await expect(page.getByText(/Lot .*: 1, quarantine/)).toBeVisible();
  await page.getByRole("button", { name: /^Refund Rs/ }).click();
  await form.getByLabel("Reference").fill("NEFT 88");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article")).toContainText("NEFT 88");
  // Settled returns are listed further down: the section that had the focus is gone too.
  await expect(page.getByRole("heading", { level: 1, name: customer.order.order_no })).toBeFocused();
  await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();
});

test("what is typed just before another queue is chosen is searched for in that queue", async ({ page }) => {
  await openOffice(page, "/orders");
  const tab = page.getByRole("navigation", { name: "Queues" }).getByRole("link", { name: /^To pack/ });
  await expect(tab).toBeVisible();
  // Within the search's debounce delay.
  await page.getByLabel("Search", { exact: true }).first().fill("Meera");
  await tab.evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/search=Meera/);
  await expect(page).toHaveURL(/queue=to_pack/);
  await expect(tab).toHaveAttribute("aria-current", "page");
});

test("many orders are confirmed at once, each with its result", async ({ page, browser, baseURL }) => {
  const { common, next } = ownCustomers(baseURL);
  const [one, two] = [await next(), await next()];
  // Bulk actions are shown to who began them: this member has begun none yet.
  await signInStaff(page);
  const sales = await hire(browser, page, "Lakshmi", "sales");
  const { email } = await (await sales.request.get("/api/staff/me")).json();
  await sales.context().close();
  // The change below would remove its order from the list, and so from the selection.
  await page.route("**/api/staff/events", () => {});
  await openOffice(page, `/orders?queue=to_confirm&search=${common}`, { email, password: owner.password });
  for (const { order } of [one, two]) await page.getByRole("checkbox", { name: `Select ${order.order_no}` }).check();
  const withdrawn = await page.request.post(`/api/orders/${one.order.token}/cancel`, {
    data: { reason: "Ordered by mistake" },
    headers: { authorization: `Bearer ${one.token}` },
  });
  expect(withdrawn.ok()).toBe(true);
  await page.getByRole("button", { name: "Confirm 2" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm 2 orders" })).toBeVisible();
  await expect(page.getByText("Confirmed: 1 of 2 orders, 1 failed")).toBeVisible();
  const results = page.getByRole("table", { name: "Orders of this action" }).getByRole("row");
  await expect(results.filter({ hasText: one.order.order_no })).toContainText("changed the status");

  // The run is still shown after leaving the page and coming back.
  await page.goto(`/admin/orders?queue=to_confirm&search=${common}`);
  const runs = page.getByRole("status", { name: "Bulk actions" });
  await expect(runs.getByRole("alert")).toContainText("Confirmed: 1 of 2 orders, 1 failed");
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
  await expect(page.getByRole("link", { name: one.order.order_no })).toHaveCount(0);
  await runs.getByRole("link", { name: "Show results" }).first().click();
  await expect(results.filter({ hasText: two.order.order_no })).toContainText("Confirmed");
  await page.getByRole("button", { name: "Try 1 again" }).click();
  await expect(page.getByText("Confirmed: 0 of 1 order, 1 failed")).toBeVisible();
  await page.goto("/admin/bulk-actions");
  await expect(page.getByRole("link", { name: "Confirm 2 orders" }).first()).toBeVisible();
  await page.goto("/admin/orders");
  await runs.getByRole("button", { name: "Close" }).first().click();
  await runs.getByRole("button", { name: "Close" }).first().click();
  await expect(runs).not.toContainText("0 of 1 order");
});

test("many are shipped at once, each with its result; cash beyond the law's ceiling is refused in words", async ({
  page,
  baseURL,
}) => {
  const { common, next } = ownCustomers(baseURL);
  const [one, two] = [(await next()).order, (await next()).order];
  await signInStaff(page);
  for (const { token } of [one, two]) await bring(page, token, "confirm", "pack");
  await page.goto(`/admin/orders?queue=to_ship&search=${common}`);
  for (const { order_no } of [one, two]) await page.getByRole("checkbox", { name: `Select ${order_no}` }).check();
  await page.getByRole("button", { name: "Ship 2" }).click();
  const form = page.getByRole("dialog", { name: "Ship 2 orders" });
  await form.getByRole("button", { name: "Ship" }).click();
  await expect(form.getByLabel("Courier")).toHaveAccessibleDescription(/is required/);
  await form.getByLabel("Courier").selectOption("Own van");
  await form.getByLabel(`Tracking number of ${one.order_no}`).fill("NK 301");
  await bring(page, two.token, "ship", "deliver");
  await form.getByRole("button", { name: "Ship" }).click();
  await expect(page.getByText("Shipped: 1 of 2 orders, 1 failed")).toBeVisible();
  const results = page.getByRole("table", { name: "Orders of this action" }).getByRole("row");
  await expect(results.filter({ hasText: two.order_no })).toContainText("changed the status");

  const large = await largeOrder(baseURL, await customerWithOrder(baseURL));
  await bring(page, large, "confirm", "pack", "ship", "deliver");
  await page.goto(`/admin/orders/${large}?act=collect`);
  const payment = page.getByRole("dialog");
  await payment.getByLabel("Paid by").selectOption("cash");
  const due = await payment.getByLabel("Amount").inputValue();
  await payment.getByLabel("Amount").press("Enter");
  await expect(payment.getByLabel("Amount")).toHaveAccessibleDescription(
    /By law \(section 186 of the Income-tax Act, 2025\), cash must stay below Rs\s2,00,000/,
  );
  await expect(payment.getByLabel("Amount")).toHaveValue(due);
});

test("an undelivered parcel asks where a payment goes back to, one recorded in the meantime too, and none that was reversed", async ({
  page,
  baseURL,
}) => {
  const [unpaid, paid] = [(await customerWithOrder(baseURL)).order, (await customerWithOrder(baseURL)).order];
  await signInStaff(page);
  for (const { token } of [unpaid, paid]) await bring(page, token, "confirm", "pack", "ship");
  const collect = async (token: string) => {
    const data = { expected_status: "shipped", mode: "upi", amount: 100, reference: "UPI 77" };
    const collected = await page.request.post(`/api/staff/orders/${token}/collect`, { data });
    return (await collected.json()).data.payments[0].id;
  };
  const form = page.getByRole("dialog");
  const refundTo = form.getByLabel("Refund to");

  const payment_id = await collect(unpaid.token);
  const data = { payment_id, reason: "Entered for the wrong order" };
  expect((await page.request.post(`/api/staff/orders/${unpaid.token}/reverse-payment`, { data })).ok()).toBe(true);
  await page.goto(`/admin/orders/${unpaid.token}?act=undeliver`);
  await expect(form.getByLabel("Reason")).toBeVisible();
  await expect(refundTo).toHaveCount(0);
  await expect(form.getByLabel("Reason")).toHaveAccessibleDescription(/Shown to the customer/);

  await page.goto(`/admin/orders/${paid.token}?act=undeliver`);
  await form.getByLabel("Reason").fill("Nobody was there");
  await expect(refundTo).toHaveCount(0);
  await collect(paid.token);
  await form.getByRole("button", { name: "Mark undelivered" }).click();
  await expect(refundTo).toHaveAccessibleDescription(/has been paid/);
  await expect(form.getByLabel("Reason")).toHaveValue("Nobody was there");
  await refundTo.selectOption("bank");
  await form.getByRole("button", { name: "Mark undelivered" }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText("Undelivered", { exact: true }).first()).toBeVisible();
});

test("a return that has not been approved cannot be inspected, and the screen says so", async ({ page, baseURL }) => {
  const back = await customerWithOrder(baseURL);
  await signInStaff(page);
  await bring(page, back.order.token, "confirm", "pack", "ship", "deliver");
  await askReturn(baseURL, back);
  const { data } = await (await page.request.get(`/api/staff/orders/${back.order.token}`)).json();
  await page.goto(`/admin/orders/${back.order.token}/returns/${data.returns[0].id}`);
  await expect(page.getByRole("main")).toContainText("A return is inspected once it has been approved");
  await expect(page.getByRole("button", { name: "Save inspection" })).toHaveCount(0);
  await page.getByRole("link", { name: "Go to the order" }).click();
  await expect(page.getByRole("button", { name: "Decide" })).toBeVisible();
});

test("a reason without a space fits on the screens of an order", async ({ page, baseURL }) => {
  const endless = "W".repeat(200);
  const [back, off] = [await customerWithOrder(baseURL), (await customerWithOrder(baseURL)).order];
  await signInStaff(page);
  await bring(page, back.order.token, "confirm", "pack", "ship", "deliver");
  await askReturn(baseURL, back, endless);
  const { data: returned } = await (await page.request.get(`/api/staff/orders/${back.order.token}`)).json();
  const cancelled = { expected_status: "placed", reason: endless };
  expect((await page.request.post(`/api/staff/orders/${off.token}/cancel`, { data: cancelled })).ok()).toBe(true);
  for (const path of [back.order.token, `${back.order.token}/returns/${returned.returns[0].id}`, off.token]) {
    await page.goto(`/admin/orders/${path}`);
    await expect(page.getByText(endless).first()).toBeVisible();
    await expectNoSidewaysScrolling(page, [1440, 820, 390]);
  }
});

test("a long name in the list of orders is cut off on a tablet, not broken within a word", async ({
  page,
  baseURL,
}) => {
  const firstName = "Venkatanarasimharajuvaripetapar";
  const { order } = await customerWithOrder(baseURL, undefined, firstName);
  await signInStaff(page);
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(`/admin/orders?queue=all&search=${order.order_no}`);
  const name = page.getByRole("row").filter({ hasText: order.order_no }).getByText(firstName);
  await expect(name).toBeVisible();
  const linesOfFirstWord = await name.evaluate((element, { length }) => {
    const word = document.createRange();
    word.setStart(element.firstChild as Node, 0);
    word.setEnd(element.firstChild as Node, length);
    return new Set([...word.getClientRects()].map(({ top }) => top)).size;
  }, firstName);
  expect(linesOfFirstWord).toBe(1);
  await expect(name).toHaveAttribute("title", `${firstName} Iyer`);
  await expectNoSidewaysScrolling(page, [1440, 820, 390]);
});
