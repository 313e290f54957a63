import { type Selectable, sql } from "kysely";
import type { ProductColumns } from "../kit/product-columns.ts";
import type { Db } from "../kit/shop.ts";
import type { ProductsTables } from "./tables.ts";

export type ProductRow = Selectable<ProductsTables["products"]>;

export function productById(db: Db, id: number): Promise<ProductRow | undefined> {
  return db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirst();
}

export function lockProduct(db: Db, id: number): Promise<ProductRow | undefined> {
  return db.selectFrom("products").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Raises the version and records who made the change. Call it before writing the product's parts. */
export async function raiseVersion(db: Db, id: number, by: string): Promise<void> {
  await sql`UPDATE products SET version = version + 1, changed_at = now(), changed_by = ${by} WHERE id = ${id}`.execute(
    db,
  );
}

/** @returns the id. The product stays hidden until it is published. */
export async function insertProduct(
  db: Db,
  given: ProductColumns & { token: string; changed_by: string; withdrawn_at: Date },
): Promise<number> {
  const { id } = await db.insertInto("products").values(given).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateProduct(db: Db, id: number, given: Partial<ProductColumns>): Promise<void> {
  await db.updateTable("products").set(given).where("id", "=", id).execute();
}

export async function setWithdrawn(db: Db, id: number, at: Date | null): Promise<void> {
  await db.updateTable("products").set({ withdrawn_at: at }).where("id", "=", id).execute();
}

/** The product with this slug, or null. */
export async function productBySlug(db: Db, slug: string): Promise<{ id: number; name: string } | undefined> {
  return db.selectFrom("products").select(["id", "name"]).where("slug", "=", slug).executeTakeFirst();
}

/** The slugs that begin with this one. */
export async function slugsLike(db: Db, slug: string): Promise<string[]> {
  const rows = await db.selectFrom("products").select("slug").where("slug", "like", `${slug}%`).execute();
  return rows.map((row) => row.slug);
}

export async function lastPosition(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`SELECT coalesce(max(position), 0) AS last FROM products`.execute(db);
  return rows[0]?.last ?? 0;
}

export async function namesOfProducts(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("products").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
