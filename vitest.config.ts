import { defineConfig } from "vitest/config";
import { keepCompiledCode } from "./test/support/compiled-code.ts";
import { keepTemporaryFilesInMemory } from "./test/support/memory-folder.ts";

keepTemporaryFilesInMemory();
keepCompiledCode();
// As in production: React's development build takes twice as long per page and tells a test no more. Test shops get their own
// setting (test-shop.ts).
process.env.NODE_ENV = "production";

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "program",
          include: ["src/*.test.ts", "src/{contract,language,platform,shop}/**/*.test.ts", "test/*.test.ts"],
          globalSetup: "test/support/global-setup.ts",
          // Node itself loads the sources, as in development. Vite's runner looks up every imported name on each use, and takes a tenth
          // more CPU time.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        // Only compiles JSX; React Router's plugin would build the whole storefront for each run.
        oxc: { jsx: { runtime: "automatic" } },
        test: { name: "screens", include: ["src/{backoffice,storefront,ui}/**/*.test.{ts,tsx}"] },
      },
    ],
    // Every file has its own shop and database; only modules are shared, which saves loading them 140 times.
    isolate: false,
    // One more than the cores of a small machine: tests wait for the database and for processes that they start.
    maxWorkers: 3,
    // Each shop soon becomes garbage: with a larger young generation, far fewer objects are copied before they die. V8 grows it only as
    // objects survive; starting at full size saves an eighth of the CPU time of opening a shop.
    execArgv: ["--min-semi-space-size=128", "--max-semi-space-size=128"],
    // Only hanging tests should reach these limits: a busy machine takes ten times as long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    env: { NODE_ENV: "production" },
  },
});
