import { mailsIn } from "../../support/mails.ts";
import { inBackground } from "../support/background.ts";
import { customerWithOrder } from "../support/customer.ts";
import { dataDir } from "../support/data-dir.ts";
import { expectUsable, openOffice, owner } from "../support/office.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, openContext, test } from "../support/shop.ts";

test("an order is entered for a customer by keyboard, and survives a reload", async ({ page, baseURL }) => {
  const email = `asha.${Date.now()}@clinic.example`;
  await customerWithOrder(baseURL, email);
  await openOffice(page, "/orders");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search" })).toBeFocused();
  await page.keyboard.type("new order");
  await expect(page.getByRole("option", { name: /New order/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");

  await page.getByLabel("Find a customer").fill(email);
  await page.getByRole("button", { name: "Meera Iyer" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByLabel("Add items").fill("NK-EE-1101 x 4");
  await page.keyboard.press("Enter");
  const quantity = page.getByLabel("Quantity of NK-EE-1101");
  await expect(quantity).toHaveValue("4");
  await page.getByLabel("Payment promise").fill("UPI on Monday");
  await expect(page.getByText("each, GST")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, [390]);

  await page.reload();
  await expect(quantity).toHaveValue("4");
  await quantity.fill("9999");
  await expect(quantity).toHaveAccessibleDescription(/in stock/);
  await quantity.fill("3");
  await expect(quantity).toHaveAccessibleDescription("");
  await page.getByLabel("Asked for by").selectOption("Telephone");
  await expect(page.getByRole("status").filter({ hasText: "Subtotal" })).toHaveAttribute("aria-busy", "false");
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^ENT-/ })).toBeVisible();
  await expect(page.getByText("for the customer, by telephone")).toBeVisible();
  await expect(page.getByText("UPI on Monday")).toBeVisible();
  await expectUsable(page, "/orders/new");
});

test("a purchase order that is still being uploaded goes neither to another customer nor missing", async ({
  page,
  baseURL,
}) => {
  const [one, two] = [`gita.${Date.now()}@clinic.example`, `hari.${Date.now()}@clinic.example`];
  await customerWithOrder(baseURL, one);
  await customerWithOrder(baseURL, two);
  await openOffice(page, "/orders/new");
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByLabel("Find a customer")).toHaveAccessibleDescription(/Choose a customer\./);
  const choose = async (email: string) => {
    await page.getByLabel("Find a customer").fill(email);
    await page.getByRole("button", { name: "Meera Iyer" }).click();
    await expect(page.getByText(email)).toBeVisible();
  };
  const attach = (name: string) =>
    page.getByLabel("Purchase order", { exact: true }).setInputFiles({
      ...{ name, mimeType: "application/pdf" },
      buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
    });
  const uploads = "**/api/staff/assisted-orders/purchase-order?*";
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(uploads, async (route) => {
    await held;
    // The page may have aborted the request in the meantime.
    await route.continue().catch(() => {});
  });

  await choose(one);
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("alert")).toContainText("Add at least one item.");
  await attach("for-one.pdf");
  await expect(page.getByLabel("Uploading for-one.pdf")).toBeVisible();
  const ended = page.waitForEvent("requestfailed", (request) => request.url().includes("purchase-order?"));
  await page.getByRole("button", { name: "Change customer" }).click();
  await choose(two);
  release();
  await ended;

  await test.step("an order does not leave without it", async () => {
    let arrived = () => {};
    const late = new Promise<void>((done) => {
      arrived = done;
    });
    await page.unroute(uploads);
    await page.route(uploads, async (route) => {
      await late;
      await route.continue();
    });
    await attach("for-two.pdf");
    await expect(page.getByLabel("Uploading for-two.pdf")).toBeVisible();
    await page.getByLabel("Add items").fill("NK-EE-1101 x 4");
    await page.keyboard.press("Enter");
    await page.getByLabel("Asked for by").selectOption("Telephone");
    await expect(page.getByRole("status").filter({ hasText: "Subtotal" })).toHaveAttribute("aria-busy", "false");
    await page.getByRole("button", { name: "Place order" }).click();
    await expect(page.getByRole("alert")).toContainText("A file is still being uploaded.");
    arrived();
    await expect(page.getByRole("button", { name: "Remove", exact: true })).toBeVisible();
  });
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^ENT-/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /for-two\.pdf/ })).toBeVisible();
});

