import { expect } from "vitest";
import type { TestMember } from "./staff.ts";
import type { TestShop } from "./test-shop.ts";

export interface ReceivedLot {
  id: number;
  lot_no: string;
  on_hand: number;
}

/** Otoscope specula, boxed by the lot: what stock tests receive by default. */
export const stockedRefNo = "NK-EE-1101";

/** Manages stock through the back-office API as a member of the warehouse. */
export async function stockCalls({ request, member, sql }: TestShop) {
  const keeper = await member("warehouse");

  const get = (path: string, staff: TestMember | null = keeper) => request("GET", `/api/staff/${path}`, { staff });

  function post(path: string, body: unknown, staff: TestMember | null = keeper, key?: string) {
    const headers: Record<string, string> = key ? { "idempotency-key": key } : {};
    return request("POST", `/api/staff/${path}`, { staff, body, headers });
  }

  let made = 0;
  /** A line of a receipt: ten units of a new lot. */
  const line = (changes: object = {}) => ({
    ...{ ref_no: stockedRefNo, lot_no: `T-${++made}`, manufactured_on: "2026-01-01", expires_on: "2098-11-30" },
    ...{ quantity: 10, ...changes },
  });

  const receive = (...lines: object[]) => post("stock/receipts", { lines });

  async function lot(changes: object = {}): Promise<ReceivedLot> {
    const { status, body } = await receive(line(changes));
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.data[0];
  }

  /** A lot with additional units returned by a customer and awaiting a decision. */
  async function lotWithReturned(quarantined: number, changes: object = {}): Promise<ReceivedLot> {
    const received = await lot(changes);
    await sql`
      WITH lot AS (UPDATE lots SET quarantined = quarantined + ${quarantined} WHERE id = ${received.id} RETURNING id)
      INSERT INTO stock_movements (lot_id, kind, on_hand, reserved, quarantined, reason, staff_name)
      SELECT id, 'returned', 0, 0, ${quarantined}, 'return TEST-R1', ${keeper.name} FROM lot`;
    return received;
  }

  async function counts(lotId: number) {
    const [row] = await sql<{ on_hand: number; reserved: number; quarantined: number }>`
      SELECT on_hand, reserved, quarantined FROM lots WHERE id = ${lotId}`;
    return row;
  }

  /** Units available for sale. */
  async function available(refNo = stockedRefNo): Promise<number> {
    const [row] = await sql<{ available: number }>`
      SELECT a.available FROM variant_availability a JOIN variants v ON v.id = a.variant_id WHERE v.ref_no = ${refNo}`;
    return row?.available ?? 0;
  }

  /** A lot's movements, oldest first. */
  const movements = (lotId: number) =>
    sql<{ kind: string; on_hand: number; quarantined: number; reason: string | null; staff_name: string | null }>`
      SELECT kind, on_hand, quarantined, reason, staff_name FROM stock_movements WHERE lot_id = ${lotId} ORDER BY id`;

  /** A lot's audit log entries, oldest first. */
  async function audited(lotId: number): Promise<string[]> {
    const rows = await sql<{ act: string }>`
      SELECT act FROM audit_entries WHERE subject = 'lot' AND subject_id = ${String(lotId)} ORDER BY id`;
    return rows.map(({ act }) => act);
  }

  /** Asserts that every lot's counts equal the sums of its movements. */
  async function ledgerAddsUp() {
    const wrong = await sql`
      SELECT l.id FROM lots l LEFT JOIN stock_movements m ON m.lot_id = l.id
      GROUP BY l.id HAVING l.reserved <> coalesce(sum(m.reserved), 0) OR l.on_hand <> coalesce(sum(m.on_hand), 0)
        OR l.quarantined <> coalesce(sum(m.quarantined), 0)`;
    expect(wrong).toEqual([]);
  }

  return {
    ...{ keeper, get, post, line, receive, lot, lotWithReturned },
    ...{ counts, available, movements, audited, ledgerAddsUp },
  };
}
