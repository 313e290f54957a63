import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

export function allAttributes(db: Db): Promise<{ id: number; name: string; unit: string | null }[]> {
  return db.selectFrom("attributes").select(["id", "name", "unit"]).orderBy("id").execute();
}

/** The attributes that describe each category's variants, by category id, in order. */
export async function attributesByCategory(db: Db): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom("category_attributes")
    .select(["category_id", "attribute_id"])
    .orderBy("position")
    .orderBy("attribute_id")
    .execute();
  const byCategory = Map.groupBy(rows, ({ category_id }) => category_id);
  return new Map([...byCategory].map(([id, own]) => [id, own.map(({ attribute_id }) => attribute_id)]));
}

export interface AttributeRow {
  id: number;
  name: string;
  unit: string | null;
  variant_count: number;
  values: string[];
}

export async function listAttributes(db: Db): Promise<AttributeRow[]> {
  const { rows } = await sql<AttributeRow>`
    WITH used AS (
      SELECT attribute_id, value, count(*)::int AS n,
             row_number() OVER (PARTITION BY attribute_id ORDER BY count(*) DESC, value) AS place
      FROM attribute_values GROUP BY attribute_id, value
    )
    SELECT a.id, a.name, a.unit, coalesce(sum(u.n), 0)::int AS variant_count,
           coalesce(json_agg(u.value ORDER BY u.place) FILTER (WHERE u.place <= 100), '[]') AS values
    FROM attributes a LEFT JOIN used u ON u.attribute_id = a.id
    GROUP BY a.id ORDER BY lower(a.name), a.id`.execute(db);
  return rows;
}

export async function insertAttribute(db: Db, given: { name: string; unit: string | null }): Promise<number> {
  const { id } = await db.insertInto("attributes").values(given).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateAttribute(db: Db, id: number, given: { name: string; unit: string | null }): Promise<void> {
  await db.updateTable("attributes").set(given).where("id", "=", id).execute();
}

export async function deleteAttribute(db: Db, id: number): Promise<void> {
  await db.deleteFrom("category_attributes").where("attribute_id", "=", id).execute();
  await db.deleteFrom("attributes").where("id", "=", id).execute();
}
