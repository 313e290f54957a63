import type { Db } from "../kit/shop.ts";
import { replaceDocuments, replacePictures, replaceRelations } from "./part-queries.ts";
import type { ProductDocument } from "./tables.ts";

export interface ProductParts {
  /** Stored files; the first picture is the main one. */
  pictures: { file_path: string; alt: string }[];
  documents: ProductDocument[];
  related: number[];
  compatible: number[];
}

/** Replaces the parts of these products, keyed by product id. Runs in the caller's transaction. */
export async function storeProductParts(db: Db, parts: ReadonlyMap<number, ProductParts>): Promise<void> {
  const all = [...parts];
  await replacePictures(db, new Map(all.map(([id, { pictures }]) => [id, pictures])));
  await replaceDocuments(db, new Map(all.map(([id, { documents }]) => [id, documents])));
  await replaceRelations(db, new Map(all.map(([id, part]) => [id, toRelationRows(part)])));
}

/** Each device once, in the given order. */
export function toRelationRows(given: Pick<ProductParts, "related" | "compatible">) {
  const kinds = ["related", "compatible"] as const;
  return kinds.flatMap((kind) => [...new Set(given[kind])].map((other_product_id) => ({ kind, other_product_id })));
}
