import type { Page } from "@playwright/test";
import { customerWithOrder, signInOnce } from "../support/customer.ts";
import { expect, expectAccessible, hydrated, test } from "../support/shop.ts";

/** Filtering the list by variant attributes. Category 6: nose and sinus instruments. */

const list = "/product?category=6";
const size1 = (page: Page) => page.getByRole("checkbox", { name: "Size 1, 3.5 mm, 3 products" });
const status = (page: Page) => page.getByRole("main").getByRole("status");
const category = (page: Page, name: string) =>
  page.getByRole("list", { name: "Categories" }).getByRole("link", { name });
const chosen = (page: Page) => page.getByRole("list", { name: "Selected filters" });

test("a choice counts at once, goes back with Back, and is taken back by its chip", async ({ page }) => {
  await page.goto(list);
  await hydrated(page);
  await expect(status(page)).toHaveText("8 products");
  await size1(page).check();
  await expect(status(page)).toHaveText("3 products");
  await expect(page).toHaveURL(/\?category=6&attr=21:/);
  await page.getByRole("checkbox", { name: "Size 2, 4.5 mm, 3 products" }).check();
  await expect(chosen(page).getByRole("listitem")).toHaveText([
    "Cup size: Size 1, 3.5 mm",
    "Cup size: Size 2, 4.5 mm",
    "Clear all",
  ]);
  // At the top, where the sticky header covers no part of a link.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  await page.goBack();
  await expect(chosen(page).getByRole("listitem")).toHaveCount(2);
  await expect(size1(page)).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Size 2, 4.5 mm, 3 products" })).not.toBeChecked();

  await page.getByRole("link", { name: "Remove Cup size: Size 1, 3.5 mm" }).click();
  await expect(status(page)).toHaveText("8 products");
  await expect(status(page)).toBeFocused();
  await expect(size1(page)).not.toBeChecked();
});

test("what is chosen stays when the list is sorted, and goes with the category", async ({ page }) => {
  await page.goto(`${list}&page=1`);
  await hydrated(page);
  await page.getByRole("radio", { name: "Nasal specula, 2 products" }).check();
  await expect(status(page)).toHaveText("2 products");
  await page.getByLabel("Sort by").selectOption("Name");
  await expect(page).toHaveURL(/\?category=6&sub_category=\d+&sort=name$/);
  await expect(page.getByRole("main").getByRole("heading", { level: 2, name: "Nasal Speculum" }).first()).toContainText(
    "Killian",
  );
  await category(page, "Ear Implants and Ventilation Tubes").click();
  await expect(page).toHaveURL("/product?category=5&sort=name");
  await expect(chosen(page)).toHaveCount(0);
});

test("Packaged Commodities Rules r.6(10A): goods are filtered and sorted by country of origin", async ({ page }) => {
  await page.goto("/product");
  await hydrated(page);
  await page.getByRole("checkbox", { name: "Germany, 2 products" }).check();
  await expect(status(page)).toHaveText("2 products");
  await expect(page).toHaveURL("/product?country=Germany");
  await page.getByRole("checkbox", { name: "Japan, 2 products" }).check();
  await expect(status(page)).toHaveText("4 products");
  await page.getByLabel("Sort by").selectOption("Country of origin");
  await expect(page).toHaveURL("/product?country=Germany&country=Japan&sort=country");
  await page.getByRole("link", { name: "Remove Made in Japan" }).click();
  await expect(status(page)).toHaveText("2 products");
});

test("the list begins high on the page, and a choice moves nothing that can be chosen next", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(list);
  await hydrated(page);
  const [product] = await page.getByRole("article").all();
  expect((await product?.boundingBox())?.y, "the first product").toBeLessThan(300);
  const panel = page.getByRole("region", { name: "Filters" });
  // Relative to the viewport, like the pointer. Rounded, because a scroll bar may take a fraction of a pixel.
  const places = () =>
    panel
      .getByRole("checkbox")
      .evaluateAll((boxes) =>
        boxes.map((box) => `${box.getAttribute("value")} ${Math.round(box.getBoundingClientRect().top)}`),
      );
  await size1(page).scrollIntoViewIfNeeded();
  const before = await places();
  await size1(page).check();
  await expect(status(page)).toHaveText("3 products");
  expect(await places()).toEqual(before);

  // Cards name the reference to order, and going back restores the selection and the scroll position.
  await expect(page.getByRole("article").first()).toContainText(/NK-\w\w-\d{4}(?: \+ \d+ more)?/);
  await page.setViewportSize({ width: 1440, height: 400 });
  const last = page.getByRole("article").last().getByRole("link");
  await last.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await last.click();
  await expect(page.getByRole("table").first()).toBeVisible();
  await page.goBack();
  await expect(size1(page)).toBeChecked();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
});

test("the table of references is remembered, and going back returns to the same place in it", async ({
  page,
  baseURL,
}) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.goto("/product");
  await hydrated(page);
  await page.getByRole("link", { name: "Table" }).click();
  await expect(page).toHaveURL("/product?view=table");
  const row = page.getByRole("listitem").filter({ hasText: "Tonsil and Adenoid Plasma Wand" });
  await row.getByText("4 references").click();
  const add = row.getByRole("button", { name: "Add to Cart" }).first();
  await expect(add).toBeVisible();
  await add.click();
  await expect(page.getByRole("status").filter({ hasText: "Added To Cart" })).toBeVisible();

  // Rendered as a table from the first byte, although the URL does not mention it.
  await page.goto(list);
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await hydrated(page);
  await size1(page).check();
  await expect(status(page)).toHaveText("3 products");
  await page.setViewportSize({ width: 1280, height: 400 });
  const name = page.getByRole("link", { name: /^Ethmoid Forceps/ }).last();
  await name.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await name.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ethmoid Forceps");
  await page.goBack();
  await expect(size1(page)).toBeChecked();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);

  await page.getByRole("link", { name: "Cards" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goto("/product");
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("the filters stay in view beside a long list", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/product");
  await page.getByRole("contentinfo").evaluate((footer) => {
    scrollTo(0, scrollY + footer.getBoundingClientRect().top - innerHeight);
  });
  await expect(page.getByRole("list", { name: "Categories" })).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
  const panel = await page.getByRole("region", { name: "Filters" }).boundingBox();
  expect(panel?.y).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0));
});

test("on a phone the filters open over the list", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(list);
  await hydrated(page);
  await expect(size1(page)).toBeHidden();
  await page.getByRole("button", { name: "Filters" }).click();
  await size1(page).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show 3 products" }).click();
  await expect(size1(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeFocused();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the filters are a form", async ({ page }) => {
    await page.goto(list);
    await size1(page).check();
    await page.getByRole("radio", { name: "Sinus forceps and punches, 4 products" }).check();
    await page.getByRole("button", { name: "Apply filters" }).click();
    await expect(status(page)).toHaveText("3 products");
    await expect(chosen(page).getByRole("listitem")).toHaveCount(3);
    await page.getByRole("link", { name: "Table" }).click();
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await page.getByRole("link", { name: "Clear all", exact: true }).click();
    await expect(page).toHaveURL("/product?category=6&view=table");
    await page.getByRole("link", { name: "Cards" }).click();
    await expect(page).toHaveURL("/product?category=6");
    await category(page, "Ear Implants and Ventilation Tubes").click();
    await expect(page).toHaveURL("/product?category=5");
  });

  test("and open over the list on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(list);
    await page.getByRole("button", { name: "Filters" }).click();
    await size1(page).check();
    await page.getByRole("button", { name: "Apply filters" }).click();
    await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
  });
});
