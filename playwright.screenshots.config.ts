import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** `npm run screenshots`, or only some: `npm run screenshots -- -g checkout`. Written to screenshots/. */
export default defineConfig({
  ...journeys,
  testDir: "test/browser/screenshots",
  testMatch: "*.shots.ts",
  // One worker means one shop, so the pictures do not depend on how tests are distributed.
  workers: 1,
  timeout: 180_000,
  reporter: "line",
  use: { ...journeys.use, actionTimeout: 10_000, contextOptions: { reducedMotion: "reduce" } },
});
