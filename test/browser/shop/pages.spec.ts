import type { Page, Response } from "@playwright/test";
import { customerWithOrder, type SignedIn, signIn } from "../support/customer.ts";
import { addressOf, productAddress, publicPages, unscriptedPages } from "../support/pages.ts";
import { expect, expectAccessible, hydrated, test } from "../support/shop.ts";

/** What holds for every page: it can be read by everybody, on every screen, in all colours, and keeps to itself. */

// Movement would only blur what is looked at here.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const name of publicPages) {
  test(`${name} for a visitor`, async ({ page, baseURL }) => {
    const answer = await page.goto(await addressOf(name, baseURL));
    expect(answer?.status()).toBe(200);
    await inspect(page, answer, { isScripted: !unscriptedPages.includes(name) });
  });
}

test("an address at which there is nothing", async ({ page, complaints }) => {
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await inspect(page, answer, { isScripted: false });
  expect(complaints.splice(0)).toEqual([expect.stringContaining("404 (Not Found)")]);
});

test.describe("for a customer", () => {
  let customer: SignedIn;
  test.beforeAll(async ({ baseURL }) => {
    customer = await customerWithOrder(baseURL);
  });
  test.beforeEach(({ context }) => signIn(context, customer));

  const ownPages = [
    "/product",
    "{product}",
    "{review}",
    "/cart",
    "/order-pad",
    "/wishlist",
    "/checkout",
    "/order-placed/{order}",
    "/orderhistory",
    "/orderdetail?order={order}",
    "/userprofile",
    "/rewardpoint",
  ];
  for (const name of ownPages) {
    test(name, async ({ page, baseURL }) => {
      const answer = await page.goto(await ownAddress(name, baseURL));
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      await expect(page.getByRole("button", { name: customer.firstName })).toBeVisible();
      await inspect(page, answer);
    });
  }

  async function ownAddress(name: string, origin = ""): Promise<string> {
    if (name !== "{review}") return (await addressOf(name, origin)).replace("{order}", customer.order.token);
    const product = await productAddress(origin, "tonsil-adenoid-plasma-wand");
    return product.replace("/product-details/", "/add-review/");
  }
});

async function inspect(page: Page, answer: Response | null, { isScripted = true } = {}) {
  if (isScripted) await hydrated(page);
  expectStrictPolicy(answer, isScripted);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("main")).toHaveCount(1);
  await expectAccessible(page);
  await expectNothingBesideTheScreen(page, [1280, 992, 991, 640, 576, 575, 390, 320]);

  // 200 percent on a screen of 1280 by 800.
  await page.setViewportSize({ width: 640, height: 400 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { coloursOnly: true });
  await page.emulateMedia({ forcedColors: "active" });
  await expectAccessible(page, { coloursOnly: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page, { coloursOnly: true });
  await page.emulateMedia({ forcedColors: "none" });
  await expectAccessible(page, { coloursOnly: true });
  await expectPicturesLoaded(page);
}

function expectStrictPolicy(answer: Response | null, isScripted: boolean) {
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain(isScripted ? "script-src 'self' 'sha256-" : "script-src 'none'");
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
}

/** Nothing makes the page wider than the screen. */
async function expectNothingBesideTheScreen(page: Page, widths: number[]) {
  const tooWide: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const wider = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth > clientWidth ? scrollWidth - clientWidth : 0;
    });
    if (wider > 0) tooWide.push(`${wider} pixels at ${width}`);
  }
  expect(tooWide, "wider than the screen").toEqual([]);
}

/** Those that are waited for until somebody scrolls to them are not asked. */
async function expectPicturesLoaded(page: Page) {
  const broken = () =>
    page.evaluate(() =>
      [...document.images]
        .filter((picture) => picture.loading !== "lazy" && !(picture.complete && picture.naturalWidth > 0))
        .map((picture) => picture.currentSrc || picture.src),
    );
  await expect.poll(broken).toEqual([]);
}
