import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check } from "./check.ts";
import { failed, passed, run } from "./run.ts";

/** `npm test`: static checks, tests of the program, browser journeys. Each runs even if the others fail. */
interface Counted {
  passed: number;
  failed: number;
}

const reports = await mkdtemp(join(tmpdir(), "shop-reports-"));
const began = Date.now();
const counts: Counted[] = [];

try {
  heading("Checks and tests");
  const vitestReport = join(reports, "vitest.json");
  // The checks add no time: creating the database that tests copy leaves a core idle.
  const [checks, unit] = await Promise.all([
    check(),
    run("tests", "vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`], {
      live: true,
    }),
  ]);
  counts.push({ passed: passed(checks), failed: failed(checks) });
  counts.push(
    await countIn(vitestReport, unit.ok, (report: VitestReport) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
    })),
  );

  heading("Journeys in a browser");
  const browserReport = join(reports, "playwright.json");
  const browser = await run("journeys", "playwright", ["test", "--reporter=list,json"], {
    live: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  });
  counts.push(
    await countIn(browserReport, browser.ok, ({ stats }: PlaywrightReport) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
    })),
  );
} finally {
  await rm(reports, { recursive: true, force: true });
}

const total = {
  passed: counts.reduce((sum, count) => sum + count.passed, 0),
  failed: counts.reduce((sum, count) => sum + count.failed, 0),
};
console.log(`\nAll of it took ${Math.round((Date.now() - began) / 1000)} s.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** A run that fails without a failed test (a file that could not be loaded, no report at all) counts as one failure. */
async function countIn<Report>(file: string, ok: boolean, read: (report: Report) => Counted): Promise<Counted> {
  const text = await readFile(file, "utf8").catch(() => null);
  const count = text === null ? { passed: 0, failed: 0 } : read(JSON.parse(text));
  return !ok && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function heading(title: string) {
  console.log(`\n${title}\n`);
}
