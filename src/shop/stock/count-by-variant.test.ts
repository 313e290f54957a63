import { expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop({ listen: true, connections: 10 });
const { request, sql, customer } = shop;
const { order, act } = await fulfilmentCalls(shop);
const keeper = await shop.member("warehouse");
const specula = (await loadDemonstration(shop)).variant("NK-EE-1101").id;

async function lowIds(): Promise<number[]> {
  const ids: number[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page = await request("GET", `/api/staff/stock?low=1&per_page=100&after=${after}`.replace(/&after=$/, ""), {
      staff: keeper,
    });
    ids.push(...page.body.data.map((item: { variant_id: number }) => item.variant_id));
    after = page.body.meta.next;
  }
  return ids.sort((one, other) => one - other);
}

/** Computed from the lots themselves. */
async function lowByCounting(): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    SELECT v.id FROM variants v LEFT JOIN variant_availability a ON a.variant_id = v.id LEFT JOIN stock_levels l ON l.variant_id = v.id
    WHERE coalesce(a.available, 0) <= coalesce(l.low_at, 5) ORDER BY v.id`;
  return rows.map(({ id }) => id);
}

async function readCount(variant: number): Promise<number | undefined> {
  await lowIds();
  const [row] = await sql<{ available: number }>`SELECT available FROM stock_counts WHERE variant_id = ${variant}`;
  return row?.available;
}

test("what is running out follows every change of lots, levels and variants", async () => {
  const steps: [string, () => Promise<unknown>][] = [
    ["as it began", async () => {}],
    [
      "goods come in",
      () => sql`
      INSERT INTO lots (variant_id, lot_no, manufactured_on, expires_on, on_hand) VALUES (${specula}, 'CV-1', '2026-01-01', '2031-01-01', 500)`,
    ],
    [
      "a level is raised",
      () => request("PUT", `/api/staff/stock/${specula}/level`, { staff: keeper, body: { low_at: 100000 } }),
    ],
    ["and lowered", () => request("PUT", `/api/staff/stock/${specula}/level`, { staff: keeper, body: { low_at: 5 } })],
    [
      "all but one lot is put aside",
      () => sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = ${specula} AND lot_no <> 'CV-1'`,
    ],
    ["that one is used up", () => sql`UPDATE lots SET on_hand = 3 WHERE lot_no = 'CV-1'`],
    ["it is gone", () => sql`DELETE FROM lots WHERE lot_no = 'CV-1'`],
    [
      "a variant is new",
      () => sql`
      INSERT INTO variants (product_id, position, ref_no, mrp_paise, price_paise, weight_g)
      SELECT min(id), 99, 'CV-NEW', 100, 90, 1 FROM products`,
    ],
  ];
  for (const [step, change] of steps) {
    await change();
    expect(await lowIds(), step).toEqual(await lowByCounting());
  }
});

test("what is sold and cancelled is counted as it is promised and given back", async () => {
  const before = (await readCount(62)) ?? 0;
  const placed = await order(await customer(), [{ ref_no: "NK-ME-1001", quantity: 3 }]);
  expect(await readCount(62)).toBe(before - 3);
  await act(placed.token, "cancel", { reason: "Ordered twice." });
  expect(await readCount(62)).toBe(before);
});

test("a lot whose last day is over is counted no longer, though nothing was written", async () => {
  const before = (await readCount(62)) ?? 0;
  await sql`
    INSERT INTO lots (variant_id, lot_no, manufactured_on, expires_on, on_hand)
    VALUES (62, 'CV-OVER', '2024-01-01', (now() AT TIME ZONE 'Asia/Kolkata')::date - 1, 7)`;
  expect(await readCount(62)).toBe(before);
  // The count from yesterday, when it was still sellable.
  await sql`UPDATE stock_counts SET available = available + 7 WHERE variant_id = 62`;
  await sql`UPDATE stock_counted SET on_day = on_day - 1`;
  expect(await readCount(62)).toBe(before);
});

test("nothing is lost when many sell and count at once", async () => {
  const before = (await readCount(62)) ?? 0;
  const buyers = await Promise.all(Array.from({ length: 6 }, () => customer()));
  await Promise.all(buyers.flatMap((buyer) => [order(buyer, [{ ref_no: "NK-ME-1001", quantity: 1 }]), lowIds()]));
  expect(await readCount(62)).toBe(before - 6);
  const wrong = await sql`
    SELECT c.variant_id FROM stock_counts c LEFT JOIN variant_availability a USING (variant_id)
    WHERE c.available <> coalesce(a.available, 0)`;
  expect(wrong).toEqual([]);
  expect(await sql`SELECT FROM stock_to_count`).toEqual([]);
});
