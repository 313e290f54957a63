import type { Page } from "@playwright/test";
import sharp from "sharp";
import { type EmptyShop, openEmptyShop } from "../support/empty-shop.ts";
import { openOffice } from "../support/office.ts";
import { expect, expectAccessible, hydrated, openContext, test } from "../support/shop.ts";

/** From an empty shop to its first order, delivered and paid, using only the screens. */

test.use({ contextOptions: { reducedMotion: "reduce" }, actionTimeout: 20_000 });

// Browsers log these refusals: the back office opens signed out, and a parcel just packed has nothing left to pick.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of (?:401|409)/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

let shop: EmptyShop | null = null;
test.beforeAll(async () => {
  shop = await openEmptyShop();
});
test.afterAll(() => shop?.end());
// Playwright also evaluates this once before the shop is open.
test.use({ baseURL: async ({ baseURL: _ }, use) => use(shop?.origin ?? "") });

test("a new owner sets the shop up, a doctor buys, the order is packed, sent, delivered and paid", async ({
  page: office,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);

  await test.step("the start says what comes first", async () => {
    await openOffice(office);
    const steps = office.getByRole("region", { name: "Before the first sale" }).getByRole("listitem");
    await expect(steps).toHaveCount(4);
    await expect(steps.filter({ hasText: "Done." })).toHaveCount(0);
    await steps.getByRole("link", { name: "Enter your GST registration" }).click();
  });

  await test.step("the owner says who sells, and from where", async () => {
    await office.getByRole("link", { name: "Add the first registration" }).click();
    await fill(office, { GSTIN: "27AAPFU0939F1ZV", Code: "KI", Address: "4 Mill Road, Pune" });
    await fill(office, { "Legal name": "Karnapura Instruments LLP", "Trade name": "Karnapura Instruments" });
    await office.getByLabel("State", { exact: true }).selectOption("Maharashtra");
    await office.getByLabel("Valid from").fill("2026-04-01");
    await office.getByRole("button", { name: "Save registration" }).click();
    await expect(office.getByText("New orders are supplied by this registration.")).toBeVisible();
    await office.goto("/admin/settings?tab=company");
    await fill(office, { Name: "Karnapura Instruments" });
    await office.getByRole("button", { name: "Save settings" }).click();
    await expect(office.getByText("Settings saved.")).toBeVisible();
  });

  await test.step("a category", async () => {
    await office.goto("/admin/categories?edit=new");
    const form = office.getByRole("dialog", { name: "New category" });
    await form.getByLabel("Name").fill("Nose and Sinus");
    await choosePicture(office, "Picture");
    await expect(form.getByText("Done")).toBeVisible();
    await form.getByRole("button", { name: "Add category" }).click();
    await office.getByRole("link", { name: "Add sub-category to Nose and Sinus" }).click();
    await office.getByRole("dialog").getByLabel("Name").fill("Specula");
    await office.getByRole("button", { name: "Add sub-category" }).click();
    await expect(office.getByRole("list", { name: "Sub-categories of Nose and Sinus" })).toContainText("Specula");
  });

  await test.step("a product with a variant, a price and a picture", async () => {
    await office.goto("/admin/products/new");
    await office.getByLabel("Name").fill("Nasal Speculum");
    await office.getByLabel("Category", { exact: true }).selectOption("Nose and Sinus");
    await office.getByLabel("Sub-category").selectOption("Specula");
    await office.getByLabel("Short description").fill("Opens the nostril and holds it.");
    await office.getByLabel("Device class").selectOption("A");
    await office.getByLabel("Country of origin").selectOption("India");
    await fill(office, {
      Manufacturer: "Karna Udyog (fictitious)",
      "Manufacturer's address": "Plot 1, Pune 411001, Maharashtra",
      "Licence number": "REG/MD/0000/000000",
      "Best before or shelf life": "No expiry",
    });
    await office.getByRole("button", { name: "Add product" }).click();
    await expect(office.getByRole("heading", { level: 1, name: "Nasal Speculum" })).toBeVisible();
    await office.getByRole("button", { name: "Add variant" }).click();
    await fill(office, {
      "Reference number": "NS-75",
      "Weight in grams": "60",
      "Net quantity": "1 piece",
      "HSN code": "90189099",
    });
    await office.getByLabel("GST rate").selectOption("5 %");
    await fill(office, { MRP: "1050" });
    await office.getByRole("textbox", { name: "Price" }).fill("900");
    await office.getByRole("button", { name: "Save variants" }).click();
    await expect(office.getByRole("tab", { name: /Variants and prices/ })).toContainText("1");
    await office.getByRole("tab", { name: /Pictures/ }).click();
    await choosePicture(office, "Add pictures");
    await expect(office.getByText("Done")).toBeVisible();
    await office.getByLabel("Description of the main picture").fill("Speculum, half open");
    await office.getByRole("button", { name: "Save pictures" }).click();
    await expect(office.getByRole("tab", { name: /Pictures/ })).toContainText("1");
    await office.getByRole("button", { name: "Publish" }).click();
    await expect(office.getByRole("link", { name: "View in the shop" })).toBeVisible();
  });

  await test.step("all that is left to do is to receive goods", async () => {
    await office.goto("/admin");
    const steps = office.getByRole("region", { name: "Before the first sale" }).getByRole("listitem");
    await expect(steps.filter({ hasText: "Done." })).toHaveCount(3);
    await expectAccessible(office);
    await steps.getByRole("link", { name: "Receive stock" }).click();
  });

  await test.step("goods come in, by lot", async () => {
    await fill(office, { "Reference number": "NS-75", "Lot number": "A-118", Quantity: "12" });
    await fill(office, { "Manufactured on": "2026-01-15", "Expires on": "2031-01-31" });
    await office.getByRole("button", { name: "Receive into stock" }).click();
    await expect(office.getByRole("row", { name: /A-118/ })).toContainText("12");
  });

  const doctor = await (await openContext(browser, { baseURL, reducedMotion: "reduce" })).newPage();
  const number = await test.step("a doctor registers and orders three", async () => {
    const password = "otoscope-and-tuning-fork";
    await doctor.goto("/register");
    await hydrated(doctor);
    await fill(doctor, { "First Name": "Asha", "Last Name": "Rao", "Date of Birth": "1980-02-29" });
    await fill(doctor, { Contact: "98765 43210", Email: "asha@clinic.example", Password: password });
    await fill(doctor, { "MCI Number": "KMC/12345", "Apartment Number": "4B", Pincode: "560001" });
    await doctor.getByLabel("Address", { exact: true }).fill("4 Residency Road");
    await doctor.getByLabel("State", { exact: true }).selectOption("Karnataka");
    await doctor.getByLabel("City", { exact: true }).selectOption({ index: 1 });
    await doctor.getByRole("button", { name: "Register" }).click();
    // The URL changes a moment before the page does, and the old page has an email field too.
    await expect(doctor.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    await fill(doctor, { Email: "asha@clinic.example", Password: password });
    await doctor.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await expect(doctor.getByRole("button", { name: "Asha" })).toBeVisible();

    await doctor.goto("/product?search=speculum");
    await doctor.getByRole("link", { name: "Nasal Speculum" }).first().click();
    await doctor.getByRole("button", { name: "Add to Cart" }).click();
    await expect(doctor.getByRole("status").filter({ hasText: "Added To Cart" })).toBeVisible();
    await doctor.getByRole("link", { name: /^Cart/ }).click();
    await expect(doctor.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
    const stored = doctor.waitForResponse("**/api/cart/update");
    await doctor.getByLabel("Quantity").fill("3");
    await expect(doctor.getByText("1 product, 3 units")).toBeVisible();
    await doctor.getByLabel("Quantity").blur();
    expect((await stored).ok()).toBe(true);
    await doctor.getByRole("link", { name: "Proceed To Checkout" }).click();
    await expect(doctor.getByText("Delivery to Karnataka from Maharashtra: IGST applies")).toBeVisible();
    await doctor.getByRole("button", { name: "Place Order" }).click();
    await doctor.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
    await expect(doctor).toHaveURL(/\/order-placed\//);
    const shown = doctor.getByRole("definition").filter({ hasText: /^ENT-[0-9]+$/ });
    return (await shown.textContent()) ?? "";
  });

  await test.step("it is confirmed and packed", async () => {
    await office.goto("/admin/orders?queue=to_confirm");
    await office.getByRole("link", { name: number }).click();
    await office.getByRole("button", { name: "Confirm", exact: true }).click();
    await office.getByRole("link", { name: "Pack", exact: true }).click();
    const scan = office.getByLabel("Scan a pack, or type its lot number");
    for (const piece of [1, 2, 3]) {
      await scan.fill("A-118");
      await scan.press("Enter");
      await expect(office.getByText(`${piece} of 3 items`)).toBeVisible();
    }
    await office.getByRole("button", { name: "Pack and issue invoice" }).click();
    await expect(office.getByText("Lot A-118: 3")).toBeVisible();
  });

  await test.step("it is sent, delivered and paid", async () => {
    await office.getByRole("button", { name: "Ship", exact: true }).click();
    await fill(office, { Courier: "Own van", "Tracking number": "KP 1" });
    await office.getByRole("dialog").getByLabel("Courier").press("Enter");
    await expect(office.getByText("Next step: deliver")).toBeVisible();
    await office.getByRole("button", { name: "Mark delivered" }).click();
    await office.getByRole("dialog").getByLabel("Note").press("Enter");
    await expect(office.getByText("Next step: collect payment")).toBeVisible();
    await office.getByRole("button", { name: "Collect payment" }).click();
    const form = office.getByRole("dialog");
    await form.getByLabel("Paid by").selectOption("upi");
    await form.getByLabel("Reference").fill("UPI 4711");
    await form.getByLabel("Reference").press("Enter");
    await expect(office.getByText("Collected", { exact: true })).toBeVisible();
  });

  await test.step("the doctor sees it delivered, with its invoice; nine pieces are left", async () => {
    await doctor.goto("/orderhistory");
    await doctor.getByRole("link", { name: number }).click();
    await expect(doctor.getByRole("heading", { level: 1, name: `Order ${number}` })).toBeVisible();
    await expect(doctor.getByText("Delivered").first()).toBeVisible();
    await expect(doctor.getByRole("button", { name: "Download invoice" })).toBeVisible();
    await office.goto("/admin/lots");
    await expect(
      office.getByRole("row", { name: /A-118/ }).getByRole("cell", { name: "9", exact: true }),
    ).toBeVisible();
  });
  await doctor.context().close();
});

/** Fills fields by their labels. */
async function fill(where: Pick<Page, "getByLabel">, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await where.getByLabel(label, { exact: true }).fill(text);
}

/** Chooses a file generated here. */
async function choosePicture(page: Page, label: string) {
  const choosing = page.waitForEvent("filechooser");
  await page
    .getByRole("group", { name: label })
    .getByRole("button", { name: /^Choose/ })
    .click();
  const teal = sharp({ create: { width: 800, height: 600, channels: 3, background: "#0f6b78" } });
  await (await choosing).setFiles({ name: "speculum.png", mimeType: "image/png", buffer: await teal.png().toBuffer() });
}
