import type { Page } from "@playwright/test";

interface Slowness {
  /** Bytes per second, both ways. */
  throughput?: number;
  /** Milliseconds to the server and back. */
  latency?: number;
  /** How many times slower the processor is. */
  processor?: number;
}

/**
 * Slows a page's connection and processor down, for as long as it is open. A slow processor keeps this one busy: a page takes that many
 * times as much of its time.
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

/** Scripts wait until they are let go. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await free;
    await route.continue();
  });
  return letGo;
}
