import { sql } from "kysely";
import type { WantedLine } from "../cart/index.ts";
import { deleteBatch } from "../kit/delete-batch.ts";
import type { Db } from "../kit/shop.ts";

export interface ListRow {
  id: number;
  token: string;
  name: string;
  share_token: string | null;
  changed_at: Date;
}

export interface LineRow {
  line_id: number;
  variant_id: number;
  ref_no: string;
  product_name: string;
  quantity: number;
}

const columns = sql`id, token, name, share_token, changed_at`;

/** Blocks other additions of lists of this customer until the transaction ends. */
export async function lockLists(db: Db, customerId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('saved lists'), ${customerId})`.execute(db);
}

/** Most recently changed first. */
export async function listLists(db: Db, customerId: number) {
  const { rows } = await sql<ListRow & { lines: number; units: number }>`
    SELECT ${columns}, (SELECT count(*)::int FROM saved_list_lines l WHERE l.list_id = s.id) AS lines,
           (SELECT coalesce(sum(quantity), 0)::int FROM saved_list_lines l WHERE l.list_id = s.id) AS units
    FROM saved_lists s WHERE customer_id = ${customerId} ORDER BY changed_at DESC, id DESC`.execute(db);
  return rows;
}

export async function findList(db: Db, customerId: number, token: string): Promise<ListRow | undefined> {
  const { rows } = await sql<ListRow>`
    SELECT ${columns} FROM saved_lists WHERE token = ${token} AND customer_id = ${customerId}`.execute(db);
  return rows[0];
}

/** Finds and locks a customer's list until the transaction ends. */
export async function lockList(db: Db, customerId: number, token: string): Promise<ListRow | undefined> {
  const { rows } = await sql<ListRow>`
    SELECT ${columns} FROM saved_lists WHERE token = ${token} AND customer_id = ${customerId} FOR UPDATE`.execute(db);
  return rows[0];
}

export async function findSharedList(db: Db, shareToken: string): Promise<ListRow | undefined> {
  const { rows } = await sql<ListRow>`SELECT ${columns} FROM saved_lists WHERE share_token = ${shareToken}`.execute(db);
  return rows[0];
}

/** All lines in order, including those no longer on sale. */
export async function listLines(db: Db, listId: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    SELECT l.id AS line_id, l.variant_id, n.ref_no, n.product_name, l.quantity
    FROM saved_list_lines l JOIN variant_names n ON n.variant_id = l.variant_id
    WHERE l.list_id = ${listId} ORDER BY l.position, l.id`.execute(db);
  return rows;
}

export async function insertList(db: Db, customerId: number, list: { token: string; name: string }, now: Date) {
  const { rows } = await sql<ListRow>`
    INSERT INTO saved_lists (customer_id, token, name, changed_at)
    VALUES (${customerId}, ${list.token}, ${list.name}, ${now}) RETURNING ${columns}`.execute(db);
  const [inserted] = rows;
  if (!inserted) throw new Error("An inserted list was not returned.");
  return inserted;
}

export async function renameList(db: Db, id: number, name: string, now: Date): Promise<void> {
  await sql`UPDATE saved_lists SET name = ${name}, changed_at = ${now} WHERE id = ${id}`.execute(db);
}

/** Shares a list, unless it is shared already. */
export async function shareList(db: Db, id: number, shareToken: string): Promise<void> {
  await sql`UPDATE saved_lists SET share_token = ${shareToken} WHERE id = ${id} AND share_token IS NULL`.execute(db);
}

export async function unshareList(db: Db, id: number): Promise<void> {
  await sql`UPDATE saved_lists SET share_token = NULL WHERE id = ${id}`.execute(db);
}

/** @returns false when the customer has no such list */
export async function deleteList(db: Db, customerId: number, token: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM saved_lists WHERE token = ${token} AND customer_id = ${customerId}`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Appends lines; quantities of variants already on the list are added up, to at most 9,999.
 * @param lines each variant once
 * @returns how many lines the list has now
 */
export async function appendLines(db: Db, listId: number, lines: WantedLine[], now: Date): Promise<number> {
  await sql`
    INSERT INTO saved_list_lines (list_id, variant_id, quantity, position)
    SELECT ${listId}::int, variant_id, quantity, place
           + (SELECT coalesce(max(position), 0) FROM saved_list_lines WHERE list_id = ${listId})
    FROM unnest(${lines.map((line) => line.sub_product_id)}::int[], ${lines.map((line) => line.quantity)}::int[])
      WITH ORDINALITY AS w (variant_id, quantity, place)
    ON CONFLICT (list_id, variant_id)
      DO UPDATE SET quantity = least(saved_list_lines.quantity + excluded.quantity, 9999)`.execute(db);
  await touchList(db, listId, now);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM saved_list_lines WHERE list_id = ${listId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function touchList(db: Db, listId: number, now: Date): Promise<void> {
  await sql`UPDATE saved_lists SET changed_at = ${now} WHERE id = ${listId}`.execute(db);
}

/** @returns false when the list has no such line */
export async function setLineQuantity(db: Db, listId: number, lineId: number, quantity: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE saved_list_lines SET quantity = ${quantity} WHERE id = ${lineId} AND list_id = ${listId}`.execute(db);
  return numAffectedRows === 1n;
}

/** @returns false when the list has no such line */
export async function deleteLine(db: Db, listId: number, lineId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM saved_list_lines WHERE id = ${lineId} AND list_id = ${listId}`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteLists(db: Db, customerId: number): Promise<void> {
  await sql`DELETE FROM saved_lists WHERE customer_id = ${customerId}`.execute(db);
}

export const deleteListsUnusedSince = (db: Db, moment: Date, limit: number) =>
  deleteBatch(
    db,
    "saved_lists",
    sql`changed_at <= ${moment}
      AND EXISTS (SELECT FROM unused_accounts u WHERE u.customer_id = saved_lists.customer_id AND u.unused_since <= ${moment})`,
    limit,
  );
