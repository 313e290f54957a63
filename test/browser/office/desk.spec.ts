import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { customerWithOrder } from "../support/customer.ts";
import { openOffice } from "../support/office.ts";
import { expect, expectAccessible, test } from "../support/shop.ts";

/** The daily work at the desk: numbers to verify, questions to answer, reviews to hide, settings to change. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

// Browsers log each refused request; one is expected before signing in.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of 401/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

/** Calls the shop as an outside client does. */
async function ask(page: Page, method: string, path: string, data?: object, token?: string) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await page.request.fetch(`/api/${path}`, { method, data, headers });
  expect(answer.ok(), `${method} ${path}`).toBe(true);
  return answer.json();
}

const unique = () => `${Date.now()}.${Math.round(performance.now())}`;

test("a doctor's number is verified", async ({ page, baseURL }) => {
  const email = `verify.${unique()}@clinic.example`;
  const { token } = await customerWithOrder(baseURL, email);
  await openOffice(page);
  await page.getByRole("link", { name: /^[1-9]\d* Council numbers to verify$/ }).click();
  await page.getByLabel("Name, email, phone").fill(email);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=/);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toBeVisible();
  await expect(page.getByRole("link", { name: "Meera Iyer" })).toHaveCount(1);
  await expectAccessible(page);
  await row.getByRole("link", { name: "Meera Iyer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Meera Iyer" })).toBeVisible();
  await expect(page.getByText("To verify", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  expect(await ask(page, "GET", "user-details", undefined, token)).toMatchObject({ verification: "verified" });
});

test("an enquiry is answered with a canned reply", async ({ page }) => {
  const subject = `Loan set ${unique()}`;
  const { data } = await ask(page, "GET", "inquiry-form");
  const shown = Date.now();
  const title = `Loan ${unique()}`;

  await openOffice(page, "/canned-replies?edit=new");
  const reply = page.getByRole("dialog", { name: "New reply" });
  await reply.getByLabel("Title").fill(title);
  await reply.getByLabel("Text").fill("Dear {name}, about {enquiry_no}: gladly.");
  await reply.getByRole("button", { name: "Save reply" }).click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();

  // A form sent faster than a person could fill it in is held for staff.
  await expect.poll(() => Date.now() - shown).toBeGreaterThan(2000);
  const { enquiry_no } = await ask(page, "POST", "send-inquiry", {
    ...{ name: "Kavya Nair", email: `kavya.${unique()}@clinic.example`, contact_no: "9876543210" },
    ...{ subject, description: "May we borrow a set for a camp in March?" },
    form_stamp: data.form_stamp,
  });
  await page.goto(`/admin/enquiries?status=open&search=${enquiry_no}`);
  await page.getByRole("link", { name: enquiry_no }).click();
  await page.getByLabel("Insert a canned reply").selectOption(title);
  await expect(page.getByRole("textbox", { name: "Reply" })).toHaveValue(
    `Dear Kavya Nair, about ${enquiry_no}: gladly.`,
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByRole("heading", { name: "Reply again" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "gladly." })).toBeVisible();
});

test("a review is hidden, and the product's page no longer shows it", async ({ page, baseURL }) => {
  const { token } = await customerWithOrder(baseURL);
  const { data: products } = await ask(page, "GET", "product-data?search=specula");
  const words = `Blunt on arrival ${unique()}`;
  await ask(page, "POST", "product-review", { product_id: products[0].token, rating: 1, review: words }, token);
  const address = `/product/product-details/${products[0].slug}/${products[0].token}`;
  await page.goto(address);
  await expect(page.getByText(words)).toBeVisible();

  await openOffice(page, `/reviews?search=${encodeURIComponent(words)}`);
  await expect(page.getByText(words)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Hide the review by Meera Iyer" }).click();
  await page.getByLabel("Reason").fill("About the courier");
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(page.getByText("Hidden: About the courier")).toBeVisible();

  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(words)).toHaveCount(0);
});

