import { z } from "zod";
import { chosen, day, givenMoment, id, inData, integer, line, moment, optional, rupees } from "../fields.ts";
import { pictureLook } from "../media.ts";
import type { StaffCallTable } from "./call.ts";
import { listing, listMeta } from "./listing.ts";

/** An amount in rupees with at most two decimals, as a number or as typed. */
const amount = (label: string) =>
  z
    .union([z.number(), z.string().trim().min(1, `${label} is required.`)], { error: `${label} is required.` })
    .transform((given) => Number(given))
    .pipe(
      z
        .number({ error: `${label} must be an amount in rupees.` })
        .min(0.01, `${label} must be more than zero.`)
        .max(100_000_000, `${label} can be at most Rs 10,00,00,000.`)
        .refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, {
          error: `${label} can have at most two decimals.`,
        }),
    );

const gstRate = z
  .union([z.number(), z.string().trim().min(1, "GST rate is required.")], { error: "GST rate is required." })
  .transform((given) => Number(given))
  .pipe(
    z
      .number({ error: "GST rate must be a percentage." })
      .min(0, "GST rate cannot be negative.")
      .max(100, "GST rate can be at most 100 %.")
      .refine((rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-6, {
        error: "GST rate can have at most two decimals.",
      }),
  );

const hsn = z
  .string({ error: "HSN code is required." })
  .trim()
  .regex(/^(?:[0-9]{4}|[0-9]{6}|[0-9]{8})$/, "Enter an HSN code of 4, 6 or 8 digits.");

const refNo = line("Reference number", 60).refine((given) => /[A-Za-z0-9]/.test(given), {
  error: "A reference number needs a letter or a digit.",
});

const slug = z
  .string()
  .trim()
  .max(150, "The address can have at most 150 characters.")
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Use lowercase letters, digits and single hyphens, such as nasal-speculum.");

const yesOrNo = z.boolean({ error: "Choose yes or no." });
const version = integer(1, 2_147_483_647);
const keptFile = z.string({ error: "Upload a file." }).regex(/^\/files\//, "Upload a file.");
const place = integer(1, 1_000_000);

export const productState = z.enum(["shown", "hidden"]);
export const productFlags = ["top_sell", "deal_of_day", "enquiry_only", "verified_only"] as const;
/** Filters of the product list: flags, and missing parts. */
export const productFilters = [...productFlags, "no_variants", "no_picture"] as const;
export const productSorts = ["position", "name", "-name", "changed", "-changed"] as const;

export const deviceClasses = ["A", "B", "C", "D"] as const;

/** The fields of the General form. An empty `slug` is derived from the name; an empty `position` means last. */
export const productGeneral = z.object({
  name: line("Name", 150),
  slug: optional(slug),
  short_description: line("Short description", 300),
  description_html: z.string({ error: "Description is required." }).max(50_000, "Description is too long."),
  category_id: chosen("Choose a category."),
  sub_category_id: chosen("Choose a sub-category."),
  device_class: z.enum(deviceClasses, { error: "Choose a class." }),
  sterile: yesOrNo,
  single_use: yesOrNo,
  sterilisation: optional(line("Sterilisation", 600)).transform((words) => words ?? ""),
  top_sell: yesOrNo,
  deal_of_day: yesOrNo,
  deal_from: optional(givenMoment),
  deal_to: optional(givenMoment),
  enquiry_only: yesOrNo,
  verified_only: yesOrNo,
  position: optional(place),
});
export type ProductGeneral = z.output<typeof productGeneral>;

/** `id` is null for a new variant. An empty `price` is the MRP without tax, less the shop's discount. */
export const variantGiven = z.object({
  id: optional(id),
  ref_no: refNo,
  udi_di: optional(
    z
      .string()
      .trim()
      .regex(/^[0-9]{14}$/, "A UDI-DI has 14 digits."),
  ),
  mrp: amount("MRP"),
  price: optional(amount("Price")),
  weight_g: integer(1, 1_000_000),
  hsn,
  gst_rate: gstRate,
  tax_from: optional(day("Enter a date.")).describe("first day on which the HSN code and rate apply; empty: today"),
  attributes: z.array(z.object({ attribute_id: id, value: line("Value", 100) })).max(30),
});
export type VariantGiven = z.output<typeof variantGiven>;

export const taxClass = z.object({
  valid_from: z.string(),
  hsn: z.string(),
  gst_rate: z.number(),
  classified_by: z.string().nullable(),
});

export const variantEdited = z
  .object({
    id: z.int(),
    ref_no: z.string(),
    udi_di: z.string().nullable(),
    mrp: rupees,
    price: rupees.describe("selling price, without GST"),
    own_price: rupees.nullable().describe("null if the price is derived from the MRP"),
    weight_g: z.int(),
    hsn: z.string(),
    gst_rate: z.number(),
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
export const editedDocument = z.object({ file_path: z.string(), title: z.string(), bytes: z.int() });

/** Everything the editor shows. `version` must be sent back with each change. */
export const productEdited = z
  .object({
    id: z.int(),
    version: z.int(),
    token: z.string(),
    state: productState,
    changed_at: moment,
    changed_by: z.string().nullable(),
    name: z.string(),
    slug: z.string(),
    short_description: z.string(),
    description_html: z.string(),
    category_id: z.int(),
    sub_category_id: z.int(),
    device_class: z.enum(deviceClasses),
    sterile: z.boolean(),
    single_use: z.boolean(),
    sterilisation: z.string(),
    top_sell: z.boolean(),
    deal_of_day: z.boolean(),
    deal_from: moment.nullable(),
    deal_to: moment.nullable(),
    enquiry_only: z.boolean(),
    verified_only: z.boolean(),
    position: z.int(),
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
    top_sell: z.boolean(),
    deal_of_day: z.boolean(),
    enquiry_only: z.boolean(),
    verified_only: z.boolean(),
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
  search: z.string().max(200, "Search for at most 200 characters.").optional(),
  category: id.optional(),
  sub_category: id.optional(),
  state: productState.optional(),
  filter: z.enum(productFilters).optional(),
  sort: z.enum(productSorts).optional(),
};

export const staffAttribute = z
  .object({
    id: z.int(),
    name: z.string(),
    unit: z.string().nullable(),
    variant_count: z.int(),
    values: z.array(z.string()).describe("values in use, most frequent first, at most 100"),
    seen: z.string().describe("identifies the current name and unit; send it back with a change"),
  })
  .meta({ id: "StaffAttribute" });
export type StaffAttribute = z.infer<typeof staffAttribute>;

export const staffCategory = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    file: z.string(),
    ...pictureLook,
    product_count: z.int().describe("including hidden products"),
    shown: z.boolean().describe("false for a category without products in the shop, which is left out of menus"),
    sub_categories: z.array(z.object({ id: z.int(), name: z.string(), slug: z.string(), product_count: z.int() })),
    attributes: z.array(z.object({ id: z.int(), name: z.string() })).describe("in display order"),
    seen: z.string().describe("identifies the current name, picture and attributes; send it back with a change"),
  })
  .meta({ id: "StaffCategory" });
export type StaffCategory = z.infer<typeof staffCategory>;

export const uploadedPicture = z.object({ file_path: z.string(), ...pictureLook, bytes: z.int() });
export const uploadedDocument = z.object({ file_path: z.string(), bytes: z.int() });

const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif", "image/tiff"] as const;
const fileName = z.object({ name: line("File name", 200) });
const oneOf = z.object({ id });
const reads = { right: "catalogue.read" } as const;
const changes = { right: "catalogue.change" } as const;
const locked = { refusals: { 409: ["state_changed"] } } as const;
const order = z.object({ ids: z.array(id).min(1).max(1000) });
const products = inData(productEdited);
const categories = inData(z.array(staffCategory));
const attributes = inData(z.array(staffAttribute));
const categoryGiven = z.object({
  name: line("Name", 80),
  file_path: keptFile,
  attribute_ids: z.array(id).max(30).default([]),
});
const seen = z.string({ error: "Send the state that was changed." }).max(100);
const attributeGiven = z.object({ name: line("Name", 60), unit: optional(line("Unit", 20)) });

export const catalogueStaffCalls = {
  "GET staff/products": {
    summary: "Products, including hidden ones",
    ...reads,
    query: z.object({ ...productQuery, ...listing }),
    reply: z.object({ data: z.array(staffProduct), meta: listMeta }),
  },
  "GET staff/product-choices": {
    summary: "Products to choose from, by part of the name or reference number",
    ...reads,
    query: z.object({ search: z.string().max(200).optional(), except: id.optional() }),
    reply: inData(z.array(productChoice)),
  },
  "POST staff/products": {
    summary: "Add a product; it is hidden until it is shown explicitly",
    ...changes,
    body: productGeneral,
    status: 201,
    reply: products,
  },
  "GET staff/products/:id": { summary: "A product with all its details", ...reads, params: oneOf, reply: products },
  "PUT staff/products/:id": {
    summary: "Update the General form",
    ...changes,
    params: oneOf,
    body: productGeneral.extend({ version }),
    reply: products,
    ...locked,
  },
  "POST staff/products/:id/duplicate": {
    summary: "Make a hidden copy with everything except variants",
    ...changes,
    params: oneOf,
    status: 201,
    reply: products,
  },
  "POST staff/products/:id/hide": {
    summary: "Archive: hide the product from the shop; orders keep it",
    ...changes,
    params: oneOf,
    reply: products,
  },
  "POST staff/products/:id/show": {
    summary: "Show the product in the shop",
    ...changes,
    params: oneOf,
    reply: products,
    refusals: { 422: ["no_variants"] },
  },
  "PUT staff/products/:id/variants": {
    summary: "Replace the product's variants; a variant left out is withdrawn from sale",
    ...changes,
    params: oneOf,
    body: z.object({ version, variants: z.array(variantGiven).max(500) }),
    reply: products,
    ...locked,
  },
  "DELETE staff/variants/:id/tax-classes/:day": {
    summary: "Delete a future change of HSN code or rate",
    ...changes,
    params: z.object({ id, day: day() }),
    reply: products,
    refusals: { 409: ["state_changed"] },
  },
  "GET staff/price": {
    summary: "What a customer would pay, without and with GST",
    ...reads,
    query: z.object({ mrp: amount("MRP"), price: optional(amount("Price")), gst_rate: gstRate }),
    reply: inData(z.object({ price: rupees, with_gst: rupees, problem: z.string().nullable() })),
  },
  "PUT staff/products/:id/pictures": {
    summary: "Replace the product's pictures, in this order",
    ...changes,
    params: oneOf,
    body: z.object({
      version,
      pictures: z.array(z.object({ file_path: keptFile, alt: line("Description of the picture", 200) })).max(30),
    }),
    reply: products,
    ...locked,
  },
  "PUT staff/products/:id/documents": {
    summary: "Replace the product's documents, in this order",
    ...changes,
    params: oneOf,
    body: z.object({
      version,
      documents: z.array(z.object({ file_path: keptFile, title: line("Title", 120) })).max(30),
    }),
    reply: products,
    ...locked,
  },
  "PUT staff/products/:id/relations": {
    summary: "Replace the product's related and compatible devices, in this order",
    ...changes,
    params: oneOf,
    body: z.object({ version, related: z.array(id).max(50), compatible: z.array(id).max(50) }),
    reply: products,
    ...locked,
  },
  "POST staff/pictures": {
    summary: "Upload a picture of at most 20 MB; it is checked, rotated upright and stored as WebP",
    ...changes,
    query: fileName,
    upload: pictureTypes,
    status: 201,
    reply: inData(uploadedPicture),
  },
  "POST staff/documents": {
    summary: "Upload a PDF of at most 20 MB",
    ...changes,
    query: fileName,
    upload: ["application/pdf"],
    status: 201,
    reply: inData(uploadedDocument),
  },
  "GET staff/categories": { summary: "All categories, in display order", ...reads, reply: categories },
  "POST staff/categories": {
    summary: "Add a category",
    ...changes,
    body: categoryGiven,
    status: 201,
    reply: categories,
  },
  "PUT staff/categories/order": {
    summary: "Reorder categories",
    ...changes,
    body: order,
    reply: categories,
  },
  "PUT staff/categories/:id": {
    summary: "Change name, picture or attributes",
    ...changes,
    params: oneOf,
    body: categoryGiven.extend({ seen }),
    reply: categories,
    ...locked,
  },
  "DELETE staff/categories/:id": {
    summary: "Remove an empty category",
    ...changes,
    params: oneOf,
    reply: categories,
    refusals: { 409: ["not_empty"] },
  },
  "POST staff/sub-categories": {
    summary: "Add a sub-category",
    ...changes,
    body: z.object({ category_id: chosen("Choose a category."), name: line("Name", 80) }),
    status: 201,
    reply: categories,
  },
  "PUT staff/sub-categories/order": {
    summary: "Reorder sub-categories",
    ...changes,
    body: order,
    reply: categories,
  },
  "PUT staff/sub-categories/:id": {
    summary: "Rename a sub-category; `seen` is its current name",
    ...changes,
    params: oneOf,
    body: z.object({ name: line("Name", 80), seen }),
    reply: categories,
    ...locked,
  },
  "DELETE staff/sub-categories/:id": {
    summary: "Remove an empty sub-category",
    ...changes,
    params: oneOf,
    reply: categories,
    refusals: { 409: ["not_empty"] },
  },
  "GET staff/attributes": { summary: "All attributes, by name", ...reads, reply: attributes },
  "POST staff/attributes": {
    summary: "Add an attribute",
    ...changes,
    body: attributeGiven,
    status: 201,
    reply: attributes,
  },
  "PUT staff/attributes/:id": {
    summary: "Change name or unit",
    ...changes,
    params: oneOf,
    body: attributeGiven.extend({ seen }),
    reply: attributes,
    ...locked,
  },
  "DELETE staff/attributes/:id": {
    summary: "Remove an attribute that no variant uses",
    ...changes,
    params: oneOf,
    reply: attributes,
    refusals: { 409: ["not_empty"] },
  },
} satisfies StaffCallTable;
