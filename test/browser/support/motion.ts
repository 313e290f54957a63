import { expect, type Page } from "@playwright/test";

/**
 * For visitors who prefer reduced motion, nothing moves by itself, on hover or on press. Only progress indicators keep moving,
 * slowly.
 */
export async function expectStill(page: Page) {
  const moving = await page.evaluate(() => {
    const lasting = (times: string) => times.split(", ").some((time) => Number.parseFloat(time) > 0.001);
    return [...document.querySelectorAll("body, body *")].flatMap((element) =>
      [undefined, "::before", "::after"].flatMap((part) => {
        const style = getComputedStyle(element, part);
        const moves =
          lasting(style.transitionDuration) || (style.animationName !== "none" && lasting(style.animationDuration));
        return moves ? [`${element.outerHTML.slice(0, 120)} ${part ?? ""}`] : [];
      }),
    );
  });
  expect(moving).toEqual([]);
}