test("a setting says what it does, and the shop shows it", async ({ page, restored }) => {
  await restored("settings/home");
  await openOffice(page, "/settings?tab=home");
  const vision = page.getByLabel("Vision");
  const before = await vision.inputValue();
  const after = `Every clinic, the right instrument ${unique()}.`;
  await vision.fill(after);
  await expect(page.getByRole("status").getByText("The home page will show the new texts.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved.")).toBeVisible();

  await page.goto("/");
  await expect(page.getByText(after)).toBeAttached();
  await page.goto("/admin/settings?tab=home");
  await vision.fill(before);
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved.")).toBeVisible();
});

test("another accent colour is saved, said and seen at once, without loading the back office again", async ({
  page,
  restored,
}) => {
  await restored("settings/brand");
  await openOffice(page, "/settings?tab=brand");
  const accent = page.getByRole("textbox", { name: "Accent colour", exact: true });
  const save = page.getByRole("button", { name: "Save settings" });
  const teal = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--teal").trim());
  const [before, tealBefore] = [await accent.inputValue(), await teal()];
  await page.evaluate(() => document.body.setAttribute("data-same", ""));
  await accent.fill("#8a2f6b");
  await save.click();
  await expect(page.getByText("Settings saved.")).toBeVisible();
  await expect.poll(teal).not.toBe(tealBefore);
  await expect(accent).toHaveValue("#8a2f6b");

  await accent.fill(before);
  await save.click();
  await expect.poll(teal).toBe(tealBefore);
  await expect(page.locator("body[data-same]")).toHaveCount(1);
});

test("another picture of the home page is looked at, left, chosen again and shown", async ({ page, restored }) => {
  await restored("settings/home");
  await openOffice(page, "/settings?tab=home");
  const group = page.getByRole("group", { name: "About, vision and mission" });
  const seen = group.locator("img");
  const before = await seen.getAttribute("src");
  const effects = page.getByRole("region", { name: "Effect of your changes" });
  const picture = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: "#7a4a1f" } })
    .png()
    .toBuffer();

  async function choose(name: string, content: Buffer) {
    const choosing = page.waitForEvent("filechooser");
    await page
      .getByRole("group", { name: "Replace about picture" })
      .getByRole("button", { name: /^Choose/ })
      .click();
    await (await choosing).setFiles({ name, mimeType: "image/png", buffer: content });
    await expect(seen).toHaveAttribute("src", new RegExp(`/${name.replace(/[.]png$/, "")}[.]webp$`));
    await expect(effects).toContainText("The “About us” block will show the new picture.");
  }

  await choose("workshop.png", picture);
  await expect(seen).toHaveJSProperty("naturalWidth", 1600);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep the current about picture" }).click();
  await expect(seen).toHaveAttribute("src", before ?? "");
  await expect(effects).not.toContainText("new picture");

  await choose("workshop.png", picture);
  const words = group.getByLabel("Description of the about picture");
  const wordsBefore = await words.inputValue();
  await words.fill("The workshop, at night");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved.")).toBeVisible();

  await page.goto("/");
  const shown = page.getByRole("img", { name: "The workshop, at night" });
  await shown.scrollIntoViewIfNeeded();
  await expect(shown).toHaveAttribute("src", /workshop[.]webp$/);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);

  await page.goto("/admin/settings?tab=home");
  await choose("about.png", await sharp("db/demo/images/about.webp").png().toBuffer());
  await words.fill(wordsBefore);
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved.")).toBeVisible();
});

