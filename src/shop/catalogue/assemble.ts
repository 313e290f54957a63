import type { ProductDocument } from "../../contract/catalogue.ts";
import { byDocumentKind, toDocumentWords } from "../../contract/product-documents.ts";
import { cleanHtml } from "../../platform/html.ts";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { once } from "../kit/once.ts";
import { type FilesByPath, imageDetails } from "../media/index.ts";
import type { ProductOnSale, ProductDocument as StoredDocument, VariantOnSale } from "../products/index.ts";
import type { ReviewRow } from "./queries.ts";
import { type StarCounts, starPercentages } from "./stars.ts";
import type { CatalogueProduct, CatalogueVariant } from "./state.ts";

interface Rows {
  categories: { id: number; name: string }[];
  attributes: { id: number; name: string }[];
  products: ProductOnSale[];
  variants: VariantOnSale[];
  pictures: { product_id: number; file_path: string; alt: string }[];
  documents: ({ product_id: number } & StoredDocument)[];
  relations: { product_id: number; kind: "related" | "compatible"; other_product_id: number }[];
  starCounts: Map<number, StarCounts>;
  reviews: ReviewRow[];
}

const noStars: StarCounts = { total: 0, five: 0, four: 0, three: 0, two: 0, one: 0 };

/** Puts the rows of many tables together as products, in the order given. */
export async function assembleProducts(rows: Rows, files: FilesByPath): Promise<CatalogueProduct[]> {
  const categoryName = new Map(rows.categories.map(({ id, name }) => [id, name]));
  const attributeName = new Map(rows.attributes.map(({ id, name }) => [id, name]));
  const variants = byProduct(rows.variants);
  const pictures = byProduct(rows.pictures);
  const documents = byProduct(rows.documents);
  const relations = byProduct(rows.relations);
  const reviews = byProduct(rows.reviews);
  await yieldToEventLoop();

  const products: CatalogueProduct[] = [];
  for (const [place, row] of rows.products.entries()) {
    if (place % 2000 === 1999) await yieldToEventLoop();
    const own = (variants.get(row.id) ?? []).map((variant) => variantOf(variant, attributeName));
    const related = relations.get(row.id) ?? [];
    const shown = (pictures.get(row.id) ?? []).map(({ file_path, alt }) => {
      return { file_path, ...imageDetails(files, file_path), alt };
    });
    const { description_html, ...described } = row;
    products.push({
      ...described,
      // Sanitised before it was stored, and again before it is shown.
      description: once(() => cleanHtml(description_html)),
      place,
      nameKey: row.name.toLowerCase(),
      categoryName: categoryName.get(row.category_id) ?? "",
      pictures: shown,
      firstImage: shown[0]?.file_path ?? "",
      documents: byDocumentKind(documents.get(row.id) ?? []).map((document) => toProductDocument(document, files)),
      related: related.filter(({ kind }) => kind === "related").map((relation) => relation.other_product_id),
      compatible: related.filter(({ kind }) => kind === "compatible").map((relation) => relation.other_product_id),
      variants: own,
      attributes: attributesOf(own),
      stars: starsOf(rows.starCounts.get(row.id) ?? noStars),
      reviews: (reviews.get(row.id) ?? []).map(({ name, rating, review, verified_purchase, at }) => {
        return { name, rating, review, verified_purchase, at: at.toISOString() };
      }),
    });
  }
  return products;
}

export function toProductDocument(document: StoredDocument, files: FilesByPath): ProductDocument {
  const { title, file_path } = document;
  const { bytes = 0, created_at } = files.get(file_path) ?? {};
  return { title, file: file_path, bytes, ...toDocumentWords(document), stored_at: created_at?.toISOString() ?? "" };
}

function byProduct<Row extends { product_id: number }>(rows: Row[]): Map<number, Row[]> {
  return Map.groupBy(rows, (row) => row.product_id);
}

function variantOf(row: VariantOnSale, names: Map<number, string>): CatalogueVariant {
  return {
    ...row,
    attributes: row.attributes.map(([attribute_id, value]) => {
      return { attribute_id, attribute_name: names.get(attribute_id) ?? "", value };
    }),
  };
}

function attributesOf(variants: CatalogueVariant[]) {
  const found = new Map<number, string>();
  for (const { attributes } of variants) {
    for (const { attribute_id, attribute_name } of attributes) found.set(attribute_id, attribute_name);
  }
  return [...found].map(([attribute_id, attribute_name]) => ({ attribute_id, attribute_name }));
}

function starsOf(counts: StarCounts): CatalogueProduct["stars"] {
  const [five, four, three, two, one] = starPercentages(counts);
  return {
    total_review: counts.total,
    five_start_review: five,
    four_start_review: four,
    three_start_review: three,
    two_start_review: two,
    one_start_review: one,
  };
}
