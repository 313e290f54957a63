import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./test/browser/support/chromium.ts";
import { dataDir } from "./test/browser/support/data-dir.ts";
import { owner } from "./test/browser/support/office.ts";

// Each worker reads this file again: what is chosen once is handed on in the environment.
if (process.env.SHOP_TEST_PORT === undefined) {
  process.env.SHOP_TEST_PORT = String(await freePort());
  rmSync(dataDir, { recursive: true, force: true });
}
const port = process.env.SHOP_TEST_PORT;
const origin = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: "test/browser",
  outputDir: "test-results",
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Recording takes as long again as the journeys; to look at one that fails: npx playwright test --trace retain-on-failure
    trace: "off",
    launchOptions: await findChromium(),
  },
  // The shop as a customer of it would start it, on a database of its own.
  webServer: {
    command: `exec "${process.execPath}" src/main.ts`,
    url: `${origin}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "ignore",
    stderr: "ignore",
    env: {
      NODE_ENV: "production",
      PORT: port,
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      // Most journeys are about something else; second-factor.spec.ts goes through what is required by default.
      REQUIRE_OWNER_SECOND_FACTOR: "false",
      RATE_LIMIT_FACTOR: "1000",
      LOG_LEVEL: "warn",
    },
  },
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