test("a banner is seen as on a desktop and on a telephone while it is typed", async ({ page }) => {
  /**
   * A slide as rendered: sizes of its title, picture and button. The shop's font is optional, so each document may have been shown without
   * it; both are measured in the same one.
   */
  const slideStyle = (slide: Locator) =>
    slide.evaluate((element) => {
      element.ownerDocument.documentElement.style.setProperty("--font", "sans-serif");
      const [title, image, link] = ["h2", "img", "a"].map((name) => element.querySelector<HTMLElement>(name));
      const { fontSize, color } = getComputedStyle(title ?? element);
      return { fontSize, color, picture: image?.offsetHeight, button: [link?.offsetWidth, link?.offsetHeight] };
    });
  const shown: Record<string, Awaited<ReturnType<typeof slideStyle>>> = {};
  const widths = { "On a desktop": 1280, "On a phone": 390 };
  for (const [name, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    shown[name] = await slideStyle(page.getByRole("group", { name: /^1 of/ }).first());
  }

  await page.setViewportSize({ width: 1280, height: 800 });
  await openOffice(page, "/banners?edit=1");
  const form = page.getByRole("dialog", { name: "Edit this slide" });
  const { data: before } = await ask(page, "GET", "slider-data");
  await expect(form.getByLabel("Title", { exact: true })).toHaveValue(before[0].title);
  for (const [name, width] of Object.entries(widths)) {
    const inside = form.frameLocator(`iframe[title="${name}"]`).locator("body");
    await expect(inside).toHaveJSProperty("offsetWidth", width);
    // Its stylesheets arrive after its text.
    await expect.poll(() => slideStyle(inside)).toEqual(shown[name]);
  }

  await form.getByLabel("Title", { exact: true }).fill("Quiet and quick");
  await form.getByLabel("Button").fill("Look closer");
  await form.getByLabel("Text colour").selectOption("Dark");
  const picture = await sharp({ create: { width: 1600, height: 600, channels: 3, background: "#cfe3df" } })
    .png()
    .toBuffer();
  const choosing = page.waitForEvent("filechooser");
  await form.getByRole("button", { name: /^Choose/ }).click();
  await (await choosing).setFiles({ name: "quiet.png", mimeType: "image/png", buffer: picture });
  for (const name of Object.keys(widths)) {
    const inside = form.frameLocator(`iframe[title="${name}"]`);
    await expect(inside.locator("h2")).toHaveText("Quiet and quick");
    await expect(inside.locator("a")).toHaveText("Look closer");
    await expect(inside.locator("img")).toHaveAttribute("src", /quiet[.]webp$/);
    await expect(inside.locator("h2")).toHaveCSS("color", "rgb(12, 47, 61)");
  }
  await expectAccessible(page);
  expect((await ask(page, "GET", "slider-data")).data).toEqual(before);

  // Leaving with a chosen picture asks for confirmation.
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alertdialog", { name: "Discard your changes?" })).toBeVisible();
});

test("a question is seen before it is saved; a banner's link and the showcase are chosen by search", async ({
  page,
}) => {
  await openOffice(page, "/faq?edit=new");
  const form = page.getByRole("dialog");
  await form.getByLabel("Question").fill("May I borrow a set?");
  await form.getByLabel("Answer").fill("Gladly, for a camp.");
  const draft = form.getByRole("region", { name: "Preview" });
  await expect(draft).toContainText("May I borrow a set?");
  await expect(draft).toContainText("Gladly, for a camp.");
  await expectAccessible(page);

  await page.goto("/admin/banners?edit=1");
  await form.getByLabel("Page or category").selectOption("Contact us");
  await expect(form.getByLabel("Link", { exact: true })).toHaveValue("/contact-us");
  await form.getByLabel("Or product").fill("turbinate");
  await form.getByRole("button", { name: /Turbinate Plasma Wand/ }).click();
  await expect(form.getByLabel("Link", { exact: true })).toHaveValue(
    /^\/product\/product-details\/turbinate-plasma-wand\//,
  );
  await expectAccessible(page);

  await page.goto("/admin/settings?tab=home");
  await page.getByLabel("Add a product to the showcase").fill("turbinate");
  await page.getByRole("button", { name: /Turbinate Plasma Wand/ }).click();
  await expect(page.getByRole("list", { name: "Products in the showcase" })).toContainText("Turbinate Plasma Wand");
  await expect(page.getByRole("region", { name: "Effect of your changes" })).toContainText(
    "The showcase will link to 5 products",
  );
  await expectAccessible(page);
  await page.getByLabel("Add a product to the showcase").fill("turbinate");
  await expect(page.getByText("No other matches.")).toBeVisible();

  // Items hidden from visitors are found but cannot be chosen.
  const { data: copy } = await ask(page, "POST", "staff/products/1/duplicate");
  await page.getByLabel("Add a product to the showcase").fill(copy.name);
  const found = page.getByRole("button", { name: copy.name });
  await expect(found).toContainText("Hidden");
  await expect(found).toBeDisabled();
  await expectAccessible(page);
});
