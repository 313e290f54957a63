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

/** Journeys run in parallel, each worker with its own shop. They often wait: two workers leave a fifth of two cores idle. */
const workers = 3;

// Each worker evaluates this file again, so the chosen ports are passed on in the environment.
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
  // Ten times the time needed: a busy machine is no defect of the shop. `npm run bench` measures speed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    baseURL: origins[Number(process.env.TEST_PARALLEL_INDEX ?? 0)],
    viewport: { width: 1280, height: 800 },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Only journeys that test the service worker enable it; elsewhere pages come from the server.
    serviceWorkers: "block",
    // Tracing doubles the time of the journeys; to inspect a failing one: npx playwright test --trace retain-on-failure
    trace: "off",
    // Pages live for seconds: optimizing compilers and V8's own threads would take longer than they save.
    launchOptions: { ...(await findChromium()), args: ["--js-flags=--no-opt --no-maglev --single-threaded"] },
  },
});

/** Holds all ports until the last is found, so that no two are the same. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}
