import type { Page } from "@playwright/test";

interface Slowness {
  /** Bytes per second, both ways. */
  throughput?: number;
  /** Round trip in milliseconds. */
  latency?: number;
  /** CPU slowdown factor. */
  processor?: number;
}

/**
 * Throttles a page's connection and CPU while it is open. CPU throttling keeps the real CPU busy: the page uses that many times as
 * much of its time.
 */
export async function slowDown(page: Page, { throughput = 500_000, latency = 150, processor = 1 }: Slowness = {}) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  if (processor > 1) await session.send("Emulation.setCPUThrottlingRate", { rate: processor });
}

/** Holds scripts until released. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await free;
    await route.continue();
  });
  return letGo;
}

/** Holds all requests to these addresses. @returns a function that lets them go, and later ones pass */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released.promise;
    // The page may have aborted the request in the meantime.
    await route.continue().catch(() => {});
  });
  return released.resolve;
}
