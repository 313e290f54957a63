import { sql, type Updateable } from "kysely";
import type { Db } from "../kit/shop.ts";
import { columnNames, type NewOrder, toRecordset } from "./insert-queries.ts";
import type { OrderLineRow, OrderRow } from "./queries.ts";
import type { OrdersTables } from "./tables.ts";

// All lines are written in one statement: an order can have a thousand, and is locked meanwhile.

type ChangedLine = Partial<OrderLineRow> & { id: number };
type NewLine = NewOrder["lines"][number];

/**
 * Applies the amounts of a revision (order-revisions) to an order; nothing else changes amounts after an order is placed. The database
 * checks that they add up.
 * @param lines all with the same columns
 */
export async function reviseOrder(
  db: Db,
  orderId: number,
  columns: Updateable<OrdersTables["orders"]>,
  lines: readonly ChangedLine[],
): Promise<void> {
  await db.updateTable("orders").set(columns).where("id", "=", orderId).execute();
  await updateLines(db, orderId, lines);
}

/**
 * Replaces an order's lines (order-changes): lines with an id are kept, others are appended, the rest are deleted.
 * @returns ids of the lines, in the given order
 */
export async function replaceLines(
  db: Db,
  order: Pick<OrderRow, "id" | "placed_at">,
  lines: readonly (NewLine & { id: number | null })[],
): Promise<number[]> {
  const kept = lines.flatMap(({ id, ...line }) => (id === null ? [] : [{ id, ...line }]));
  const added = lines.flatMap(({ id, ...line }) => (id === null ? [line] : []));
  const keptIds = kept.map(({ id }) => id);
  await sql`DELETE FROM order_lines WHERE order_id = ${order.id} AND NOT id = ANY(${keptIds}::bigint[])`.execute(db);
  await updateLines(db, order.id, kept);
  const addedIds = await appendLines(db, order, added);
  return lines.map(({ id }) => {
    const storedId = id ?? addedIds.shift();
    if (storedId === undefined) throw new Error(`A line of order ${order.id} was not stored.`);
    return storedId;
  });
}

async function updateLines(db: Db, orderId: number, lines: readonly ChangedLine[]): Promise<void> {
  const columns = Object.keys(lines[0] ?? {}).filter((column) => column !== "id");
  if (columns.length === 0) return;
  const changes = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`);
  await sql`
    UPDATE order_lines SET ${sql.join(changes)} FROM ${toRecordset(sql`order_lines`, lines)}
    WHERE order_lines.id = given.id AND order_lines.order_id = ${orderId}`.execute(db);
}

/** @returns ids of the lines, in the given order */
async function appendLines(
  db: Db,
  { id, placed_at }: Pick<OrderRow, "id" | "placed_at">,
  lines: readonly NewLine[],
): Promise<number[]> {
  if (lines.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    WITH appended AS (
      INSERT INTO order_lines (order_id, placed_at, position, ${columnNames(lines)})
      SELECT ${id}, ${placed_at}, (SELECT coalesce(max(position), 0) FROM order_lines WHERE order_id = ${id}) + position,
             ${columnNames(lines)} FROM ${toRecordset(sql`order_lines`, lines)}
      RETURNING id, position
    )
    SELECT id FROM appended ORDER BY position`.execute(db);
  return rows.map((row) => row.id);
}
