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

/** Pages that complain fail their test: console warnings and errors, broken requests, violated policies. */
export const test = base.extend<{ complaints: string[] }>({
  context: async ({ context }, use) => {
    await recordHydration(context);
    await use(context);
  },
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

/** Nothing that a program can find: WCAG 2.2, levels A and AA, and what is recommended beyond. */
const everything = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What may differ when nothing but colours has changed. */
const aboutColours = ["color-contrast", "link-in-text-block"];

/**
 * The program of axe is put into each page once; its builder does so for each look, and looks from a page of its own, which
 * takes several times as long.
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

/** By the protocol itself: Playwright's own call copies the 650 kB several times, which takes three times as long. */
async function injectAxe(page: Page) {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send("Runtime.evaluate", { expression: axeSource });
}

/** In light, and then in dark, which changes nothing but colours. */
export async function expectAccessibleInBothSchemes(page: Page) {
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { coloursOnly: true });
}

/**
 * Runs in the page, so that what is right need not leave it. After a change of colours those of before are still there for a
 * moment, or go over into the new, and a dialog that opens is transparent at first: what ends is brought to its end.
 * @returns null where the program of axe is not yet
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

/** Nothing makes the page wider than the screen. */
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

/** A browser of another user: nothing of the test's own page is known there. */
export async function openContext(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await recordHydration(context);
  return context;
}

/** Pages of the storefront say when they are hydrated, once. */
export async function recordHydration(context: BrowserContext) {
  await context.addInitScript(() => addEventListener("hydrated", () => Object.assign(window, { isHydrated: true })));
}

/** Waits until a page of the storefront listens: React has hydrated all parts of it, and has run its effects. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => "isHydrated" in window && document.querySelector("[data-unhydrated]") === null);
}
