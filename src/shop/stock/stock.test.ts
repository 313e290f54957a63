import { sql as query } from "kysely";
import { describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { transact } from "../kit/refusal.ts";
import { loadAvailability, receiveLots, releaseStock, reserveStock } from "./index.ts";

const shop = await testShop();
const { db, sql } = shop;
const demo = await loadDemonstration(shop);
const today = "2026-11-21";

async function lot(variant_id: number, lot_no: string, expires_on: string | null, quantity: number) {
  await receiveLots(db, [{ variant_id, lot_no, manufactured_on: "2025-01-01", expires_on, quantity }], "test");
}

async function emptyVariant(variant_id: number) {
  await sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = ${variant_id}`;
}

const reservedByLot = async (variant_id: number) =>
  Object.fromEntries(
    (
      await sql<{ lot_no: string; reserved: number }>`
        SELECT lot_no, reserved FROM lots WHERE variant_id = ${variant_id} AND quarantined_at IS NULL`
    ).map((row) => [row.lot_no, row.reserved]),
  );

/** Some statements wait for locks that other transactions hold. */
async function untilBlocked(statements = 1) {
  const blocked = () => sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await blocked()).length < statements);
}

describe("reserving", () => {
  test("takes the lot that expires first, skips expired and quarantined ones", async () => {
    const specula = demo.variant("NK-EE-1101").id;
    await emptyVariant(specula);
    await lot(specula, "LATE", "2029-01-01", 10);
    await lot(specula, "NEVER", null, 10);
    await lot(specula, "SOON", "2026-12-01", 3);
    await lot(specula, "GONE", "2026-11-20", 50);
    await lot(specula, "TODAY", "2026-11-21", 1);
    const short = await reserveStock(db, [{ order_line_id: 1, variant_id: specula, quantity: 15 }], today);
    expect(short).toEqual([]);
    expect(await reservedByLot(specula)).toEqual({ TODAY: 1, SOON: 3, LATE: 10, NEVER: 1, GONE: 0 });
  });

  test("says how many there are of each line that is short", async () => {
    const specula = demo.variant("NK-EE-1102").id;
    await emptyVariant(specula);
    await lot(specula, "ONLY", null, 4);
    const wanted = [
      { order_line_id: 2, variant_id: specula, quantity: 5 },
      { order_line_id: 3, variant_id: demo.variant("NK-EE-1201").id, quantity: 1 },
    ];
    const outcome = await transact(db, async (transaction) => {
      const short = await reserveStock(transaction, wanted, today);
      expect(short).toEqual([{ order_line_id: 2, available: 4 }]);
      throw new Error("undone");
    }).catch((error: Error) => error.message);
    expect(outcome).toBe("undone");
    expect(await reservedByLot(specula)).toEqual({ ONLY: 0 });
  });

  test("a variant without any lot has none", async () => {
    const short = await reserveStock(db, [{ order_line_id: 4, variant_id: 999_999, quantity: 1 }], today);
    expect(short).toEqual([{ order_line_id: 4, available: 0 }]);
  });

  test("gives back exactly what was reserved, once", async () => {
    const specula = demo.variant("NK-EE-1202").id;
    await emptyVariant(specula);
    await lot(specula, "A", "2098-01-01", 2);
    await lot(specula, "B", "2099-01-01", 9);
    await reserveStock(db, [{ order_line_id: 5, variant_id: specula, quantity: 6 }], today);
    const by = { staff_name: null, at: new Date() };
    expect(await releaseStock(db, [5], "test", by)).toBe(6);
    expect(await releaseStock(db, [5], "test", by)).toBe(0);
    expect(await reservedByLot(specula)).toEqual({ A: 0, B: 0 });
    expect((await loadAvailability(db, [specula])).get(specula)).toBe(11);
  });

  test("takes what another order gives back while this one waits for the lot", async () => {
    const specula = demo.variant("NK-EE-1203").id;
    await emptyVariant(specula);
    await lot(specula, "ONLY", null, 5);
    await reserveStock(db, [{ order_line_id: 6, variant_id: specula, quantity: 4 }], today);
    let waiting: Promise<unknown> | undefined;
    await transact(db, async (transaction) => {
      await releaseStock(transaction, [6], "test", { staff_name: null, at: new Date() });
      waiting = reserveStock(db, [{ order_line_id: 7, variant_id: specula, quantity: 3 }], today);
      await untilBlocked();
    });
    expect(await waiting).toEqual([]);
    expect(await reservedByLot(specula)).toEqual({ ONLY: 3 });
  });

  test("two orders that wait for a lot, which a third row refers to, do not wait for each other", async () => {
    const specula = demo.variant("NK-EE-1204").id;
    await emptyVariant(specula);
    await lot(specula, "ONLY", null, 9);
    await reserveStock(db, [{ order_line_id: 8, variant_id: specula, quantity: 1 }], today);
    const by = { staff_name: null, at: new Date() };
    const reserve = (order_line_id: number) =>
      transact(db, (transaction) =>
        reserveStock(transaction, [{ order_line_id, variant_id: specula, quantity: 1 }], today),
      );
    let waiting: Promise<unknown>[] = [];
    await transact(db, async (referring) => {
      // As a return's insert does through its foreign key.
      await query`SELECT FROM lots WHERE variant_id = ${specula} FOR KEY SHARE`.execute(referring);
      await transact(db, async (first) => {
        await reserveStock(first, [{ order_line_id: 9, variant_id: specula, quantity: 1 }], today);
        waiting = [reserve(10), reserve(11), transact(db, (last) => releaseStock(last, [8], "test", by))];
        await untilBlocked(waiting.length);
      });
      expect(await Promise.all(waiting)).toEqual([[], [], 1]);
    });
    expect(await reservedByLot(specula)).toEqual({ ONLY: 3 });
  });

  test("the sum of movements is what each lot says", async () => {
    const wrong = await sql`
      SELECT l.id FROM lots l LEFT JOIN stock_movements m ON m.lot_id = l.id
      GROUP BY l.id HAVING l.reserved <> coalesce(sum(m.reserved), 0) OR l.on_hand <> coalesce(sum(m.on_hand), 0)`;
    expect(wrong).toEqual([]);
  });
});

describe("receiving", () => {
  test("a lot that is known is left alone", async () => {
    const speculum = demo.variant("NK-EE-1301").id;
    await lot(speculum, "TWICE", null, 7);
    await lot(speculum, "TWICE", null, 7);
    const rows = await sql<{
      on_hand: number;
    }>`SELECT on_hand FROM lots WHERE variant_id = ${speculum} AND lot_no = 'TWICE'`;
    expect(rows).toEqual([{ on_hand: 7 }]);
  });
});

describe("the database's own promises", () => {
  test("more reserved than on hand is refused", async () => {
    await expect(sql`UPDATE lots SET reserved = on_hand + 1 WHERE id = (SELECT min(id) FROM lots)`).rejects.toThrow(
      /check/,
    );
  });

  test("a movement is never edited or deleted", async () => {
    await expect(sql`UPDATE stock_movements SET reserved = 1`).rejects.toThrow(/permission denied/);
    await expect(sql`DELETE FROM stock_movements`).rejects.toThrow(/permission denied/);
  });
});
