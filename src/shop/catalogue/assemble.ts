import type { ProductDocument } from "../../contract/catalogue.ts";
import { byDocumentKind, toDocumentWords } from "../../contract/product-documents.ts";
import { type FilesByPath, imageDetails } from "../media/index.ts";
import {
  type CatalogueDocument,
  type CatalogueProduct,
  type CatalogueVariant,
  Description,
  noStars,
  SharedValues,
  type StarCounts,
  toNameKey,
  toStars,
  usedAttributes,
} from "../product-table/index.ts";
import type { ProductOnSale, ProductDocument as StoredDocument, VariantOnSale } from "../products/index.ts";
import type { ReviewRow } from "./queries.ts";

/** The rows of some products. */
export interface ProductRows {
  products: ProductOnSale[];
  variants: VariantOnSale[];
  pictures: { product_id: number; file_path: string; alt: string }[];
  documents: ({ product_id: number } & StoredDocument)[];
  relations: { product_id: number; kind: "related" | "compatible"; other_product_id: number }[];
  starCounts: Map<number, StarCounts>;
  reviews: ReviewRow[];
  files: FilesByPath;
}

export interface Named {
  id: number;
  name: string;
}

/** Combines the rows of many tables into products. */
export class Assembler {
  readonly #slotOf: (productId: number) => number;
  readonly shared: SharedValues;

  constructor(slotOf: (productId: number) => number, shared = new SharedValues()) {
    this.#slotOf = slotOf;
    this.shared = shared;
  }

  /** Products in the order of their rows. Each is made on demand, because the garbage collector would copy many made at once. */
  *assemble(
    rows: ProductRows,
    categories: readonly Named[],
    attributes: readonly Named[],
  ): Generator<CatalogueProduct, undefined> {
    const { files } = rows;
    const categoryName = new Map(categories.map(({ id, name }) => [id, name]));
    const attributeName = new Map(attributes.map(({ id, name }) => [id, name]));
    const variants = byProduct(rows.variants);
    const pictures = byProduct(rows.pictures);
    const documents = byProduct(rows.documents);
    const relations = byProduct(rows.relations);
    const reviews = byProduct(rows.reviews);

    for (const { description_html, ...row } of rows.products) {
      const own = (variants.get(row.id) ?? []).map((variant) => this.#variant(variant, attributeName));
      const related = relations.get(row.id) ?? [];
      const shown = (pictures.get(row.id) ?? []).map(({ file_path, alt }) => {
        return { file_path, ...imageDetails(files, file_path), alt };
      });
      const stored = byDocumentKind(documents.get(row.id) ?? []);
      yield {
        ...row,
        description: new Description(description_html),
        slot: this.#slotOf(row.id),
        nameKey: toNameKey(row.name),
        categoryName: categoryName.get(row.category_id) ?? "",
        pictures: shown,
        firstImage: shown[0]?.file_path ?? "",
        documents: stored.map((document) => toCatalogueDocument(document, files)),
        related: otherIds(related, "related"),
        compatible: otherIds(related, "compatible"),
        variants: own,
        attributes: usedAttributes(own),
        stars: toProductStars(rows.starCounts.get(row.id)),
        reviews: (reviews.get(row.id) ?? []).map(({ name, rating, review, verified_purchase, at }) => {
          return { name, rating, review, verified_purchase, at: at.toISOString() };
        }),
      };
    }
  }

  #variant(row: VariantOnSale, names: Map<number, string>): CatalogueVariant {
    const attributes = row.attributes.map(([id, value]) => this.shared.attributeValue(id, names.get(id) ?? "", value));
    return { ...row, attributes };
  }
}

function otherIds(relations: ProductRows["relations"], wanted: "related" | "compatible"): number[] {
  return relations.filter(({ kind }) => kind === wanted).map((relation) => relation.other_product_id);
}

export const toProductDocument = (document: StoredDocument, files: FilesByPath): ProductDocument =>
  inWords(toCatalogueDocument(document, files));

/** Adds the words in the language of the reply. What is in memory serves both languages. */
export const inWords = (document: CatalogueDocument): ProductDocument => ({
  ...document,
  ...toDocumentWords(document),
});

function toCatalogueDocument(
  { title, file_path, kind, language }: StoredDocument,
  files: FilesByPath,
): CatalogueDocument {
  const { bytes = 0, created_at } = files.get(file_path) ?? {};
  return { title, file: file_path, bytes, kind, language, stored_at: created_at?.toISOString() ?? "" };
}

function byProduct<Row extends { product_id: number }>(rows: Row[]): Map<number, Row[]> {
  return Map.groupBy(rows, (row) => row.product_id);
}

function toProductStars(counts: StarCounts | undefined): CatalogueProduct["stars"] {
  return counts ? toStars(counts) : noStars;
}
