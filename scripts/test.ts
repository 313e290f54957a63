import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../test/browser/support/chromium.ts";
import { check } from "./check.ts";
import { failed, passed, run } from "./run.ts";

/** `npm test`: the checks, the tests of the program, whole journeys in a browser. All run whatever the others say. */
interface Counted {
  passed: number;
  failed: number;
}

const reports = await mkdtemp(join(tmpdir(), "shop-reports-"));
const began = Date.now();
const counts: Counted[] = [];

try {
  heading("Checks");
  const checks = await check();
  counts.push({ passed: passed(checks), failed: failed(checks) });

  heading("Tests");
  const vitestReport = join(reports, "vitest.json");
  const unit = await run(
    "tests",
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
    { live: "" },
  );
  counts.push(
    await countIn(vitestReport, unit.ok, (report: VitestReport) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
    })),
  );

  heading("Journeys in a browser");
  // Unpacked here, once, and not by both at the same time.
  await findChromium();
  counts.push(...(await Promise.all(["shop", "office"].map(journeysIn))));
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

/** The journeys of visitors and customers, or those of staff: each part has a shop and a browser of its own. */
async function journeysIn(part: string): Promise<Counted> {
  const report = join(reports, `journeys-${part}.json`);
  const { ok } = await run(
    `journeys in the ${part}`,
    "playwright",
    ["test", `test/browser/${part}/`, "--reporter=list,json"],
    { live: `${part.padEnd(6)} | `, env: { JOURNEYS: part, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  return countIn(report, ok, ({ stats }: PlaywrightReport) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
}

/** A run that ended badly without a failed test (a file that could not be loaded, no report at all) counts as one failure. */
async function countIn<Report>(file: string, ok: boolean, read: (report: Report) => Counted): Promise<Counted> {
  const text = await readFile(file, "utf8").catch(() => null);
  const count = text === null ? { passed: 0, failed: 0 } : read(JSON.parse(text));
  return !ok && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function heading(title: string) {
  console.log(`\n${title}\n`);
}
