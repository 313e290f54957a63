import { defineConfig } from "vitest/config";

export default defineConfig({
  // JSX as the browser gets it; React Router's plugin would build the whole storefront for each run.
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "test/*.test.ts"],
    globalSetup: "test/support/global-setup.ts",
    testTimeout: 20_000,
    hookTimeout: 30_000,
    env: { NODE_ENV: "test" },
  },
});
