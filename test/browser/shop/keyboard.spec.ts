import type { Locator, Page } from "@playwright/test";
import { askShop, customerWithOrder, signIn } from "../support/customer.ts";
import { expectFocusSeen, tabTo } from "../support/keyboard.ts";
import { variantsForSale } from "../support/lists.ts";
import { expect, hydrated, test } from "../support/shop.ts";

/** A visitor's way from the home page to a sent enquiry, without a mouse. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("from the home page to an enquiry by keyboard alone", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  const searchBox = page.getByRole("searchbox");

  await test.step("skip the header", async () => {
    await page.keyboard.press("Tab");
    await expectFocusSeen(page.getByRole("link", { name: "Skip to content" }));
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  });

  await test.step("open the menu, leave it, open it again, choose a group", async () => {
    await page.setViewportSize({ width: 900, height: 800 });
    const menu = page.getByRole("button", { name: "Menu" });
    await tabTo(page, menu, { back: true });
    await page.keyboard.press("Enter");
    const first = page.getByRole("navigation", { name: "Categories", exact: true }).getByRole("link").first();
    await expect(first).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(first).toBeHidden();
    await expectFocusSeen(menu);
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("link", { name: "Plasma Wands" }).filter({ visible: true }).first());
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Plasma Wands" })).toBeVisible();
    await expect(first).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("choose a product from what is suggested while typing", async () => {
    await tabTo(page, searchBox, { back: true });
    await page.keyboard.type("rosn");
    const suggestions = page.getByRole("listbox", { name: "Suggestions" });
    await expect(suggestions.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(suggestions.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Escape");
    await expect(suggestions).toBeHidden();
    await expect(searchBox).toBeFocused();
    await expect(searchBox).toHaveValue("rosn");
  });

  await test.step("search", async () => {
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("plasma");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("plasma");
    await expect(searchBox).toHaveValue("plasma");
  });

  await test.step("narrow the list down; the focus stays where the choice was made", async () => {
    const category = page.getByRole("list", { name: "Categories" }).getByRole("link", { name: "Plasma Wands" });
    await tabTo(page, category);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/category=2/);
    await expect(page.getByRole("status").filter({ hasText: /^\d+ products?$/ })).toBeVisible();
    await expectFocusSeen(category);
    const box = page.getByRole("main").getByRole("checkbox").first();
    await tabTo(page, box);
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(/attr=/);
    await expect(box).toBeChecked();
    await expectFocusSeen(box);
    await page.keyboard.press("Space");
    await expect(page).not.toHaveURL(/attr=/);
    await expect(page).toHaveURL(/category=2/);
  });

  const name = "Tonsil and Adenoid Plasma Wand";
  await test.step("open a product", async () => {
    await tabTo(page, page.getByRole("main").getByRole("link", { name }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("look at its pictures", async () => {
    const gallery = page.getByRole("region", { name: `Pictures of ${name}` });
    const pictures = gallery.getByRole("group", { name: "Slides" }).getByRole("img");
    const loaded = () =>
      pictures.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0));
    // Only the first picture loads before the gallery is used.
    await expect.poll(loaded).toEqual([true, false, false, false, false]);
    await tabTo(page, gallery.getByRole("button", { name: "Next slide" }));
    const place = gallery.getByText(/^[1-5] \/ 5$/);
    const before = (await place.textContent()) ?? "";
    await page.keyboard.press("Enter");
    await expect(place).not.toHaveText(before);
    await expect.poll(async () => (await loaded())[1]).toBe(true);
    await expectFocusSeen(gallery.getByRole("button", { name: "Next slide" }));
    const enlarge = gallery.getByRole("link", { name: "Enlarge" }).first();
    await tabTo(page, enlarge, { back: true });
    await page.keyboard.press("Enter");
    const viewer = page.getByRole("dialog");
    await expect(viewer.getByRole("img").first()).toBeVisible();
    await expectFocusWithin(viewer);
    await page.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    await expectFocusSeen(enlarge);
  });

  await test.step("ask about a variant", async () => {
    const enquiry = page.getByRole("button", { name: "Enquiry" }).first();
    const dialog = page.getByRole("dialog", { name: "Enquiry" });
    await tabTo(page, enquiry);
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await expectFocusWithin(dialog);
    // Elements behind it cannot be reached.
    for (let presses = 0; presses < 15; presses++) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest("dialog, body")?.tagName)).not.toBe("main");
      await expectNothingBehind(page);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expectFocusSeen(enquiry);

    await page.keyboard.press("Enter");
    const words: Record<string, string> = {
      Name: "Asha Rao",
      "Company Name": "Rao ENT Clinic",
      Email: "asha@clinic.example",
      "Contact Number": "98765 43210",
      Address: "12 Residency Road, Bengaluru",
      Description: "Which console does it need?",
    };
    await tabTo(page, dialog.getByRole("button", { name: "Submit" }));
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
    await expect(dialog.getByLabel("Name", { exact: true })).toHaveAttribute("aria-invalid", "true");
    for (const [label, text] of Object.entries(words)) {
      await tabTo(page, dialog.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    }
    await expect(dialog.getByLabel("Subject")).toHaveValue(/NK-/);
    await tabTo(page, dialog.getByRole("button", { name: "Submit" }));
    await page.keyboard.press("Enter");
    const thanks = page.getByRole("status").filter({ hasText: "Thank You" });
    await expect(thanks).toContainText("Mail sent succesfully we will get you back sortly.");
    await expect(dialog).toBeHidden();
    await expectFocusSeen(enquiry);
  });
});

async function expectFocusWithin(container: Locator) {
  await expect(container.locator(":focus")).toHaveCount(1);
}

/** The focus is in a dialog, or briefly in the browser's own UI. */
async function expectNothingBehind(page: Page) {
  const behind = await page.evaluate(() => {
    const focused = document.activeElement;
    return focused !== null && focused !== document.body && focused.closest("dialog") === null;
  });
  expect(behind, "the focus is behind the dialog").toBe(false);
}

test("the total of a cart with two hundred lines is a link away", async ({ page, context, baseURL }) => {
  const customer = await customerWithOrder(baseURL);
  const lines = (await variantsForSale(baseURL ?? ""))
    .slice(0, 210)
    .map((sub_product_id) => ({ sub_product_id, quantity: 1 }));
  await askShop(baseURL, "POST", "cart/store-many", { lines }, customer.token);
  await signIn(context, customer);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/cart");
  await hydrated(page);
  await tabTo(page, page.getByRole("main").getByRole("link", { name: "Go to the total" }));
  await page.keyboard.press("Enter");
  await expectFocusSeen(page.getByRole("heading", { level: 2, name: "Total" }));
  await page.keyboard.press("Tab");
  await expectFocusSeen(page.getByRole("link", { name: "Proceed To Checkout" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
});
