import { z } from "zod";
import { givenShape, only, replyShape } from "../field-schemas.ts";
import { selectFieldNames } from "../field-types.ts";
import { day, id, line, moment, optional, rupees, searchText } from "../fields.ts";
import { pictureLook } from "../media.ts";
import { documentKindNames, documentLanguageNames } from "../product-documents.ts";
import { attributeLimits, productFields, variantFields } from "../product-fields.ts";
import { taxClasses } from "../tax-classes.ts";

/** Products as staff see and change them. */

export const productState = z.enum(["shown", "hidden"]);
/** Fields a list of products shows as badges and can be filtered by. */
export const productFlags = selectFieldNames(productFields, { kind: "flag", section: "shop" });
/** Filters of the product list: flags, and missing parts. */
export const productFilters = [...productFlags, "no_variants", "no_picture", "no_declarations"] as const;
export const productSorts = ["position", "name", "-name", "changed", "-changed"] as const;

/** The fields of the General form. An empty `slug` is derived from the name; an empty `position` means last. */
export const productGeneral = z.object(givenShape(productFields));
export type ProductGeneral = z.output<typeof productGeneral>;

/** `id` is null for a new variant. An empty `price` is the MRP without tax, less the shop's discount. */
export const variantGiven = z.object({
  id: optional(id),
  ...givenShape(variantFields),
  tax_from: optional(day("Enter a date.")).describe("first day on which the HSN code and rate apply; empty: today"),
  attributes: z
    .array(z.object({ attribute_id: id, value: line("Value", attributeLimits.value) }))
    .max(attributeLimits.perVariant),
});
export type VariantGiven = z.output<typeof variantGiven>;

export const taxClass = z.object({
  valid_from: z.string(),
  hsn: z.string(),
  gst_rate: z.number(),
  tax_class: z.enum(taxClasses),
  classified_by: z.string().nullable(),
});

export const variantEdited = z
  .object({
    id: z.int(),
    ...replyShape(variantFields),
    own_price: rupees.nullable().describe("null if the price is derived from the MRP"),
    attributes: z.array(z.object({ attribute_id: z.int(), value: z.string() })),
    tax_classes: z.array(taxClass).describe("oldest first, including future ones"),
    mrps: z.array(z.object({ valid_from: z.string(), mrp: rupees })).describe("oldest first"),
  })
  .meta({ id: "VariantEdited" });
export type VariantEdited = z.infer<typeof variantEdited>;

export const productChoice = z
  .object({
    ...{ id: z.int(), name: z.string(), slug: z.string(), token: z.string(), category: z.string() },
    ...{ file: z.string().nullable(), state: productState },
  })
  .meta({ id: "ProductChoice" });
export type ProductChoice = z.infer<typeof productChoice>;

export const editedPicture = z.object({ file_path: z.string(), ...pictureLook, alt: z.string() });
export const editedDocument = z.object({
  file_path: z.string(),
  title: z.string(),
  kind: z.enum(documentKindNames),
  language: z.enum(documentLanguageNames),
  bytes: z.int(),
});

/** Everything the editor shows. `version` must be sent back with each change. */
export const productEdited = z
  .object({
    id: z.int(),
    version: z.int(),
    token: z.string(),
    state: productState,
    changed_at: moment,
    changed_by: z.string().nullable(),
    ...replyShape(productFields),
    missing_declarations: z
      .array(z.string())
      .describe("labels of the fields required before publishing that are empty"),
    variants: z.array(variantEdited),
    pictures: z.array(editedPicture),
    documents: z.array(editedDocument),
    related: z.array(productChoice),
    compatible: z.array(productChoice),
  })
  .meta({ id: "ProductEdited" });
export type ProductEdited = z.infer<typeof productEdited>;

export const staffProduct = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    token: z.string(),
    category: z.string(),
    sub_category: z.string(),
    state: productState,
    ...replyShape(only(productFields, productFlags)),
    file: z.string().nullable(),
    variant_count: z.int(),
    ref_no: z.string().nullable().describe("of the first variant"),
    mrp_from: rupees.nullable(),
    position: z.int(),
    changed_at: moment,
    changed_by: z.string().nullable(),
  })
  .meta({ id: "StaffProduct" });
export type StaffProduct = z.infer<typeof staffProduct>;

/** Filters shared by the product list and its exports. */
export const productQuery = {
  search: searchText,
  category: id.optional(),
  sub_category: id.optional(),
  state: productState.optional(),
  filter: z.enum(productFilters).optional(),
  sort: z.enum(productSorts).optional(),
};

export const uploadedPicture = z.object({ file_path: z.string(), ...pictureLook, bytes: z.int() });
export const uploadedDocument = z.object({ file_path: z.string(), bytes: z.int() });
