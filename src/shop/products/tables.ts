import type { Generated, GeneratedAlways } from "kysely";
import type { DocumentLanguage, ProductDocumentKind } from "../../contract/product-documents.ts";
import type { ProductColumns, VariantColumns } from "../kit/product-columns.ts";
import type { TaxClass } from "../tax/index.ts";
import type { ListPrices } from "./state.ts";

export interface ProductsTables {
  products: ProductColumns & {
    id: Generated<number>;
    token: string;
    withdrawn_at: Date | null;
    created_at: Generated<Date>;
    changed_at: Generated<Date>;
    version: Generated<number>;
    changed_by: string | null;
  };
  product_counts: { product_id: number; variants: Generated<number>; pictures: Generated<number> };
  product_pictures: { product_id: number; position: number; file_path: string; alt: string };
  product_documents: {
    product_id: number;
    position: number;
    file_path: string;
    title: string;
    kind: ProductDocumentKind;
    language: DocumentLanguage;
  };
  product_relations: {
    product_id: number;
    kind: "related" | "compatible";
    position: number;
    other_product_id: number;
  };
  variants: VariantColumns & {
    id: Generated<number>;
    product_id: number;
    position: number;
    ref_key: GeneratedAlways<string>;
    withdrawn_at: Date | null;
  };
  variant_mrps: { variant_id: number; valid_from: string; mrp_paise: number };
  variant_attributes: { variant_id: number; position: number; attribute_id: number; value: string };
  variant_tax_classes: {
    variant_id: number;
    valid_from: string;
    hsn_code: string;
    gst_rate_bp: number;
    /** Filled in by the database when the previous release does not set it. */
    tax_class: Generated<TaxClass>;
    notification: string | null;
    classified_by: string | null;
  };
  /** Published: the stored price of each variant and its tax today. */
  variant_offers: ListPrices & {
    variant_id: number;
    product_id: number;
    ref_no: string;
    enquiry_only: boolean;
    verified_only: boolean;
    hsn_code: string;
    gst_rate_bp: number;
    tax_class: TaxClass;
    uqc: string;
  };
  /** Published: what a unit of each variant costs and how it is taxed today, including withdrawn variants. */
  variant_goods: {
    variant_id: number;
    ref_no: string;
    mrp_paise: number;
    price_paise: number;
    hsn_code: string;
    gst_rate_bp: number;
    tax_class: TaxClass;
    uqc: string;
  };
  /** Published: how each variant is taxed from a day on, including withdrawn variants. */
  variant_taxation: {
    variant_id: number;
    valid_from: string;
    hsn_code: string;
    gst_rate_bp: number;
    tax_class: TaxClass;
  };
  variant_names: {
    variant_id: number;
    product_id: number;
    ref_no: string;
    udi_di: string;
    product_name: string;
    ref_key: string;
    previous_refs: string | null;
  };
  /** Published: the variants whose units have serial numbers. */
  serialised_variants: { variant_id: number };
  /** Published: every product by name, including hidden ones. */
  product_names: { id: number; name: string; position: number; hidden: boolean };
  /** Published: the manufacturer of each variant and its licence; empty if unknown. */
  variant_makers: { variant_id: number; name: string; licence: string };
  /** Published: the categories of each product, including hidden ones. */
  product_categories: { product_id: number; category_id: number; sub_category_id: number; shown: boolean };
  /** Published: the attribute values of variants. */
  attribute_values: { attribute_id: number; variant_id: number; value: string };
  /** Published: the price of each variant. */
  variant_prices: { variant_id: number; price_paise: number };
  /** Published: the shelf of each variant in the store. */
  variant_shelves: { variant_id: number; shelf: string | null };
}

/** A file attached to a product. */
export type ProductDocument = Omit<ProductsTables["product_documents"], "product_id" | "position">;
