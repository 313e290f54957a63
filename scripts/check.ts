import { failed, passed, type Result, run } from "./run.ts";

const colours = process.stdout.isTTY ? "force" : "off";

/** `npm run check`: what can be told without running the shop. The walls between rooms are part of the tests. */
export async function check(): Promise<Result[]> {
  // Types of routes are written first: the others read them.
  const typegen = await run("route types", "react-router", ["typegen"]);
  if (!typegen.ok) return [typegen];
  return await Promise.all([
    run("types", "tsc", ["--noEmit"]),
    run("lint and format", "biome", ["ci", "--error-on-warnings", "--max-diagnostics=30", `--colors=${colours}`, "."]),
    run("dead code", "knip", ["--no-progress"]),
  ]);
}

if (import.meta.main) {
  const results = await check();
  const bad = failed(results);
  console.log(`\n${passed(results)} passed, ${bad} failed`);
  process.exitCode = bad > 0 ? 1 : 0;
}
