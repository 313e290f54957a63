import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

/** Pages that complain fail their test: console warnings and errors, broken requests, violated policies. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "warning" || message.type() === "error") complaints.push(`console: ${message.text()}`);
      });
      page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
      page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(`${baseURL}/`) && !/^(?:data|blob|about):/.test(url))
          complaints.push(`asks another host: ${url}`);
      });
      await use(complaints);
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

export async function expectAccessible(page: Page, { coloursOnly = false } = {}) {
  const axe = new AxeBuilder({ page });
  const { violations } = await (coloursOnly ? axe.withRules(aboutColours) : axe.withTags(everything)).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
  ).toEqual([]);
}

/** Waits until the page answers to what is done with it: scripts have taken over what the server wrote. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => {
    const last = document.querySelector("footer") ?? document.body;
    return Object.keys(last).some((key) => key.startsWith("__reactFiber"));
  });
}
