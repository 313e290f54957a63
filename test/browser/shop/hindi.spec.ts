import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { customerWithOrder, signIn } from "../support/customer.ts";
import { expectFocusSeen, tabTo } from "../support/keyboard.ts";
import { productAddress, publicPages } from "../support/pages.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, hydrated, test } from "../support/shop.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const folder = "src/language/hi";
const catalogue: Record<string, string> = Object.assign(
  {},
  ...readdirSync(folder).map((file) => JSON.parse(readFileSync(`${folder}/${file}`, "utf8"))),
);

/** The translation of a text, up to its first placeholder. */
function hi(english: string): string {
  const translation = catalogue[english];
  if (!translation) throw new Error(`No translation of ${english}.`);
  return translation.replace(/\{.*$/, "");
}

async function press(page: Page, name: string, role: "link" | "button" = "button") {
  await tabTo(page, page.getByRole("main").getByRole(role, { name }).filter({ visible: true }).first());
  await page.keyboard.press("Enter");
}

async function check(page: Page) {
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, [390, 1280]);
}

test("a customer switches to Hindi and buys by keyboard alone", async ({ page, context, baseURL }) => {
  test.setTimeout(120_000);
  await signIn(context, await customerWithOrder(baseURL));
  await page.setViewportSize({ width: 1280, height: 844 });

  await test.step("switch", async () => {
    await page.goto("/product?search=specula");
    await hydrated(page);
    const toHindi = page.getByRole("banner").getByRole("link", { name: "हिन्दी" });
    await tabTo(page, toHindi);
    await expectFocusSeen(toHindi);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/hi/product?search=specula");
    await hydrated(page);
    await check(page);
  });

  await test.step("put a variant into the cart", async () => {
    await press(page, "Aural Specula", "link");
    await expect(page).toHaveURL(/\/hi\/product\/product-details\//);
    await hydrated(page);
    await press(page, hi("Add to Cart"));
    await expect(
      page
        .getByRole("status")
        .filter({ hasText: hi("Added To Cart") })
        .first(),
    ).toBeVisible();
    await check(page);
  });

  await test.step("check out", async () => {
    await page.goto("/hi/cart");
    await hydrated(page);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await check(page);
    await press(page, hi("Proceed To Checkout"), "link");
    await expect(page).toHaveURL("/hi/checkout");
    await expect(page.getByRole("button", { name: hi("Place Order") }).first()).toBeVisible();
    await check(page);
    await press(page, hi("Place Order"));
    await expectAccessible(page);
    await tabTo(page, page.getByRole("button", { name: hi("Yes"), exact: true }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/hi\/order-placed\//);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await check(page);
  });

  await test.step("every other page fits on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const own = ["/orderhistory", "/userprofile", "/lists", "/documents", "/rewardpoint", "/enquiries", "/order-pad"];
    for (const address of [...publicPages.filter((each) => !each.startsWith("{")), ...own]) {
      await page.goto(address.replace(/^\/\??/, (start) => (start === "/?" ? "/hi?" : "/hi/")));
      await expectNoSidewaysScrolling(page, [390]);
    }
  });
});

test("units in the head of a table are not written in capitals", async ({ page, baseURL }) => {
  await page.goto(`/hi${await productAddress(baseURL ?? "", "tonsil-adenoid-plasma-wand")}`);
  const heads = page.getByRole("main").getByRole("columnheader");
  expect((await heads.allInnerTexts()).join(" ")).toContain("(mm)");
});

test("Devanagari is set without letter spacing, which would tear its letters apart", async ({ page, baseURL }) => {
  const spaced = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter(({ childNodes }) =>
          [...childNodes].some((node) => node.nodeType === 3 && /\p{Script=Devanagari}/u.test(node.nodeValue ?? "")),
        )
        .filter((each) => !["normal", "0px"].includes(getComputedStyle(each).letterSpacing))
        .map((each) => `${each.tagName} ${each.textContent}`),
    );
  for (const path of ["/", "/product", "/faq", await productAddress(baseURL ?? "", "tonsil-adenoid-plasma-wand")]) {
    await page.goto(`/hi${path}`);
    expect(await spaced(), path).toEqual([]);
  }
  // As the owner may write it on an English page, with the language set on the element.
  await page.goto("/");
  await hydrated(page);
  const title = page.getByRole("region", { name: "Highlights" }).getByRole("heading").first();
  await title.evaluate((element) => element.setAttribute("lang", "hi"));
  expect(await title.evaluate((element) => getComputedStyle(element).letterSpacing)).toMatch(/^(?:normal|0px)$/);
});

test("what the owner wrote in English is set on Hindi pages as it is on English ones", async ({ page, baseURL }) => {
  const set = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter((each) => /[a-z]{3}/.test(each.textContent ?? ""))
        .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3))
        .map((each): [string, string] => {
          const { letterSpacing, textTransform } = getComputedStyle(each);
          const place = [each.parentElement, each].map((element) => `${element?.tagName} ${element?.className}`);
          return [`${place.join(" ")} ${each.textContent}`, `${letterSpacing} ${textTransform}`];
        }),
    );
  const product = await productAddress(baseURL ?? "", "tonsil-adenoid-plasma-wand");
  for (const path of ["/", "/product", "/product?view=table", "/kits", "/explore", "/quality", "/faq", product]) {
    await page.goto(path);
    const inEnglish = new Map(await set());
    await page.goto(`/hi${path}`);
    const both = (await set()).filter(([words]) => inEnglish.has(words));
    expect(both.length, path).toBeGreaterThan(2);
    expect(both.filter(([words, style]) => style !== inEnglish.get(words)).map(([words]) => words)).toEqual([]);
  }
});

test("an invalid email address is explained in Hindi before it is sent", async ({ page }) => {
  await page.goto("/hi/contact-us");
  await hydrated(page);
  const main = page.getByRole("main");
  await main.getByLabel(hi("Email")).fill("asha@");
  await main.getByRole("button", { name: hi("Submit") }).click();
  await expect(main.getByLabel(hi("Email"))).toHaveAccessibleDescription(/name@example\.com जैसा ईमेल पता लिखें/);
});
