import { expect, test } from "vitest";
import { fuzzPages } from "./support/fuzz/pages.ts";
import { type FuzzReport, fuzzCalls } from "./support/fuzz/run.ts";
import { openTestShop } from "./support/test-shop.ts";

/*
 * Requests generated from openapi.json, valid and hostile, for every operation as a visitor, a customer and each staff role. No reply
 * may be a fault, have an undeclared status or shape, or be late. `npm test` sends a few, `npm run fuzz` many; FUZZ_SEED repeats a
 * run.
 */

const each = Number(process.env.FUZZ_REQUESTS ?? 1);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
const timeout = process.env.FUZZ_REQUESTS ? 3_600_000 : 60_000;

function summarise(what: string, { requests, statuses, slowest, findings }: FuzzReport) {
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  const lines = [
    `${what}, seed ${seed}: ${requests} requests; ${counts.join(", ")}; slowest ${slowest.ms} ms (${slowest.operation})`,
  ];
  if (process.env.FUZZ_REQUESTS) process.stderr.write(`${lines.join("\n")}\n`);
  // Report only the first of several requests with the same cause.
  return [
    ...new Map(findings.map((finding) => [`${finding.operation} ${finding.problem.slice(0, 30)}`, finding])).values(),
  ];
}

test("no call is a fault, undeclared, misshapen or late", { timeout }, async () => {
  const shop = await openTestShop({ env: { LOG_LEVEL: process.env.FUZZ_LOG ?? "silent" } });
  try {
    const report = await fuzzCalls(shop, { each, seed, whole: process.env.FUZZ_REQUESTS !== undefined });
    expect(report.requests).toBeGreaterThan(250);
    expect(summarise("calls", report)).toEqual([]);
  } finally {
    await shop.close();
  }
});

test("no page is a fault or late", { timeout }, async () => {
  const shop = await openTestShop({ pages: true });
  try {
    expect(summarise("pages", await fuzzPages(shop, { each: process.env.FUZZ_REQUESTS ? each : 2, seed }))).toEqual([]);
  } finally {
    await shop.close();
  }
});
