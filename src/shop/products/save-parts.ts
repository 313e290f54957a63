import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { refuseFields } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { findFiles } from "../media/index.ts";
import { changeProduct } from "./change-product.ts";
import { listRelatedProducts } from "./list-queries.ts";
import * as queries from "./part-queries.ts";
import { namesOfProducts } from "./product-queries.ts";
import { toRelationRows } from "./store-parts.ts";
import type { ProductDocument } from "./tables.ts";

type Errors = Record<string, string[]>;

/** Replaces the pictures of a product; the first is the main one. */
export async function savePictures(
  shop: Shop,
  actor: Staff,
  id: number,
  { version, pictures }: { version: number; pictures: { file_path: string; alt: string }[] },
) {
  return changeProduct(shop, actor, id, version, async (db) => {
    const errors = await wrongFiles(db, "pictures", pictures, /^image\//, serverTexts.notAPicture);
    if (errors) return refuseFields(texts.invalid, errors);
    const before = await queries.listPictures(db, id);
    await queries.replacePictures(db, new Map([[id, pictures]]));
    return { act: "changed pictures", before: { pictures: before }, after: { pictures } };
  });
}

export async function saveDocuments(
  shop: Shop,
  actor: Staff,
  id: number,
  { version, documents }: { version: number; documents: ProductDocument[] },
) {
  return changeProduct(shop, actor, id, version, async (db) => {
    const errors = await wrongFiles(db, "documents", documents, /^application\/pdf$/, serverTexts.notADocument);
    if (errors) return refuseFields(texts.invalid, errors);
    const before = await queries.listDocuments(db, id);
    await queries.replaceDocuments(db, new Map([[id, documents]]));
    return { act: "changed documents", before: { documents: before }, after: { documents } };
  });
}

export async function saveRelations(
  shop: Shop,
  actor: Staff,
  id: number,
  { version, ...given }: { version: number; related: number[]; compatible: number[] },
) {
  return changeProduct(shop, actor, id, version, async (db) => {
    const kinds = ["related", "compatible"] as const;
    const rows = toRelationRows(given);
    const names = await namesOfProducts(
      db,
      rows.map((row) => row.other_product_id),
    );
    const errors: Errors = {};
    for (const kind of kinds) {
      if (given[kind].includes(id)) errors[kind] = [serverTexts.productOfItself];
      else if (given[kind].some((other) => !names.has(other))) errors[kind] = [serverTexts.productUnknown];
    }
    if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
    const before = await listRelatedProducts(db, id);
    await queries.replaceRelations(db, new Map([[id, rows]]));
    const named = (kind: string, others: { kind: string; name: string | undefined }[]) =>
      others.filter((other) => other.kind === kind).map(({ name }) => name);
    const namesByKind = (others: { kind: string; name: string | undefined }[]) => {
      return { related: named("related", others), compatible: named("compatible", others) };
    };
    const after = rows.map(({ kind, other_product_id }) => ({ kind, name: names.get(other_product_id) }));
    return { act: "changed related devices", before: namesByKind(before), after: namesByKind(after) };
  });
}

async function wrongFiles(
  db: Db,
  list: string,
  given: { file_path: string }[],
  type: RegExp,
  words: string,
): Promise<Errors | null> {
  const files = await findFiles(
    db,
    given.map(({ file_path }) => file_path),
  );
  const errors: Errors = {};
  for (const [index, { file_path }] of given.entries()) {
    const file = files.get(file_path);
    if (!file) errors[`${list}.${index}.file_path`] = [serverTexts.fileNotKept];
    else if (!type.test(file.content_type)) errors[`${list}.${index}.file_path`] = [words];
  }
  return Object.keys(errors).length > 0 ? errors : null;
}
