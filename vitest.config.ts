import { defineConfig } from "vitest/config";
import { keepCompiledCode } from "./test/support/compiled-code.ts";
import { keepTemporaryFilesInMemory } from "./test/support/memory-folder.ts";

keepTemporaryFilesInMemory();
keepCompiledCode();
// As it is sold: React's build for development takes twice as long for each page, and says no more to a test. The shops of tests
// are told for themselves that this is one (test-shop.ts).
process.env.NODE_ENV = "production";

export default defineConfig({
  // JSX as the browser gets it; React Router's plugin would build the whole storefront for each run.
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "test/*.test.ts"],
    // Every file has a shop and a database of its own; only modules are shared, which saves reading them 140 times.
    isolate: false,
    // One more than there are cores on a small machine: tests wait for the database, and for processes that they start.
    maxWorkers: 3,
    // Each shop is garbage soon: with more room for young objects, far fewer are copied before they die. V8 grows that room only as
    // objects survive; all of it at once saves an eighth of the CPU time of opening a shop.
    execArgv: ["--min-semi-space-size=128", "--max-semi-space-size=128"],
    globalSetup: "test/support/global-setup.ts",
    // Only what hangs should reach these: a busy machine takes ten times as long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: "production" },
  },
});
