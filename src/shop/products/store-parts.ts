import type { Db } from "../kit/shop.ts";
import { replaceDocuments, replacePictures, replaceRelations } from "./part-queries.ts";
import type { ProductDocument } from "./tables.ts";

export interface ProductParts {
  /** Kept files; the first picture is the main one. */
  pictures: { file_path: string; alt: string }[];
  documents: ProductDocument[];
  related: number[];
  compatible: number[];
}

/** Makes the parts of these products, by their ids, exactly these. In the caller's transaction. */
export async function storeProductParts(db: Db, parts: ReadonlyMap<number, ProductParts>): Promise<void> {
  const all = [...parts];
  await replacePictures(db, new Map(all.map(([id, { pictures }]) => [id, pictures])));
  await replaceDocuments(db, new Map(all.map(([id, { documents }]) => [id, documents])));
  await replaceRelations(db, new Map(all.map(([id, part]) => [id, toRelationRows(part)])));
}

/** Each device once, in the order given. */
export function toRelationRows(given: Pick<ProductParts, "related" | "compatible">) {
  const kinds = ["related", "compatible"] as const;
  return kinds.flatMap((kind) => [...new Set(given[kind])].map((other_product_id) => ({ kind, other_product_id })));
}
