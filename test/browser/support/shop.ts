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

/** No violation of WCAG 2.2, levels A and AA, that a program can find. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
  ).toEqual([]);
}