test("an order that cannot be placed says why", async ({ page, baseURL, complaints }) => {
  const email = `indu.${Date.now()}@clinic.example`;
  await customerWithOrder(baseURL, email);
  await customerWithOrder(baseURL, owner.email);
  await openOffice(page, "/orders/new");
  const place = page.getByRole("button", { name: "Place order" });
  const choose = async (wanted: string) => {
    await page.getByLabel("Find a customer").fill(wanted);
    await page.getByRole("button", { name: "Meera Iyer" }).click();
    await expect(page.getByRole("main").getByText(wanted)).toBeVisible();
  };
  await choose(owner.email);
  const own = page.getByText(/your own account/);
  await expect(own).toBeVisible();
  await place.click();
  await expect(page.getByRole("alert").filter({ has: own })).toBeVisible();
  await expect(own).toHaveCount(1);
  await page.getByRole("button", { name: "Change customer" }).click();
  await expect(own).toHaveCount(0);

  await choose(email);
  await page.getByLabel("Add items").fill("NK-EE-1101 x 4");
  await page.keyboard.press("Enter");
  const total = page.getByRole("status").filter({ hasText: "Subtotal" });
  await expect(total).toHaveAttribute("aria-busy", "false");
  await page.getByLabel("Coupon code").fill("NONE-SUCH");
  await expect(page.getByLabel("Coupon code")).toHaveAttribute("aria-invalid", "true");
  await place.click();
  await expect(page.getByLabel("Coupon code")).toBeFocused();
  await expect(page.getByText("Wait for the total")).toHaveCount(0);
  await page.getByLabel("Coupon code").fill("");
  await expect(total).toHaveAttribute("aria-busy", "false");
  const quantity = page.getByLabel("Quantity of NK-EE-1101");
  await quantity.fill("0");
  await expect(quantity).toHaveAttribute("aria-invalid", "true");
  const problem = await quantity.evaluate(
    (field) => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent,
  );
  await place.click();
  await expect(quantity).toBeFocused();
  await expect(page.getByText("Wait for the total")).toHaveCount(0);
  await expect(page.getByText(problem ?? "-", { exact: true })).toHaveCount(1);
  // Browsers log the refused coupon and quantity.
  complaints.splice(0, complaints.length, ...complaints.filter((each) => !/a status of (?:404|422)/.test(each)));
});

test("another customer can be chosen than the one from whose screen the order was begun", async ({ page, baseURL }) => {
  const email = `jaya.${Date.now()}@clinic.example`;
  await customerWithOrder(baseURL, email);
  await openOffice(page, `/customers?search=${email}`);
  await page.getByRole("link", { name: "Meera Iyer" }).click();
  await page.getByRole("link", { name: "New order" }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("button", { name: "Change customer" }).click();
  await expect(page.getByLabel("Find a customer")).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test("staff change an order, and its customer accepts by the link in the email", async ({ page, browser, baseURL }) => {
  const { order } = await customerWithOrder(baseURL);
  await openOffice(page, `/orders/${order.token}`);
  await page.getByRole("link", { name: "Change items" }).click();
  const quantity = page.getByRole("textbox", { name: /^Quantity of / }).first();
  await quantity.fill("3");
  await expect(page.getByRole("table", { name: "Change to the order" })).toContainText("3 at");
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, [390]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Ask customer" }).click();
  await expect(page.getByRole("region", { name: "Awaiting the customer" })).toBeVisible();

  let link: string | undefined;
  const find = async () => {
    const mail = (await mailsIn(dataDir)).findLast((each) => each.includes(`a change to your order ${order.order_no}`));
    link = /\/order-change\?token=[\w-]{43}/.exec(mail ?? "")?.[0];
    return link;
  };
  await expect.poll(find, inBackground).toBeDefined();
  const context = await openContext(browser, { baseURL });
  const own = await context.newPage();
  await own.goto(link ?? "");
  await expect(own.getByRole("table", { name: "Change to the order" })).toContainText("3 at");
  await expectAccessible(own);
  await expectNoSidewaysScrolling(own, [390]);
  await own.getByRole("button", { name: "Accept" }).click();
  await expect(own.getByText(/accepted/i).first()).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByRole("link", { name: /Order Acknowledgement, version 2/ })).toBeVisible();
  await expect(page.getByText("The customer agreed to the change")).toBeVisible();
});

test("a change that is not possible is refused at its item", async ({ page, baseURL, complaints }) => {
  const { order } = await customerWithOrder(baseURL);
  await openOffice(page, `/orders/${order.token}/change`);
  const quantity = page.getByRole("textbox", { name: /^Quantity of / });
  const ask = page.getByRole("button", { name: "Ask customer" });
  const problem = (text: RegExp) => page.getByRole("main").getByText(text);
  await quantity.fill("9999");
  await expect(quantity).toHaveAccessibleDescription(/^Only \d+ in stock\.$/);
  await ask.click();
  await expect(quantity).toBeFocused();
  await expect(problem(/^Only \d+ in stock\.$/)).toHaveCount(1);
  await expect(problem(/no longer available/)).toHaveCount(0);
  await quantity.fill("0");
  await expect(quantity).toHaveAccessibleDescription("Must be a whole number from 1 to 9,999.");
  await expect(problem(/highlighted/)).toHaveCount(0);
  await page.getByRole("button", { name: /^Remove / }).click();
  await ask.click();
  await expect(page.getByRole("alert")).toHaveText("Add at least one item.");
  // Browsers log refusals.
  complaints.splice(0, complaints.length, ...complaints.filter((each) => !/a status of (?:409|422)/.test(each)));
});
