import type { Page } from "@playwright/test";
import { customerWithOrder, signInOnce } from "../support/customer.ts";
import { tabTo } from "../support/keyboard.ts";
import { productAddress } from "../support/pages.ts";
import { expect, expectAccessible, hydrated, test } from "../support/shop.ts";

/** Buying from a product page, whose table of variants is in view at once. */

test.use({ contextOptions: { reducedMotion: "reduce" }, permissions: ["clipboard-read", "clipboard-write"] });

/** Five variants. */
const picks = "micro-ear-picks";
const table = (page: Page) => page.getByRole("table", { name: /^Variants of/ });
const references = (page: Page) =>
  table(page)
    .getByRole("rowheader")
    .evaluateAll((cells) => cells.map((cell) => /NK-[A-Z]+-\d+/.exec(cell.textContent ?? "")?.[0] ?? ""));

async function openSignedIn(page: Page, baseURL: string | undefined) {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.goto(await productAddress(baseURL ?? "", picks));
  await hydrated(page);
  await expect(page.getByRole("button", { name: "Add to Cart" })).toHaveCount(6);
}

test("several variants are added at once, each with its quantity, by the keyboard", async ({ page, baseURL }) => {
  await openSignedIn(page, baseURL);
  const quantity = (row: number) => table(page).getByRole("row").nth(row).getByLabel("Quantity");
  await quantity(1).fill("2");
  await quantity(3).fill("1");
  await expect(page.getByRole("button", { name: "Add 2 lines" })).toBeEnabled();
  await quantity(3).press("Enter");
  await expect(page.getByRole("link", { name: "Cart, 4 products" })).toBeVisible();
  await expect(quantity(1)).toHaveValue("");
  await expect(quantity(3)).toHaveValue("");
});

test("a row says that it is out of stock, and keeps its quantity", async ({ page, baseURL }) => {
  await openSignedIn(page, baseURL);
  const rows = table(page).getByRole("row");
  await rows.nth(1).getByLabel("Quantity").fill("1");
  await rows.nth(2).getByLabel("Quantity").fill("9999");
  await page.getByRole("button", { name: "Add 2 lines" }).click();
  await expect(rows.nth(2).getByRole("alert")).toContainText(/^\d+ added\. Only \d+ in stock\.$/);
  await expect(rows.nth(2).getByLabel("Quantity")).toHaveValue("9999");
  await expect(rows.nth(1).getByLabel("Quantity")).toHaveValue("");
  await expectAccessible(page);
});

test("a customer's row fits from its reference to Enquiry on a laptop and on a tablet, with the reason of a refusal", async ({
  page,
  baseURL,
  complaints,
}) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  const hidden: string[] = [];
  // With two and three attribute columns; the last is the widest in the demonstration shop.
  for (const slug of [picks, "equipment-trolley", "disposable-otoscope-specula", "tuning-fork-set"]) {
    await page.goto(await productAddress(baseURL ?? "", slug));
    await hydrated(page);
    await expect(table(page)).toContainText("+ GST");
    const [first] = await table(page).getByLabel("Quantity").all();
    await first?.fill("9999");
    await first?.press("Enter");
    await expect(table(page).getByRole("alert")).toContainText("in stock");
    expect(complaints.splice(0)).toEqual([expect.stringContaining("status of 422")]);
    for (const width of [1440, 1366, 1280, 1279, 1100, 960, 900, 820, 768]) {
      await page.setViewportSize({ width, height: 768 });
      const beyond = await page
        .getByRole("region", { name: /^Variants of/ })
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      if (beyond > 0) hidden.push(`${beyond} pixels of ${slug} at ${width}`);
    }
  }
  expect(hidden).toEqual([]);
});

test("a table with three columns of attributes begins beside the picture on a laptop", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.goto(await productAddress(baseURL ?? "", "tuning-fork-set"));
  await expect(table(page)).toContainText("+ GST");
  for (const width of [1440, 1365, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await table(page).boundingBox())?.y, `at ${width}`).toBeLessThan(450);
  }
});

test("columns sort both ways, and references can be copied", async ({ page, baseURL }) => {
  await openSignedIn(page, baseURL);
  const before = await references(page);
  const heading = page.getByRole("columnheader", { name: "Reference no." });
  await heading.getByRole("button").click();
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  expect(await references(page)).toEqual(before.toSorted());
  await heading.getByRole("button").click();
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  expect(await references(page)).toEqual(before.toSorted().reverse());

  const [first = ""] = await references(page);
  await page.getByRole("button", { name: `Copy ${first}` }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: `${first} copied` })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
});

