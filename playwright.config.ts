import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./test/browser/support/chromium.ts";
import { workerDataDir } from "./test/browser/support/data-dir.ts";
import { keepCompiledCode } from "./test/support/compiled-code.ts";
import { keepTemporaryFilesInMemory } from "./test/support/memory-folder.ts";

keepTemporaryFilesInMemory();
keepCompiledCode();

/** Journeys run beside each other, each worker in a shop of its own. They often wait: two leave a fifth of two processors idle. */
const workers = 3;

// Each worker reads this file again: what is chosen once is handed on in the environment.
if (process.env.SHOP_TEST_PORTS === undefined) {
  process.env.SHOP_TEST_PORTS = (await freePorts(workers)).join(",");
  for (let index = 0; index < workers; index++) rmSync(workerDataDir(index), { recursive: true, force: true });
}
const origins = process.env.SHOP_TEST_PORTS.split(",").map((port) => `http://127.0.0.1:${port}`);

export default defineConfig({
  testDir: "test/browser",
  outputDir: "test-results",
  globalSetup: "./test/browser/support/start-shops.ts",
  workers,
  // Ten times what is needed: a machine that is busy with something else is no defect of the shop. Speed is measured by npm run bench.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    baseURL: origins[Number(process.env.TEST_PARALLEL_INDEX ?? 0)],
    viewport: { width: 1280, height: 800 },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // offline.spec.ts is about the service worker; elsewhere pages come from the server.
    serviceWorkers: "block",
    // Recording takes as long again as the journeys; to look at one that fails: npx playwright test --trace retain-on-failure
    trace: "off",
    // Pages live for seconds: what the second optimizing compiler would save takes longer to compile.
    launchOptions: { ...(await findChromium()), args: ["--js-flags=--no-opt"] },
  },
});

/** All are held until the last is found, so that no two are the same. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}
