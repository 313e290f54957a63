import type { Page } from "@playwright/test";

interface Slowness {
  /** Bytes per second, both ways. */
  throughput?: number;
  /** Milliseconds to the server and back. */
  latency?: number;
  /** How many times slower the processor is. */
  processor?: number;
}

export const slow3g = { throughput: 50_000, latency: 400 } as const;

/**
 * Slows a page's connection and processor down, for as long as it is open.
 * @returns cuts the connection, or restores it
 */
export async function slowDown(page: Page, { throughput = 500_000, latency = 150, processor = 1 }: Slowness = {}) {
  const session = await page.context().newCDPSession(page);
  const connect = (offline: boolean) =>
    session.send("Network.emulateNetworkConditions", {
      offline,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
  await session.send("Network.enable");
  await connect(false);
  if (processor > 1) await session.send("Emulation.setCPUThrottlingRate", { rate: processor });
  return { setOffline: connect };
}

/** Scripts wait until they are let go. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await free;
    await route.continue();
  });
  return letGo;
}
