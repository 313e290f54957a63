import { readFileSync } from "node:fs";
import { demonstrationCounts } from "../../support/demonstration.ts";
import { productAddress } from "../support/pages.ts";
import { pageRoutes } from "../support/routes.ts";
import { expect, test } from "../support/shop.ts";

/** Without scripts, or before they arrive, visitors can do everything through links and forms. */

test.use({ javaScriptEnabled: false });

// A long file: its tests are spread over all workers.
test.describe.configure({ mode: "parallel" });

const shown: Record<string, string[]> = {
  "/": ["The plasma surgery system", "45,450", "What colleagues say", "Vision", "Free delivery"],
  "/product": [`${demonstrationCounts.products} products`, "Plasma Surgery Console PS-100"],
  "/product?category=3": ["Ear Examination", "Fibre-optic LED Otoscope"],
  "/product?search=no+such+device": ["Product Not Found"],
  "/kits": ["Tonsillectomy", "8 items"],
  "/top-selling": ["Plasma Surgery Console PS-100"],
  "/deal-of-the-day": ["Deals of the day"],
  "/explore": ["Download the catalogue (PDF)"],
  "/explore?tab=testimonial": ["Testimonial"],
  "/explore?tab=news": ["News"],
  "/about-us": ["What we make", "Quality and traceability"],
  "/quality": ["Quality policy"],
  "/career": ["Career"],
  "/payments": ["Payment"],
  "/cancellection": ["20 days"],
  "/privacy-policy": ["Privacy"],
  "/faq": ["Frequently asked questions"],
  "/contact-us": ["Send us a message", "Pune, Maharashtra"],
};

test("selections on the home page have no empty slides, and a link to all products", async ({ page }) => {
  await page.goto("/");
  const panel = page.getByRole("tabpanel", { name: "Top Selling" });
  await expect(panel.getByRole("article").filter({ visible: true })).toHaveCount(4);
  const slides = panel.getByRole("group", { name: "Slides" });
  expect(await slides.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  await panel.getByRole("link", { name: "View All" }).click();
  await expect(page).toHaveURL("/top-selling");
});

test("every public page shows its content", async ({ page }) => {
  for (const [address, texts] of Object.entries(shown)) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    for (const text of texts) {
      await expect(
        page.getByRole("main").getByText(text).filter({ visible: true }).first(),
        `${text} on ${address}`,
      ).toBeVisible();
    }
  }
});

test("the banner shows its first slide, on phones too", async ({ page }) => {
  const first = page.getByRole("region", { name: "Highlights" }).getByRole("group", { name: "1 of 4" });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    expect(await first.boundingBox()).toMatchObject({ x: 0, width });
  }
});

/** Pages that only the browser can load, because the session is in local storage. */
const scriptedPages = pageRoutes
  .filter(({ file }) => readFileSync(`src/storefront/${file}`, "utf8").includes("export function HydrateFallback"))
  .map(({ path = "" }) => `/${path.replace(/:\w+/g, "any")}`);

test("what cannot be done here says so, and how to order instead", async ({ page }) => {
  expect(scriptedPages).toEqual(expect.arrayContaining(["/cart", "/checkout", "/order-pad", "/userprofile"]));
  for (const address of ["/signin", "/register", ...scriptedPages]) {
    await page.goto(address);
    const note = page.locator("main noscript > div");
    await expect(note, address).toBeVisible();
    await expect(note).toContainText("This page needs JavaScript.");
    await expect(note.getByRole("link", { name: /^\+91/ })).toHaveAttribute("href", /^tel:\+91\d+$/);
    await expect(note.getByRole("link", { name: "@" })).toHaveAttribute("href", /^mailto:/);
    // Nothing claims to be loading.
    await expect(page.locator("main [aria-busy]").filter({ visible: true }), address).toHaveCount(0);
  }
});

test("from the page without a connection a button leads on", async ({ page }) => {
  for (const home of ["/", "/hi"]) {
    await page.goto(home === "/" ? "/offline" : "/hi/offline");
    await page.getByRole("main").locator("form").getByRole("button").click();
    await expect(page).toHaveURL((url) => url.pathname === home);
  }
});

test("18 questions open and close", async ({ page }) => {
  await page.goto("/faq");
  const entries = page.getByRole("main").locator("details");
  await expect(entries).toHaveCount(18);
  const answer = entries.first().locator("p");
  await expect(answer).toBeHidden();
  await entries.first().locator("summary").click();
  await expect(answer).toBeVisible();
});

test("the search finds, by name and by reference number", async ({ page }) => {
  await page.goto("/");
  const search = page.getByRole("search");
  await search.getByRole("searchbox").fill("hartmann");
  await search.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/product?search=hartmann");
  await expect(page.getByRole("searchbox")).toHaveValue("hartmann");
  await expect(page.getByRole("main").getByRole("link", { name: "Aural Specula, Hartmann Pattern" })).toBeVisible();
  await search.getByRole("searchbox").fill("nk ps 1001");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("link", { name: "Plasma Surgery Console PS-100" })).toBeVisible();
});

