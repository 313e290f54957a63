import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

/** Pictures, documents and related devices of a product. */

export function picturesOf(db: Db, productId: number) {
  return db
    .selectFrom("product_pictures")
    .select(["file_path", "alt"])
    .where("product_id", "=", productId)
    .orderBy("position")
    .execute();
}

export function documentsOf(db: Db, productId: number) {
  return db
    .selectFrom("product_documents")
    .select(["file_path", "title"])
    .where("product_id", "=", productId)
    .orderBy("position")
    .execute();
}

export async function replacePictures(db: Db, productId: number, given: { file_path: string; alt: string }[]) {
  await db.deleteFrom("product_pictures").where("product_id", "=", productId).execute();
  if (given.length > 0) await db.insertInto("product_pictures").values(placed(productId, given)).execute();
}

export async function replaceDocuments(db: Db, productId: number, given: { file_path: string; title: string }[]) {
  await db.deleteFrom("product_documents").where("product_id", "=", productId).execute();
  if (given.length > 0) await db.insertInto("product_documents").values(placed(productId, given)).execute();
}

export async function replaceRelations(
  db: Db,
  productId: number,
  given: { kind: "related" | "compatible"; other_product_id: number }[],
) {
  await db.deleteFrom("product_relations").where("product_id", "=", productId).execute();
  if (given.length > 0) await db.insertInto("product_relations").values(placed(productId, given)).execute();
}

/** Gives a copy the pictures, documents and companions of its source. */
export async function copyParts(db: Db, from: number, to: number): Promise<void> {
  await sql`
    INSERT INTO product_pictures (product_id, position, file_path, alt)
    SELECT ${to}, position, file_path, alt FROM product_pictures WHERE product_id = ${from}`.execute(db);
  await sql`
    INSERT INTO product_documents (product_id, position, title, file_path)
    SELECT ${to}, position, title, file_path FROM product_documents WHERE product_id = ${from}`.execute(db);
  await sql`
    INSERT INTO product_relations (product_id, kind, position, other_product_id)
    SELECT ${to}, kind, position, other_product_id FROM product_relations WHERE product_id = ${from}`.execute(db);
}

function placed<Row extends object>(product_id: number, rows: Row[]) {
  return rows.map((row, index) => ({ ...row, product_id, position: index + 1 }));
}
