import { expect, type Page, type Request, type Response } from "@playwright/test";
import { type ConfigData, HtmlValidate } from "html-validate";
import { expectAccessible, expectNoSidewaysScrolling, hydrated } from "./shop.ts";

/** The recommended rules, except those about style in hand-written HTML, since React writes the pages. */
const rules: ConfigData = {
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // React writes charSet and srcSet; HTML attribute names are case-insensitive.
    "attr-case": "off",
    // React closes void elements with a slash and writes empty values out; HTML treats these as equivalent.
    "void-style": ["error", { style: "selfclosing" }],
    "attribute-boolean-style": ["error", { style: "empty" }],
    "attribute-empty-style": ["error", { style: "empty" }],
    // React's own ids begin with an underscore, which HTML allows.
    "valid-id": ["error", { relaxed: true }],
    // HTML has groups of checkboxes with one name; the filters of the product list are such groups.
    "form-dup-name": ["error", { shared: ["radio", "button", "reset", "submit", "checkbox"] }],
  },
};

const validator = new HtmlValidate(rules);

interface Visit {
  status?: number;
  /** Content pages are sent without scripts. */
  isScripted?: boolean;
  /** Waits until the page shows the visitor's own content. */
  ready?(): Promise<void>;
}

/**
 * Visits a storefront page once and checks its status, markup, policy and scripts; that it is usable at every width and in all
 * colour schemes; and that its pictures load. The test's fixture checks console messages and requests to other hosts.
 */
export async function visit(page: Page, address: string, { status = 200, isScripted = true, ready }: Visit = {}) {
  const scripts: string[] = [];
  const listen = (request: Request) => {
    if (request.resourceType() === "script" || request.url().includes(".js")) scripts.push(request.url());
  };
  page.on("request", listen);
  await page.emulateMedia({ colorScheme: "light" });
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(status);
  await ready?.();
  if (isScripted) await hydrated(page);
  expectStrictPolicy(answer, isScripted);
  await expectValidMarkup((await answer?.text()) ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("main")).toHaveCount(1);
  // Rules that depend on the width are checked at both widths, colours in each scheme.
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { coloursOnly: true });
  // 640 pixels correspond to a zoom of 200 percent on a screen of 1280.
  await expectNoSidewaysScrolling(page, [1280, 992, 991, 640, 576, 575, 320, 390]);
  await expectAccessible(page, { coloursOnly: true });
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  await page.emulateMedia({ forcedColors: "active" });
  await expectAccessible(page, { coloursOnly: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page, { coloursOnly: true });
  await page.emulateMedia({ forcedColors: "none" });
  await expectPicturesLoaded(page);
  if (!isScripted) await expectNoScripts(page, scripts);
  page.off("request", listen);
}

/** Clears what a page left in the browser, so that it does not affect the next. */
export async function forget(page: Page) {
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

function expectStrictPolicy(answer: Response | null, isScripted: boolean) {
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain(isScripted ? "script-src 'self' 'sha256-" : "script-src 'none'");
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
}

async function expectValidMarkup(html: string) {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) => messages);
  expect(faults.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([]);
}

/** Pictures that load only when scrolled to are not counted. */
async function expectPicturesLoaded(page: Page) {
  const broken = () =>
    page.evaluate(() =>
      [...document.images]
        .filter((picture) => picture.loading !== "lazy" && !(picture.complete && picture.naturalWidth > 0))
        .map((picture) => picture.currentSrc || picture.src),
    );
  await expect.poll(broken).toEqual([]);
}

/** Not even after the visitor interacts with the page. */
async function expectNoScripts(page: Page, requested: string[]) {
  await page.getByRole("searchbox").focus();
  await page.keyboard.press("Tab");
  expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0);
  expect(requested).toEqual([]);
}
