import { type RawBuilder, sql } from "kysely";
import type { Movement } from "../../contract/staff/stock.ts";
import {
  countLimit,
  countRows,
  cursorClause,
  type ListOrder,
  type Page,
  type PageRequest,
  toPage,
} from "../kit/list-page.ts";
import { and, type DayRange, likeAnywhere, PLAN_EACH_TIME, unionOf, withinDays } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";

export interface MovementFilter extends PageRequest, DayRange {
  search?: string | undefined;
  kind?: string | undefined;
}

type MovementRow = Omit<Movement, "at"> & { at: Date; place: string[] };

const newest: ListOrder = {
  name: "newest",
  keys: [
    { by: sql`m.at`, type: "timestamptz" },
    { by: sql`m.id`, type: "bigint" },
  ],
  descending: true,
};

const fields = sql`
  m.id, m.at, m.lot_id, l.lot_no, n.ref_no, m.kind, m.on_hand, m.reserved, m.quarantined, m.reason, m.staff_name`;
const names = sql`JOIN lots l ON l.id = m.lot_id JOIN variant_names n USING (variant_id)`;

/** One page of the ledger, newest first. */
export async function listMovements(db: Db, filter: MovementFilter): Promise<Page<Movement> | Refusal> {
  const cursor = cursorClause(newest, filter);
  if (cursor instanceof Refusal) return cursor;
  const { kind, search } = filter;
  const conditions = [kind ? sql`m.kind = ${kind}` : null, ...withinDays(sql`m.at`, filter)];
  const ways = search ? searchConditions(search) : [sql`true`];
  const onPage = unionOf(
    ways,
    (way) => sql`
      SELECT * FROM stock_movements m WHERE ${and([...conditions, way, cursor.beyond])}
      ORDER BY ${cursor.order} LIMIT ${cursor.limit}`,
  );
  const all = unionOf(
    ways,
    (way) => sql`SELECT id FROM stock_movements m WHERE ${and([...conditions, way])} LIMIT ${sql.lit(countLimit + 1)}`,
  );
  const [page, total] = await Promise.all([
    sql<MovementRow>`${PLAN_EACH_TIME}
      SELECT ${fields}, ${cursor.place} AS place
      FROM (SELECT * FROM (${onPage}) m ORDER BY ${cursor.order} LIMIT ${cursor.limit}) m ${names} ORDER BY ${cursor.order}`.execute(
      db,
    ),
    countRows(db, all),
  ]);
  const { rows, meta } = toPage(cursor, page.rows, total);
  return { rows: rows.map(toMovement), meta };
}

/** The latest 200 movements of a lot. */
export async function listLotMovements(db: Db, lotId: number): Promise<Movement[]> {
  const { rows } = await sql<MovementRow>`
    SELECT ${fields} FROM stock_movements m ${names} WHERE m.lot_id = ${lotId} ORDER BY m.id DESC LIMIT 200`.execute(
    db,
  );
  return rows.map(toMovement);
}

function toMovement({ at, ...row }: MovementRow): Movement {
  return { ...row, at: at.toISOString() };
}

/** Matches part of the reason, the staff name, the lot number or the reference number. */
function searchConditions(search: string): RawBuilder<unknown>[] {
  const part = likeAnywhere(search);
  return [
    sql`m.reason ILIKE ${part}`,
    sql`m.staff_name ILIKE ${part}`,
    sql`m.lot_id IN (
      SELECT id FROM lots WHERE lot_no ILIKE ${part}
      UNION SELECT l.id FROM lots l JOIN variant_names n USING (variant_id) WHERE n.ref_no ILIKE ${part})`,
  ];
}
