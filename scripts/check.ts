import { globSync, readFileSync } from "node:fs";
import {
  ambientTimeAndRandomness,
  forbiddenImports,
  formattersAtStartup,
  importCycles,
  misplacedTables,
  unknownModules,
} from "../test/support/boundaries.ts";
import { failed, passed, type Result, run } from "./run.ts";

const colours = process.stdout.isTTY ? "force" : "off";

/** `npm run check`: everything that can be checked without running the shop. */
export async function check(): Promise<Result[]> {
  // Route types are generated first: the other checks read them.
  const typegen = await run("route types", "react-router", ["typegen"]);
  if (!typegen.ok) return [typegen];
  return await Promise.all([
    boundaries(),
    // Each checker works out the types it shares with the others again: four, the default, take twice the CPU time of two.
    run("types", "tsc", ["--noEmit", "--checkers", "2"]),
    run("lint and format", "biome", ["ci", "--error-on-warnings", "--max-diagnostics=30", `--colors=${colours}`, "."]),
    run("dead code", "knip", ["--no-progress"]),
  ]);
}

/** Checks module boundaries and table ownership. test/architecture.test.ts proves that each violation is found. */
function boundaries(): Result {
  const sources = new Map(globSync("src/**/*.{ts,tsx}").map((path) => [path, readFileSync(path, "utf8")]));
  const views = globSync("db/migrations/*.sql").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/CREATE (?:OR REPLACE )?VIEW (\w+)/g)].map(([, view = ""]) => view),
  );
  const violations = [
    ...unknownModules(sources),
    ...forbiddenImports(sources),
    ...importCycles(sources),
    ...misplacedTables(sources, new Set(views)),
    ...ambientTimeAndRandomness(sources),
    ...formattersAtStartup(sources),
  ];
  const title = "module boundaries";
  console.log(violations.length === 0 ? `ok     ${title}` : `FAILED ${title}\n\n${violations.join("\n")}\n`);
  return { title, ok: violations.length === 0 };
}

if (import.meta.main) {
  const results = await check();
  const bad = failed(results);
  console.log(`\n${passed(results)} passed, ${bad} failed`);
  process.exitCode = bad > 0 ? 1 : 0;
}
