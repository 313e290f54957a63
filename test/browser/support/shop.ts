import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type AxeBuilder from "@axe-core/playwright";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type CDPSession,
  expect,
  type Page,
} from "@playwright/test";
import { attachState } from "./failure-report.ts";
import { type Restore, restoring } from "./restored.ts";

/** Complaints fail the test: console warnings and errors, broken requests, policy violations. */
export const test = base.extend<{ complaints: string[]; restored: Restore }>({
  context: async ({ context }, use) => {
    await recordHydration(context);
    await use(context);
  },
  // Before whatever opens the page, so that it ends after the page is closed: a request sent last must not come after it.
  restored: [({ playwright, baseURL }, use) => restoring(playwright.request, baseURL, use), { auto: true }],
  complaints: [
    async ({ page, baseURL }, use, testInfo) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.text().includes("Service Worker registration blocked by Playwright")) return;
        if (message.type() === "warning" || message.type() === "error") complaints.push(`console: ${message.text()}`);
      });
      page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
      page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(`${baseURL}/`) && !/^(?:data|blob|about):/.test(url))
          complaints.push(`asks another host: ${url}`);
      });
      await use(complaints);
      if (testInfo.errors.length > 0) await attachState(page, testInfo, complaints);
      expect(complaints, "what the pages complained about").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Everything that can be checked automatically: WCAG 2.2, levels A and AA, and best practices. */
const everything = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules whose result can change when only colours do. */
const aboutColours = ["color-contrast", "link-in-text-block"];

/**
 * Injects axe into each page only once. AxeBuilder injects it for each check and finishes in a page of its own, which takes several
 * times as long.
 */
export async function expectAccessible(page: Page, { coloursOnly = false } = {}) {
  const runOnly = coloursOnly ? { type: "rule", values: aboutColours } : { type: "tag", values: everything };
  const look = () =>
    page.evaluate(findViolations, {
      runOnly,
      resultTypes: ["violations"],
      preload: false,
      elementRef: false,
      // axe is only in the page itself. Sandboxed frames refuse its messages, which the console reports.
      iframes: false,
    });
  let violations = await look();
  if (violations === null) {
    await injectAxe(page);
    violations = await look();
  }
  expect(violations).toEqual([]);
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Uses the DevTools protocol: Playwright's own call copies the 650 kB several times and takes three times as long. */
async function injectAxe(page: Page) {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send("Runtime.evaluate", { expression: axeSource });
}

/** Checks in light, and then in dark, which changes only colours. */
export async function expectAccessibleInBothSchemes(page: Page) {
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { coloursOnly: true });
}

/**
 * Runs in the page, so that only violations are transferred. After a change of colours the old ones linger or fade into the new, and
 * an opening dialog is transparent at first, so finite animations are finished before the check.
 * @returns null if axe is not injected yet
 */
async function findViolations(options: object): Promise<string[] | null> {
  if (!("axe" in window)) return null;
  for (const _ of [1, 2]) await new Promise((done) => requestAnimationFrame(done));
  for (const each of document.getAnimations()) {
    if (Number(each.effect?.getComputedTiming().endTime) < Number.POSITIVE_INFINITY) each.finish();
  }
  const { violations } = await (window as unknown as AxeWindow).axe.run(document, options);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} (${node.failureSummary})`).join(" | ")}`,
  );
}

interface AxeWindow {
  axe: { run(where: Document, options: object): ReturnType<AxeBuilder["analyze"]> };
}

const fromAxe = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const axeSource = readFileSync(fromAxe.resolve("axe-core/axe.min.js"), "utf8");

/** The page never scrolls sideways. */
export async function expectNoSidewaysScrolling(page: Page, widths: number[]) {
  const tooWide: string[] = [];
  for (const width of widths) {
    const { width: before, height = 844 } = page.viewportSize() ?? {};
    if (width !== before) await page.setViewportSize({ width, height });
    const wider = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth > clientWidth ? scrollWidth - clientWidth : 0;
    });
    if (wider > 0) tooWide.push(`${wider} pixels at ${width}`);
  }
  expect(tooWide, "wider than the screen").toEqual([]);
}

/** A browser context for another user, sharing nothing with the test's own page. */
export async function openContext(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await recordHydration(context);
  return context;
}

/** Records the event that storefront pages fire once when hydrated. */
export async function recordHydration(context: BrowserContext) {
  await context.addInitScript(() => addEventListener("hydrated", () => Object.assign(window, { isHydrated: true })));
}

/** Waits until a storefront page is interactive: React has hydrated all parts of it and has run its effects. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => "isHydrated" in window && document.querySelector("[data-unhydrated]") === null);
}
