import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import recorded from "./previous-build/statements.json" with { type: "json" };
import { copyTemplate } from "./support/database.ts";
import { decode } from "./support/recorder.ts";

/**
 * Replays the previous build's statements of a working day (test/record-build.test.ts) against the new schema, on which its processes
 * keep running during an upgrade. Every statement must succeed and have the same effect.
 */

type Sent = [connection: number, text: number, values: unknown[], rows: number | null];
const { texts, sent } = recorded as { texts: string[]; sent: Sent[] };

const database = await copyTemplate(inject("template"));
const clients = new Map<number, pg.Client>();
afterAll(async () => {
  await Promise.all([...clients.values()].map((client) => client.end()));
  await database.drop();
});

async function connection(number: number): Promise<pg.Client> {
  const known = clients.get(number);
  if (known) return known;
  const client = new pg.Client({ connectionString: database.url, lock_timeout: 5000 });
  await client.connect();
  clients.set(number, client);
  return client;
}

const changes = /^\s*(?:WITH\b[\s\S]*\b)?(?:INSERT|UPDATE|DELETE)\b/i;
/** Their effect depends on concurrent work of the process, on the day, or on the demonstration's texts (FAQ). */
const unsettled = /\b(?:faq_entries|jobs|attempts|stock_to_count|stock_counts|stock_counted|search_misses)\b/;

test("the day holds what shops live on", () => {
  const written = new Set(
    texts.flatMap((text) => [...text.matchAll(/INSERT INTO "?(\w+)/gi)].map(([, table]) => table)),
  );
  for (const table of [
    ...["customers", "sessions", "cart_lines", "orders", "order_lines", "order_events", "stock_movements", "payments"],
    ...["invoices", "returns", "return_lines", "return_line_lots", "reward_entries", "reviews", "enquiries", "jobs"],
    ...["audit_entries", "coupons", "lots", "wishlist_entries", "staff", "password_resets"],
  ]) {
    expect(written, table).toContain(table);
  }
  expect(sent.length).toBeGreaterThan(500);
});

test("the previous build's statements do on the new schema what they did on its own", {
  timeout: 120_000,
}, async () => {
  const problems: string[] = [];
  for (const [number, index, values, rows] of sent) {
    const text = texts[index] ?? "";
    const client = await connection(number);
    try {
      const { rowCount } = await client.query(text, values.map(decode));
      if (changes.test(text) && !unsettled.test(text) && rowCount !== rows) {
        problems.push(`changed ${rowCount} rows instead of ${rows}: ${text}`);
      }
    } catch (error) {
      // A statement that failed then may fail now.
      if (rows !== null) problems.push(`${(error as Error).message}: ${text}`);
    }
    if (problems.length > 3) break;
  }
  expect(problems).toEqual([]);
  const orders = await database.query("SELECT status FROM orders ORDER BY id");
  expect(orders.length).toBeGreaterThanOrEqual(3);
});
