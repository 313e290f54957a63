import { sql } from "kysely";
import { type MergeTarget, mergeRows, removeOthers } from "../../platform/db/merge-rows.ts";
import type { Db } from "../kit/shop.ts";
import type { ProductDocument } from "./tables.ts";

/** Pictures, documents and related devices of a product. */

const pictures: MergeTarget = {
  table: "product_pictures",
  columns: { product_id: "int", position: "int", file_path: "text", alt: "text" },
  key: ["product_id", "position"],
};
const documents: MergeTarget = {
  table: "product_documents",
  columns: { product_id: "int", position: "int", file_path: "text", title: "text", kind: "text", language: "text" },
  key: ["product_id", "position"],
};
const relations: MergeTarget = {
  table: "product_relations",
  columns: { product_id: "int", kind: "text", position: "int", other_product_id: "int" },
  key: ["product_id", "kind", "other_product_id"],
};

export function listPictures(db: Db, productId: number) {
  return db
    .selectFrom("product_pictures")
    .select(["file_path", "alt"])
    .where("product_id", "=", productId)
    .orderBy("position")
    .execute();
}

export function listDocuments(db: Db, productId: number) {
  return db
    .selectFrom("product_documents")
    .select(["file_path", "title", "kind", "language"])
    .where("product_id", "=", productId)
    .orderBy("position")
    .execute();
}

/** The documents of the products that these variants belong to, withdrawn ones included, by product name. */
export async function documentsOfVariants(db: Db, variantIds: number[]) {
  const { rows } = await sql<
    {
      product_id: number;
      name: string;
      slug: string;
      token: string;
    } & ProductDocument
  >`
    SELECT p.id AS product_id, p.name, p.slug, p.token, d.title, d.file_path, d.kind, d.language
    FROM products p JOIN product_documents d ON d.product_id = p.id
    WHERE p.id IN (SELECT v.product_id FROM variants v WHERE v.id = ANY(${variantIds}::int[]))
    ORDER BY p.name, p.id, d.position`.execute(db);
  return rows;
}

/** Parts of products, by product id. */
type ByProduct<Part> = ReadonlyMap<number, readonly Part[]>;

/** Replaces the pictures of these products, in this order. */
export function replacePictures(db: Db, given: ByProduct<{ file_path: string; alt: string }>): Promise<void> {
  return replaceParts(db, pictures, given);
}

export function replaceDocuments(db: Db, given: ByProduct<ProductDocument>): Promise<void> {
  return replaceParts(db, documents, given);
}

export function replaceRelations(
  db: Db,
  given: ByProduct<{ kind: "related" | "compatible"; other_product_id: number }>,
): Promise<void> {
  return replaceParts(db, relations, given);
}

async function replaceParts(db: Db, target: MergeTarget, given: ByProduct<object>): Promise<void> {
  const rows = [...given].flatMap(([product_id, parts]) =>
    parts.map((part, index) => ({ ...part, product_id, position: index + 1 })),
  );
  await removeOthers(db, target, { column: "product_id", values: [...given.keys()] }, rows);
  await mergeRows(db, target, rows);
}

/** Copies the pictures, documents and related devices of a product to its duplicate. */
export async function copyParts(db: Db, from: number, to: number): Promise<void> {
  await sql`
    INSERT INTO product_pictures (product_id, position, file_path, alt)
    SELECT ${to}, position, file_path, alt FROM product_pictures WHERE product_id = ${from}`.execute(db);
  await sql`
    INSERT INTO product_documents (product_id, position, title, file_path, kind, language)
    SELECT ${to}, position, title, file_path, kind, language FROM product_documents WHERE product_id = ${from}`.execute(
    db,
  );
  await sql`
    INSERT INTO product_relations (product_id, kind, position, other_product_id)
    SELECT ${to}, kind, position, other_product_id FROM product_relations WHERE product_id = ${from}`.execute(db);
}
