import { loadavg } from "node:os";
import type { Page, TestInfo } from "@playwright/test";

const tickMs = 250;
let lastTick = performance.now();
let longestGap = { ms: 0, endedAt: new Date() };

// How long this process did not run: a machine that stalls makes pending waits time out.
setInterval(() => {
  const now = performance.now();
  const ms = Math.round(now - lastTick - tickMs);
  if (ms > longestGap.ms) longestGap = { ms, endedAt: new Date() };
  lastTick = now;
}, tickMs).unref();

/** Printed with the failed test, because a CI run leaves only its output. */
export async function attachState(page: Page, testInfo: TestInfo, complaints: readonly string[]) {
  const { ms, endedAt } = longestGap;
  const lines = [
    ...(await Promise.all(page.context().pages().map(describePage))),
    ...complaints,
    `load ${loadavg()[0]?.toFixed(1)}; this process did not run for ${ms} ms at most, until ${endedAt.toISOString()}`,
  ];
  await testInfo.attach("state", { body: lines.join("\n"), contentType: "text/plain" });
}

/** One line: the address and the texts of headings, dialogs and messages. */
async function describePage(page: Page): Promise<string> {
  const said = page.locator("h1, [role=dialog], [role=alertdialog], dialog[open], [role=alert], [role=status]");
  const texts = await Promise.race([
    said.allInnerTexts().catch((error: Error) => [error.message]),
    new Promise<string[]>((resolve) => setTimeout(resolve, 5000, ["(the page does not answer)"]).unref()),
  ]);
  const shown = texts.map((text) => text.replace(/\s+/g, " ").trim().slice(0, 200)).filter(Boolean);
  return `${page.url()}: ${shown.join(" | ")}`;
}
