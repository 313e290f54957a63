import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { expectNoSidewaysScrolling } from "../support/shop.ts";

const folder = join(import.meta.dirname, "../../../screenshots");
const sizes = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

/**
 * Full-page screenshots of the open page: on a desktop, a tablet in portrait and a phone, in light and dark.
 * @param name such as "office/orders"; the files are "office/orders-390-dark.png" and so on
 */
export async function take(page: Page, name: string) {
  await page.waitForLoadState("networkidle");
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const path = join(folder, `${name}-${size.width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true, animations: "disabled", caret: "initial" });
    }
  }
  await expect.soft(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveCount(1);
  await expectNoSidewaysScrolling(
    page,
    sizes.map(({ width }) => width),
  );
}

/** Waits until everything has loaded, including pictures further down. */
async function settled(page: Page) {
  await page.waitForFunction(
    () => {
      for (const picture of document.images) picture.loading = "eager";
      return (
        document.fonts.status === "loaded" &&
        [...document.images].every((picture) => picture.complete) &&
        document.querySelector("main [aria-busy=true], [role=status][aria-label=Loading]") === null
      );
    },
    undefined,
    { timeout: 30_000 },
  );
}

/** The address as a file name: "orders?queue=all" becomes "orders-queue-all". */
export const fileName = (address: string) =>
  address
    .replace(/[{}]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "") || "start";
