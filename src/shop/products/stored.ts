import type { ProductColumns, VariantColumns } from "./columns.ts";

/** Rows of a catalogue to be stored. Amounts in whole paise. */

export interface CategoryStored {
  id: number;
  name: string;
  slug: string;
  code: string;
  file_path: string;
  position: number;
}
export interface SubCategoryStored {
  id: number;
  category_id: number;
  name: string;
  slug: string;
}
export interface AttributeStored {
  id: number;
  name: string;
  unit: string | null;
}
export type ProductStored = ProductColumns & { id: number };
export type VariantStored = VariantColumns & { id: number; product_id: number; position: number };
export interface VariantAttribute {
  variant_id: number;
  position: number;
  attribute_id: number;
  value: string;
}
export interface TaxClass {
  variant_id: number;
  hsn_code: string;
  gst_rate_bp: number;
}
export interface OwnedRow {
  product_id: number;
  position: number;
}

/** A catalogue or a part of one, checked. Pictures and documents are kept files. */
export interface CatalogueStored {
  categories: CategoryStored[];
  subCategories: SubCategoryStored[];
  attributes: AttributeStored[];
  products: ProductStored[];
  pictures: (OwnedRow & { file_path: string; alt: string })[];
  documents: (OwnedRow & { file_path: string; title: string })[];
  relations: (OwnedRow & { kind: "related" | "compatible"; other_product_id: number })[];
  variants: VariantStored[];
  variantAttributes: VariantAttribute[];
  taxClasses: TaxClass[];
}