test("prices are shown with GST for those who prefer it, here and on later pages", async ({ page, baseURL }) => {
  await openSignedIn(page, baseURL);
  const first = table(page).getByRole("row").nth(1);
  const priceSwitch = page.getByRole("group", { name: "Prices" });
  // The whole row as a screen reader announces it: only one of the two figures.
  await expect(first).toMatchAriaSnapshot("- cell /Rs [\\d,.]+ \\+ GST/");
  await priceSwitch.getByRole("button", { name: "incl. GST" }).click();
  await expect(first).toMatchAriaSnapshot("- cell /^Rs [\\d,.]+ incl\\. GST/");
  await expect(priceSwitch.getByRole("button", { name: "incl. GST" })).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);

  await page.goto("/product");
  await hydrated(page);
  await expect(page.getByRole("article").first().getByText("incl. GST")).toBeVisible();
  await expect(page.getByRole("article").first().getByText("+ GST")).toBeHidden();
  await expect(priceSwitch.getByRole("button", { name: "incl. GST" })).toHaveAttribute("aria-pressed", "true");
});

test("ticked variants are compared by what differs, and one is added from there", async ({ page, baseURL }) => {
  await openSignedIn(page, baseURL);
  const names = await references(page);
  for (const name of names.slice(0, 3)) await page.getByRole("checkbox", { name: `Compare ${name}` }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Compare/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Compare" })).toBeVisible();
  const side = page.getByRole("table", { name: "Variants side by side" });
  await expect(side.getByRole("columnheader")).toHaveCount(4);
  await expect(side.getByRole("rowheader", { name: "Device class" })).toHaveCount(0);
  await page.getByRole("link", { name: "Show all rows" }).click();
  await expect(side.getByRole("rowheader", { name: "Device class" })).toBeVisible();
  await page.getByRole("link", { name: `Remove ${names[0]}` }).click();
  await expect(side.getByRole("columnheader")).toHaveCount(3);
  await side.getByRole("button", { name: `Add ${names[1]} to Cart` }).click();
  await expect(page.getByRole("status").filter({ hasText: "added" })).toBeVisible();
});

test.describe("at 1440 by 900", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("the first Add is in view, and signing in moves nothing above it", async ({ page, baseURL }) => {
    const address = await productAddress(baseURL ?? "", picks);
    // The font is optional: a page that gets it late keeps the system font. Once cached, it is used from the start.
    await page.goto(address);
    await page.evaluate(() => document.fonts.ready);
    await page.goto(address);
    const top = async () => (await table(page).boundingBox())?.y;
    const asVisitor = await top();
    await openSignedIn(page, baseURL);
    const add = await page.getByRole("button", { name: "Add to Cart" }).first().boundingBox();
    expect((add?.y ?? 900) + (add?.height ?? 0)).toBeLessThan(700);
    expect(await top()).toBe(asVisitor);
  });
});

test("on a narrow screen, as when zoomed in, the keyboard sees what it sorts by", async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await productAddress(baseURL ?? "", picks));
  await hydrated(page);
  const sort = table(page).getByRole("button", { name: "Reference no." });
  await tabTo(page, sort);
  const isOnTop = sort.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(await isOnTop).toBe(true);
  await page.keyboard.press("Enter");
  await expect(table(page).getByRole("columnheader", { name: "Reference no." })).toHaveAttribute("aria-sort", /./);
  await expect(sort).toBeFocused();
});

test.describe("at 390 by 844", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the first Add is within one swipe, and nothing is wider than the screen", async ({ page, baseURL }) => {
    await openSignedIn(page, baseURL);
    const add = await page.getByRole("button", { name: "Add to Cart" }).first().boundingBox();
    expect(add?.y).toBeLessThan(2 * 844);
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBe(screen);

    // A console's price has seven digits.
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(await productAddress(baseURL ?? "", "plasma-surgery-console"));
    const cut = await page
      .getByRole("table")
      .first()
      .evaluate((table) => {
        const { right } = document.querySelector("main")?.getBoundingClientRect() ?? { right: 0 };
        const parts = [...table.querySelectorAll("tbody *")].map((part) => part.getBoundingClientRect());
        return parts.filter((part) => part.width > 1 && part.right > right).length;
      });
    expect(cut).toBe(0);
  });
});
