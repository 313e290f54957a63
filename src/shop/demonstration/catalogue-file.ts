import type { CourierFields } from "../../contract/staff/couriers.ts";
import type { KitFields } from "../../contract/staff/kits.ts";
import type { SearchTermFields } from "../../contract/staff/search-terms.ts";
import type { TranslationKind } from "../../contract/staff/translation-kinds.ts";
import type { StoredRegistration } from "../registrations/index.ts";

/** `db/demo/catalogue.json`, as its README and `catalogue.schema.json` describe it. Amounts in rupees, rates in percent. */
export interface CatalogueFile {
  registration: StoredRegistration;
  company: Company;
  home: Home;
  states: { id: number; name: string; gst_code: string; type: "state" | "union_territory" }[];
  cities: { id: number; name: string; state_id: number }[];
  categories: { id: number; name: string; slug: string; file: string; sort: number }[];
  sub_categories: { id: number; name: string; slug: string; category_id: number }[];
  attributes: { attribute_id: number; attribute_name: string; unit: string | null }[];
  products: ProductInFile[];
  slider: Slide[];
  advertising: Slide[];
  testimonials: { id: number; role: string; city: string; text: string; rating: number }[];
  media: { id: number; media_type: number; title: string; file: string; extension: string }[];
  coupons: CouponInFile[];
  couriers: Omit<CourierFields, "active">[];
  search_terms: SearchTermFields[];
  /** Hindi translations by English text. */
  translations: Record<TranslationKind, Record<string, string>>;
  kits: (Omit<KitFields, "file_path"> & { file: string })[];
  faq: { id: number; question: string; answer: string }[];
  pages: Record<string, { title: string; html: string }>;
}

/** Also has the fields of product-fields.ts, under the names used there. */
export interface ProductInFile extends Record<string, unknown> {
  slug: string;
  name: string;
  category_id: number;
  sub_category_id: number;
  hsn: string;
  gst_rate: number;
  tax_class?: string;
  images: string[];
  image_alts?: string[];
  ifu_document?: string | null;
  related?: string[];
  compatible_with?: string[];
  variants: VariantInFile[];
}

export interface VariantInFile extends Record<string, unknown> {
  ref_no: string;
  attributes: { attribute_id: number; value: string }[];
  lots?: { lot_no: string; mfg_date: string; expiry: string | null; quantity: number }[];
}

export interface Slide {
  id: number;
  file: string;
  title: string;
  subtitle: string;
  link: string;
  button?: string;
  text_side: "left" | "right";
  text_colour: "light" | "dark";
  alt: string;
}

export interface CouponInFile {
  code: string;
  type: "percent" | "flat";
  value: number;
  min_order: number;
  max_discount: number | null;
  valid_from: string;
  valid_to: string;
  usage_limit: number | null;
  per_user_limit: number | null;
  active: boolean;
  description: string;
}

interface Company {
  name: string;
  tagline: string;
  phone: string;
  email: string;
  website: string;
  blog_url: string;
  map_query: string;
  grievance: { name: string; email: string; phone: string; address: string };
  social: { video: string; network: string; microblog: string; photos: string };
  logo: string;
  /** For dark backgrounds. */
  logo_dark: string;
  favicon: string;
  blurb: string;
}

interface Home {
  features: { title: string; text: string }[];
  counters: { label: string; value: number; suffix: string }[];
  showcase: { title: string; text: string; file: string; alt: string; items: string[] };
  about: { title: string; text: string; file: string; alt: string };
  vision: string;
  mission: string;
}
