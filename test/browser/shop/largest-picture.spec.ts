import { devices, type Page } from "@playwright/test";
import { productAddress } from "../support/pages.ts";
import { expect, hydrated, test } from "../support/shop.ts";

/** Scripts leave the connection and the CPU to what visitors see first, even on a slow phone. */

test.use({ ...devices["Pixel 7"], defaultBrowserType: undefined });

for (const name of ["home", "list", "product"]) {
  test(`the largest picture of ${name} is shown before scripts are asked for`, async ({ page, baseURL }) => {
    const product = await productAddress(baseURL ?? "", "tonsil-adenoid-plasma-wand");
    const speedUp = await slowDown(page);
    // By then everything painted earlier is known; the rest would only take six times as long.
    const askedFor = page.waitForRequest(/\.js$/).then(speedUp);
    await page.goto({ home: "/", list: "/product" }[name] ?? product);
    await askedFor;
    await hydrated(page);
    const { largest, firstScript } = await page.evaluate(times);
    expect(largest).toBeGreaterThan(0);
    expect(firstScript).toBeGreaterThan(largest);
  });
}

/** Slows the CPU down sixfold. @returns a function that ends it */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  return () => session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
}

/** Runs in the page: when its largest element was painted, and when the first script was requested. */
async function times() {
  const painted = await new Promise<PerformanceEntryList>((done) => {
    const observer = new PerformanceObserver((entries) => done(entries.getEntries()));
    observer.observe({ type: "largest-contentful-paint", buffered: true });
  });
  const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
  return {
    largest: Math.max(...painted.map(({ startTime }) => startTime)),
    firstScript: Math.min(...scripts.map(({ startTime }) => startTime)),
  };
}
