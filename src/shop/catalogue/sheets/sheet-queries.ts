import { sql } from "kysely";
import type { Db } from "../../shop.ts";
import type { ProductRow } from "../office/edit-queries.ts";
import { conditions, type ProductQuery } from "../office/list-queries.ts";

export interface SheetProduct extends ProductRow {
  category: string;
  sub_category: string;
  hidden: boolean;
}

const columns = sql`p.*, c.name AS category, s.name AS sub_category, p.withdrawn_at IS NOT NULL AS hidden`;

export async function productsForSheet(
  db: Db,
  query: ProductQuery,
  after: { position: number; id: number },
  count: number,
): Promise<SheetProduct[]> {
  const found = await sql<SheetProduct>`
    SELECT ${columns} FROM products p
    JOIN categories c ON c.id = p.category_id JOIN sub_categories s ON s.id = p.sub_category_id
    WHERE ${conditions(query)} AND (p.position, p.id) > (${after.position}::int, ${after.id}::int)
    ORDER BY p.position, p.id LIMIT ${count}`.execute(db);
  return found.rows;
}

export function attributeNames(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom("attributes").select(["id", "name"]).orderBy("id").execute();
}
