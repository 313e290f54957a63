import { expect, type Locator, type Page } from "@playwright/test";

export async function tabTo(page: Page, target: Locator, { back = false } = {}) {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 150; presses++) {
    if (await isThere()) return await expectFocusSeen(target);
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
  }
  throw new Error(`The Tab key does not lead to ${target}.`);
}

/** The element has a visible focus and is on the screen. */
export async function expectFocusSeen(target: Locator) {
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
  expect(await target.evaluate((element) => element.matches(":focus-visible")), `${target} shows the focus`).toBe(true);
}

/** Presses keys that count only in quick succession: the next is sent before the browser has answered the one before. */
export async function pressInQuickSuccession(page: Page, ...keys: string[]) {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}
