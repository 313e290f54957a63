import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** `npm run screenshots`, or some of them: `npm run screenshots -- -g checkout`. They are written to screenshots/. */
export default defineConfig({
  ...journeys,
  testDir: "test/browser/screenshots",
  testMatch: "*.shots.ts",
  // And so one shop: what is shown does not depend on how the work is shared.
  workers: 1,
  timeout: 180_000,
  reporter: "line",
  use: { ...journeys.use, actionTimeout: 10_000, contextOptions: { reducedMotion: "reduce" } },
});
