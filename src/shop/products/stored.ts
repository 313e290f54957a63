import type { DeviceClass } from "./tables.ts";

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
export interface ProductStored {
  id: number;
  slug: string;
  name: string;
  category_id: number;
  sub_category_id: number;
  position: number;
  short_description: string;
  description_html: string;
  device_class: DeviceClass;
  sterile: boolean;
  single_use: boolean;
  sterilisation: string;
  top_sell: boolean;
  deal_of_day: boolean;
  enquiry_only: boolean;
  verified_only: boolean;
}
export interface VariantStored {
  id: number;
  product_id: number;
  position: number;
  ref_no: string;
  udi_di: string | null;
  mrp_paise: number;
  price_paise: number;
  /** Whether no price of its own was given, so that it follows from the MRP. */
  price_follows_mrp: boolean;
  weight_g: number;
}
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