test("the list is paged, filtered and sorted", async ({ page }) => {
  await page.goto("/product");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/product?page=2");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 3" }).click();
  await expect(page).toHaveURL("/product?page=3");

  await page
    .getByRole("list", { name: "Categories" })
    .getByRole("link", { name: "Nose and Sinus Instruments" })
    .click();
  await page.getByLabel("Sort by").selectOption({ label: "Name" });
  await page.getByRole("button", { name: "Sort", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nose and Sinus Instruments" })).toBeVisible();
  const names = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  const products = names.filter((name) => name !== "Filters");
  expect(products.length).toBeGreaterThan(4);
  expect(products).toEqual([...products].sort((one, other) => one.localeCompare(other, "en", { sensitivity: "base" })));

  const box = page.getByRole("main").getByRole("checkbox").first();
  await box.check();
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page).toHaveURL(/attr=/);
  await expect(box).toBeChecked();
});

test("a product shows its pictures, variants, prices and documents, and leads to its neighbours", async ({
  page,
  baseURL,
}) => {
  await page.goto(await productAddress(baseURL ?? "", "tonsil-adenoid-plasma-wand"));
  await expect(
    page
      .getByRole("table", { name: /^Variants of/ })
      .getByRole("row")
      .nth(1),
  ).toContainText("Rs ");
  const pictures = page.getByRole("group", { name: "Slides" }).getByRole("img");
  await expect(pictures.first()).toBeVisible();
  await pictures.last().scrollIntoViewIfNeeded();
  await expect(pictures.last()).toBeInViewport();
  await expect(page.getByRole("heading", { name: "Regulatory information" })).toBeVisible();
  await page.getByRole("link", { name: "Next product" }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Tonsil and Adenoid Plasma Wand");
  await page.getByRole("link", { name: "Previous product" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tonsil and Adenoid Plasma Wand");
});

test("the menu opens on a small screen, and leads on", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await page
    .getByRole("navigation", { name: "Categories", exact: true })
    .getByRole("link", { name: "Plasma Wands" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Plasma Wands" })).toBeVisible();
});

test("an enquiry about a variant is sent; a wrong one comes back as it was typed", async ({
  page,
  baseURL,
  complaints,
}) => {
  await page.goto(await productAddress(baseURL ?? "", "tonsil-adenoid-plasma-wand"));
  await page.getByRole("button", { name: "Enquiry" }).first().click();
  await expect(page).toHaveURL(/\/contact-us\?product=/);
  await expect(page.getByLabel("Subject")).toHaveValue(/^Enquiry about NK-/);

  const main = page.getByRole("main");
  await main.getByLabel("Name", { exact: true }).fill("Asha Rao");
  await main.getByLabel("Email").fill("asha at clinic");
  await main.getByLabel("Contact Number").fill("98765 43210");
  await main.getByLabel("Message").fill("Which console does it need?");
  await main.getByRole("button", { name: "Submit" }).click();
  await expect(main.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await expect(main.getByLabel("Message")).toHaveValue("Which console does it need?");
  await expect(main.getByLabel("Subject")).toHaveValue(/^Enquiry about NK-/);

  expect(complaints.splice(0), "the browser notes the refusal").toEqual([expect.stringContaining("422")]);

  await main.getByLabel("Email").fill("asha@clinic.example");
  await main.getByRole("button", { name: "Submit" }).click();
  await expect(main).toContainText("Mail sent succesfully we will get you back sortly.");
});

test("each visit gets its own enquiry form, with a hidden field", async ({ page }) => {
  const stamps: string[] = [];
  for (const _ of [1, 2]) {
    await page.goto("/contact-us");
    stamps.push(await page.locator("input[name=form_stamp]").inputValue());
  }
  expect(stamps[0]).toMatch(/^[0-9a-z]+\./);
  expect(stamps[1]).not.toBe(stamps[0]);
  await expect(page.getByRole("textbox", { name: "Leave this empty" })).toHaveCount(0);
  const last = page.getByRole("main").getByRole("button", { name: "Submit" });
  await page.getByLabel("Search products").focus();
  for (let presses = 0; presses < 80; presses++) {
    if (await last.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).not.toBe("second_subject");
  }
  await expect(last).toBeFocused();
});

test("a kit becomes an enquiry for what was chosen", async ({ page }) => {
  await page.goto("/kits/septoplasty");
  await page.getByRole("checkbox", { name: "Include LED Headlight" }).uncheck();
  await page.getByRole("combobox", { name: "Variant of Septum Elevator, Freer Pattern" }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Ask for a quotation" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue("Kit: Septoplasty");
  const message = await page.getByLabel("Message").inputValue();
  expect(message).toContain("NK-NS-1702 x 1");
  expect(message).not.toContain("Headlight");
});

test("products of a list are compared, from cards and from the table", async ({ page }) => {
  for (const list of ["/product?category=4", "/product?category=4&view=table"]) {
    await page.goto(list);
    const boxes = page.getByRole("checkbox", { name: /^Compare / });
    for (const place of [0, 1]) await boxes.nth(place).check();
    await page.getByRole("button", { name: /^Compare/ }).click();
    await expect(page).toHaveURL(/\/compare\?products=\d+&products=\d+$/);
  }
  await expect(page.getByRole("table", { name: "Variants side by side" }).getByRole("columnheader")).toHaveCount(3);
  await page.getByRole("link", { name: "Show all rows" }).click();
  await expect(page.getByRole("rowheader", { name: "Device class" })).toBeVisible();
});
