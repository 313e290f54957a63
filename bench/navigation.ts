import type { Browser, Page } from "@playwright/test";
import { expect, hydrated, openContext } from "../test/browser/support/shop.ts";
import { slowDown } from "../test/browser/support/slow.ts";
import { median } from "./measure.ts";

/** 1.6 Mbit/s in bytes per second, 150 ms round trip: Lighthouse's assumptions for a phone. */
const slow4g = { throughput: 200_000, latency: 150 };

/** How long the pointer hovers over a link before the press. */
const restMs = 250;

export interface Navigation {
  /** From a list to a product opened before, in a browser without throttling. */
  warm_ms: number;
  /** To a product never opened before, on a slow connection with a CPU four times slower. */
  throttled_ms: number;
}

/** Time from pressing a product's link in a list to the frame that shows the product's name. Medians. */
export async function measureNavigation(browser: Browser, origin: string, rounds: number): Promise<Navigation> {
  const warm: number[] = [];
  const throttled: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await openContext(browser, { viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await open(page, `${origin}/product`);
    await follow(page, 0);
    await page.goBack();
    // Outside the tests' configuration the limit is 5 s, which a machine with other work needs for a page.
    await expect(page.getByLabel("Sort by")).toBeVisible({ timeout: 60_000 });
    warm.push(await follow(page, 0));
    await page.goto("about:blank");
    await slowDown(page, { ...slow4g, processor: 4 });
    await open(page, `${origin}/product`);
    throttled.push(await follow(page, 3));
    await context.close();
  }
  return { warm_ms: Math.round(median(warm)), throttled_ms: Math.round(median(throttled)) };
}

async function open(page: Page, address: string) {
  await page.goto(address);
  await hydrated(page);
  await page.waitForLoadState("networkidle");
}

async function follow(page: Page, place: number): Promise<number> {
  const link = page.getByRole("main").getByRole("article").nth(place).getByRole("link").first();
  await link.hover();
  await page.waitForTimeout(restMs);
  const taken = link.evaluate(
    (pressed) =>
      new Promise<number>((resolve) => {
        pressed.addEventListener(
          "click",
          () => {
            const start = performance.now();
            const look = () => {
              if (document.querySelector("h1")?.textContent === pressed.textContent) resolve(performance.now() - start);
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          },
          { once: true, capture: true },
        );
      }),
  );
  await link.click();
  return taken;
}
