import { beforeAll, expect, test } from "vitest";
import { readMails } from "../../../test/support/mails.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { aloneWithYear, findYearObstacle, playYear, type Stage } from "./index.ts";

const t = await testShop();
const { sql } = t;
const end = new Date("2026-11-23T15:00:00+05:30");
const stage: Stage = {
  ...{ shop: t.shop, clock: t.clock, settle: async () => {} },
  inject: (request) => t.app.inject(request),
};
let made: Awaited<ReturnType<typeof playYear>>;

beforeAll(async () => {
  expect(await findYearObstacle(t.db, 20)).toBeNull();
  made = await playYear(stage, { customers: 6, orders: 20, end });
}, 300_000);

/** The single row of a query that counts errors. */
async function wrong(rows: Promise<{ wrong: number }[]>): Promise<number | undefined> {
  return (await rows)[0]?.wrong;
}

test("makes customers and orders, and is found again", async () => {
  expect(made).toMatchObject({ customers: 6, orders: 20 });
  expect(await findYearObstacle(t.db, 20)).toMatchObject({
    ...{ message: expect.stringContaining("already exist"), isIncomplete: false },
  });
  expect(await readMails(t)).toEqual([]);
});

test("one process at a time adds it", async () => {
  const second = await aloneWithYear(t.db, () => aloneWithYear(t.db, async () => "both"));
  expect(second).toBeNull();
  expect(await aloneWithYear(t.db, async () => "alone")).toBe("alone");
});

test("nothing is later than its end, and documents are gapless and in the order of time", async () => {
  const late = sql<{ wrong: number }>`
    SELECT (SELECT count(*) FROM orders WHERE placed_at > ${end})::int + (SELECT count(*) FROM order_events WHERE at > ${end})::int
      + (SELECT count(*) FROM audit_entries WHERE at > ${end})::int AS wrong`;
  expect(await wrong(late)).toBe(0);
  const documents = await sql<{ series: string; number: number; issued_at: Date }>`
    SELECT regexp_replace(number, '[0-9]+$', '') AS series, substring(number FROM '[0-9]+$')::int AS number, issued_at
    FROM document_list ORDER BY series, number`;
  expect(documents.length).toBeGreaterThan(10);
  for (const [series, own] of Map.groupBy(documents, (each) => each.series)) {
    expect([series, own.map(({ number }) => number)]).toEqual([series, own.map((_, index) => index + 1)]);
    const times = own.map(({ issued_at }) => issued_at.getTime());
    expect(times).toEqual([...times].sort((one, other) => one - other));
  }
});

test("the ledger equals the orders, and what couriers handed over is what they took", async () => {
  const invoiced = sql<{ wrong: number }>`
    SELECT count(*)::int AS wrong FROM orders o JOIN (
      SELECT order_id, sum((content->'totals'->>'total_paise')::bigint) AS total_paise FROM invoices
      WHERE kind IN ('invoice', 'bill_of_supply') GROUP BY 1
    ) i ON i.order_id = o.id WHERE i.total_paise <> o.total_paise`;
  expect(await wrong(invoiced)).toBe(0);
  const [cash] = await sql<{ orders: number; wrong: number }>`
    SELECT count(*)::int AS orders, count(*) FILTER (WHERE p.paise IS DISTINCT FROM r.remitted_paise + r.deduction_paise)::int AS wrong
    FROM order_remittances r LEFT JOIN (
      SELECT order_id, courier_id, sum(amount_paise) AS paise FROM order_payments GROUP BY 1, 2
    ) p ON p.order_id = r.order_id AND p.courier_id = r.courier_id`;
  expect(cash).toMatchObject({ orders: expect.toSatisfy((count) => count > 0), wrong: 0 });
});

test("stock is the sum of its movements and never negative", async () => {
  const stock = sql<{ wrong: number }>`
    SELECT count(*)::int AS wrong FROM lots l LEFT JOIN (
      SELECT lot_id, sum(on_hand) AS moved FROM stock_movements GROUP BY 1
    ) m ON m.lot_id = l.id WHERE l.on_hand < 0 OR l.on_hand <> coalesce(m.moved, 0)`;
  expect(await wrong(stock)).toBe(0);
});

test("some variants are low on stock, at levels that a shop would set", async () => {
  const levels = await sql<{ low_at: number; available: number }>`
    SELECT l.low_at, coalesce(a.available, 0)::int AS available
    FROM stock_levels l LEFT JOIN variant_availability a USING (variant_id)`;
  expect(levels).toHaveLength(6);
  for (const { low_at, available } of levels) {
    expect(low_at).toBeGreaterThanOrEqual(available);
    expect(low_at).toBeLessThanOrEqual(available + 20);
  }
});

test("requests for returns wait for a decision at the end", async () => {
  const [requested] = await sql<{ count: number }>`SELECT count(*)::int FROM returns WHERE status = 'requested'`;
  expect(requested?.count).toBeGreaterThan(0);
});

test("units that came back were inspected by their serial numbers", async () => {
  const [units] = await sql<{ count: number }>`SELECT count(*)::int FROM unit_returns WHERE return_id IS NOT NULL`;
  expect(units?.count).toBeGreaterThan(0);
});

test("devices that were sold have shelves, and each unit of serialised ones a serial number", async () => {
  const [shelves] = await sql<{ wrong: number }>`
    SELECT count(*) FILTER (WHERE v.shelf IS NULL)::int AS wrong FROM order_lines l JOIN variants v ON v.id = l.variant_id`;
  expect(shelves?.wrong).toBe(0);
  const lots = await sql<{ quantity: number; serials: number }>`
    SELECT m.quantity, (SELECT count(*) FROM order_serials s
      WHERE s.order_line_id = m.order_line_id AND s.lot_id = m.lot_id)::int AS serials
    FROM order_lots m JOIN order_lines l ON l.id = m.order_line_id
    JOIN serialised_variants v ON v.variant_id = l.variant_id`;
  expect(lots.length).toBeGreaterThan(0);
  for (const { quantity, serials } of lots) expect(serials).toBe(quantity);
});
