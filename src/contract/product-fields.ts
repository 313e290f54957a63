import { type Fields, namesOf } from "./field-types.ts";
import { taxClasses, taxClassNames } from "./tax-classes.ts";
import { unitCodeNames, unitCodes } from "./unit-codes.ts";

/**
 * Every field of a product and of a variant, described once. Database columns, the validation of forms, the columns of a
 * spreadsheet, what is kept in memory for shoppers, and replies are derived from it. Plain data, because the browser's form
 * reads it too. `CONTRIBUTING.md` says how to add a field.
 */

export const productFields = {
  slug: {
    kind: "slug",
    label: "Address",
    heading: "Address",
    max: 150,
    default: null,
    filledIn: true,
    visibility: "public",
    section: "what",
  },
  name: { kind: "line", label: "Name", heading: "Product", max: 200, visibility: "public", section: "what" },
  category_id: {
    kind: "reference",
    label: "Category",
    heading: "Category",
    visibility: "public",
    section: "what",
  },
  sub_category_id: {
    kind: "reference",
    label: "Sub-category",
    heading: "Sub-category",
    visibility: "public",
    section: "what",
  },
  short_description: {
    kind: "line",
    label: "Short description",
    heading: "Short description",
    max: 500,
    visibility: "public",
    section: "what",
  },
  description_html: {
    kind: "html",
    label: "Description",
    heading: "Description (HTML)",
    max: 100_000,
    visibility: "public",
    section: "what",
  },
  device_class: {
    kind: "choice",
    label: "Device class",
    heading: "Device class",
    values: ["A", "B", "C", "D"],
    visibility: "public",
    section: "regulatory",
    hint: "Medical Devices Rules, 2017",
  },
  sterile: {
    kind: "flag",
    label: "Sterile",
    heading: "Sterile",
    default: false,
    visibility: "public",
    section: "regulatory",
  },
  single_use: {
    kind: "flag",
    label: "Single use",
    heading: "Single use",
    default: false,
    visibility: "public",
    section: "regulatory",
  },
  sterilisation: {
    kind: "line",
    label: "Sterilisation",
    heading: "Sterilisation",
    max: 1000,
    default: "",
    visibility: "public",
    section: "regulatory",
    hint: "How it was or must be sterilised",
  },
  top_sell: {
    kind: "flag",
    label: "Top selling",
    heading: "Top selling",
    default: false,
    visibility: "public",
    section: "shop",
  },
  deal_of_day: {
    kind: "flag",
    label: "Deal of the day",
    heading: "Deal of the day",
    default: false,
    visibility: "public",
    section: "shop",
  },
  deal_from: {
    kind: "moment",
    label: "Deal starts",
    heading: null,
    default: null,
    visibility: "staff",
    section: "shop",
    hint: "Indian time. Leave empty to start immediately.",
  },
  deal_to: {
    kind: "moment",
    label: "Deal ends",
    heading: null,
    default: null,
    visibility: "staff",
    section: "shop",
    hint: "Indian time. Leave empty for no end.",
  },
  enquiry_only: {
    kind: "flag",
    label: "Enquiry only",
    heading: "Enquiry only",
    default: false,
    visibility: "public",
    section: "shop",
  },
  verified_only: {
    kind: "flag",
    label: "Verified professionals only",
    heading: "Verified only",
    default: false,
    visibility: "public",
    section: "shop",
  },
  position: {
    kind: "integer",
    label: "Position in the catalogue",
    heading: "Place",
    min: 1,
    max: 1_000_000,
    default: null,
    filledIn: true,
    visibility: "staff",
    section: "shop",
    hint: "Lower numbers are shown first.",
  },
} as const satisfies Fields;

/** MRP, price, HSN code, GST rate and tax class follow rules of their own (`products/check-variants.ts`); the others are plain columns. */
export const variantFields = {
  ref_no: {
    kind: "code",
    label: "Reference number",
    heading: "Reference number",
    max: 60,
    visibility: "public",
    section: "variant",
  },
  udi_di: {
    kind: "gtin",
    label: "UDI-DI",
    heading: "UDI-DI",
    default: null,
    visibility: "public",
    section: "variant",
    hint: "14 digits, if available",
  },
  mrp: {
    kind: "amount",
    label: "MRP",
    heading: "MRP",
    max: 100_000_000,
    visibility: "public",
    section: "variant",
    hint: "Rs, including all taxes",
  },
  price: {
    kind: "amount",
    label: "Price",
    heading: "Price",
    max: 100_000_000,
    default: null,
    filledIn: true,
    visibility: "public",
    section: "variant",
    hint: "Rs, without GST. Leave empty for the MRP without tax less the shop's discount.",
  },
  weight_g: {
    kind: "integer",
    label: "Weight in grams",
    heading: "Weight in grams",
    min: 1,
    max: 2_000_000,
    visibility: "staff",
    section: "variant",
  },
  uqc: {
    kind: "choice",
    label: "Unit",
    heading: "Unit",
    values: unitCodeNames,
    names: unitCodes,
    default: "NOS",
    visibility: "public",
    section: "variant",
    hint: "What one piece is on documents: a set, a box, a pair",
  },
  hsn: { kind: "hsn", label: "HSN code", heading: "HSN code", visibility: "public", section: "variant" },
  gst_rate: { kind: "percent", label: "GST rate", heading: "GST rate", visibility: "public", section: "variant" },
  tax_class: {
    kind: "choice",
    label: "Tax class",
    heading: "Tax class",
    values: taxClasses,
    names: taxClassNames,
    default: null,
    filledIn: true,
    visibility: "public",
    section: "variant",
    hint: "Choose why no GST applies where the rate is 0 %.",
  },
} as const satisfies Fields;

/** Fields that a product's page shows as regulatory information. */
export const regulatoryFields = namesOf(productFields, { section: "regulatory", visibility: "public" });

export type ProductFields = typeof productFields;
export type VariantFields = typeof variantFields;

/** Longest value of an attribute of a variant, and most attributes of one. */
export const attributeLimits = { value: 300, perVariant: 30 } as const;
export const mostVariants = 500;
