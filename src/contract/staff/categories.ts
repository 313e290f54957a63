import { z } from "zod";
import { chosen, id, inData, line, optional } from "../fields.ts";
import { pictureLook } from "../media.ts";
import type { StaffCallTable } from "./call.ts";
import { seen } from "./seen.ts";

/** Categories with their sub-categories, and the attributes that describe variants. */

const hindiShown = {
  hindi: z.string().nullable().describe("in the shop once `hindi_current`"),
  hindi_current: z.boolean().describe("false where there is none, and after a change of the English name"),
};
/** If omitted, the Hindi does not change. */
const hindi = optional(line("Hindi", 300)).optional();

export const staffAttribute = z
  .object({
    id: z.int(),
    name: z.string(),
    unit: z.string().nullable(),
    ...hindiShown,
    variant_count: z.int(),
    values: z.array(z.string()).describe("values in use, most frequent first, at most 100"),
    seen: z.string().describe("identifies the current name, unit and Hindi; send it back with a change"),
  })
  .meta({ id: "StaffAttribute" });
export type StaffAttribute = z.infer<typeof staffAttribute>;

export const staffCategory = z
  .object({
    id: z.int(),
    name: z.string(),
    ...hindiShown,
    slug: z.string(),
    file: z.string(),
    ...pictureLook,
    product_count: z.int().describe("including hidden products"),
    shown: z.boolean().describe("false for a category without products in the shop, which is left out of menus"),
    sub_categories: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        ...hindiShown,
        slug: z.string(),
        product_count: z.int(),
        seen: z.string().describe("identifies the current name and Hindi; send it back with a change"),
      }),
    ),
    attributes: z.array(z.object({ id: z.int(), name: z.string() })).describe("in display order"),
    seen: z.string().describe("identifies the current name, Hindi, picture and attributes; send it back with a change"),
  })
  .meta({ id: "StaffCategory" });
export type StaffCategory = z.infer<typeof staffCategory>;

const idParams = z.object({ id });
const reads = { right: "catalogue.read" } as const;
const changes = { right: "catalogue.change" } as const;
const locked = { refusals: { 409: ["state_changed"] } } as const;
const order = z.object({ ids: z.array(id).min(1).max(1000) });
const categories = inData(z.array(staffCategory));
const attributes = inData(z.array(staffAttribute));
const keptFile = z.string({ error: "Upload a file." }).regex(/^\/files\//, "Upload a file.");
const categoryGiven = z.object({
  name: line("Name", 80),
  hindi,
  file_path: keptFile,
  attribute_ids: z.array(id).max(30).default([]),
});
const attributeGiven = z.object({ name: line("Name", 60), hindi, unit: optional(line("Unit", 20)) });

export const categoryCalls = {
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
    params: idParams,
    body: categoryGiven.extend({ seen }),
    reply: categories,
    ...locked,
  },
  "DELETE staff/categories/:id": {
    summary: "Remove an empty category",
    ...changes,
    params: idParams,
    reply: categories,
    refusals: { 409: ["not_empty"] },
  },
  "POST staff/sub-categories": {
    summary: "Add a sub-category",
    ...changes,
    body: z.object({ category_id: chosen("Choose a category."), name: line("Name", 80), hindi }),
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
    summary: "Rename a sub-category",
    ...changes,
    params: idParams,
    body: z.object({ name: line("Name", 80), hindi, seen }),
    reply: categories,
    ...locked,
  },
  "DELETE staff/sub-categories/:id": {
    summary: "Remove an empty sub-category",
    ...changes,
    params: idParams,
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
    params: idParams,
    body: attributeGiven.extend({ seen }),
    reply: attributes,
    ...locked,
  },
  "DELETE staff/attributes/:id": {
    summary: "Remove an attribute that no variant uses",
    ...changes,
    params: idParams,
    reply: attributes,
    refusals: { 409: ["not_empty"] },
  },
} satisfies StaffCallTable;
