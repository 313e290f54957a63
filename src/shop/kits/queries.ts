import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

export interface KitOption {
  variant_id: number;
  ref_no: string;
  product_name: string;
}

export interface LineRow {
  quantity: number;
  note: string | null;
  /** The first is the kit's own item; the others are alternatives. */
  options: KitOption[];
}

export interface KitHead {
  slug: string;
  name: string;
  procedure: string;
  description: string;
  published: boolean;
  position: number;
  /** The kit's own picture. */
  file_path: string | null;
}

export interface KitRow extends KitHead {
  id: number;
  changed_at: Date;
  lines: LineRow[];
}

const selected = sql`
  SELECT k.id, k.slug, k.name, k.procedure, k.description, k.published, k.position, k.file_path, k.changed_at,
    coalesce((
      SELECT json_agg(json_build_object('quantity', l.quantity, 'note', l.note, 'options', (
        SELECT json_agg(json_build_object('variant_id', n.variant_id, 'ref_no', n.ref_no, 'product_name', n.product_name)
          ORDER BY o.position)
        FROM kit_options o JOIN variant_names n ON n.variant_id = o.variant_id
        WHERE o.kit_id = l.kit_id AND o.line = l.position
      )) ORDER BY l.position)
      FROM kit_lines l WHERE l.kit_id = k.id
    ), '[]') AS lines
  FROM kits k`;

/** All kits with their lines, in display order. */
export async function listKits(db: Db): Promise<KitRow[]> {
  const { rows } = await sql<KitRow>`${selected} ORDER BY k.position, lower(k.name), k.id`.execute(db);
  return rows;
}

export async function findKit(db: Db, id: number): Promise<KitRow | undefined> {
  const { rows } = await sql<KitRow>`${selected} WHERE k.id = ${id}`.execute(db);
  return rows[0];
}

/** Makes other changes of kits wait until the transaction ends. */
export async function lockKits(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('kits'))`.execute(db);
}

/** Variants by their reference numbers in capital letters, withdrawn ones included. */
export async function variantsByReference(db: Db, references: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ reference: string; variant_id: number }>`
    SELECT upper(ref_no) AS reference, variant_id FROM variant_names
    WHERE upper(ref_no) = ANY(${references.map((each) => each.toUpperCase())}::text[])`.execute(db);
  return new Map(rows.map(({ reference, variant_id }) => [reference, variant_id]));
}

/** @throws a unique violation of `kits_slug_key` */
export async function insertKit(db: Db, head: KitHead, now: Date): Promise<number> {
  const { id } = await db
    .insertInto("kits")
    .values({ ...head, changed_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** @throws a unique violation of `kits_slug_key` */
export async function updateKit(db: Db, id: number, head: KitHead, now: Date): Promise<void> {
  await db
    .updateTable("kits")
    .set({ ...head, changed_at: now })
    .where("id", "=", id)
    .execute();
}

export async function deleteKit(db: Db, id: number): Promise<void> {
  await db.deleteFrom("kits").where("id", "=", id).execute();
}

interface StoredLine {
  quantity: number;
  note: string | null;
  variantIds: number[];
}

/** Replaces the lines of a kit. */
export async function storeLines(db: Db, kitId: number, lines: readonly StoredLine[]): Promise<void> {
  await db.deleteFrom("kit_lines").where("kit_id", "=", kitId).execute();
  const rows = lines.map(({ quantity, note }, position) => ({ kit_id: kitId, position, quantity, note }));
  await db.insertInto("kit_lines").values(rows).execute();
  const options = lines.flatMap(({ variantIds }, line) =>
    variantIds.map((variant_id, position) => ({ kit_id: kitId, line, position, variant_id })),
  );
  await db.insertInto("kit_options").values(options).execute();
}
