import type { Browser } from "@playwright/test";
import { customerWithOrder, signIn } from "../test/browser/support/customer.ts";
import { productAddress } from "../test/browser/support/pages.ts";
import { median } from "./measure.ts";

/** 400 kbit/s in bytes per second, and the round trip in milliseconds. */
const slow3g = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 };

export interface SignedInPaint {
  fcp_ms: number;
  /** When the first price and the first Add button are visible. */
  price_ms: number;
  add_ms: number;
}

interface Seen {
  price?: number;
  add?: number;
}

/**
 * Time until a customer on slow 3G sees price and Add on a product page with nothing cached, as on the first visit after a new
 * version. Medians of several visits.
 */
export async function measureSignedIn(browser: Browser, origin: string, rounds: number): Promise<SignedInPaint> {
  const product = origin + (await productAddress(origin, "tonsil-adenoid-plasma-wand"));
  const customer = await customerWithOrder(origin);
  const visits: SignedInPaint[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await signIn(context, customer);
    await context.addCookies([{ name: "signed_in", value: "1", url: origin }]);
    await context.addInitScript(watch);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", slow3g);
    await page.goto(product, { waitUntil: "commit" });
    const seen = await page.waitForFunction(() => {
      const { price, add } = (window as unknown as { seen: Seen }).seen;
      const fcp = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
      return fcp && price && add && { fcp_ms: fcp, price_ms: price, add_ms: add };
    });
    visits.push((await seen.jsonValue()) as SignedInPaint);
    await context.close();
  }
  const middle = (name: keyof SignedInPaint) => Math.round(median(visits.map((visit) => visit[name])));
  return { fcp_ms: middle("fcp_ms"), price_ms: middle("price_ms"), add_ms: middle("add_ms") };
}

/** Runs in the page: checks it before each frame. */
function watch() {
  const seen: Seen = {};
  Object.assign(window, { seen });
  const look = () => {
    const main = document.querySelector("main");
    const buttons = [...(main?.querySelectorAll("table button") ?? [])];
    if (buttons.some((button) => /^Add/.test(button.textContent) && button.checkVisibility()))
      seen.add ??= performance.now();
    if (/Rs [1-9][\d,.]+ \+ GST/.test(main?.querySelector("table")?.innerText ?? "")) seen.price ??= performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
