import { z } from "zod";
import { id, inData, integer, line, moment, multiline, optional, searchText } from "../fields.ts";
import { pictureLook } from "../media.ts";
import type { StaffCallTable } from "./call.ts";
import { seen, seenShown } from "./seen.ts";

export const kitFields = z.object({
  name: line("Name", 100),
  slug: optional(line("Address", 130).regex(/^[a-z0-9-]+$/, "Use lowercase letters, digits and hyphens.")).describe(
    "made of the name by default",
  ),
  procedure: line("Procedure", 100).describe("found by searches, with the name"),
  description: multiline("Description", 2000),
  published: z.boolean(),
  position: integer(0, 9999).describe("kits are shown by this, then by name"),
  file_path: optional(z.string().regex(/^\/files\/\S{1,280}$/, "Upload a picture.")).describe(
    "its own picture; without one, its products' pictures are shown",
  ),
  lines: z
    .array(
      z.object({
        references: z
          .array(line("Reference number", 60))
          .min(1, "Enter a reference number.")
          .max(10, "Enter at most 9 alternatives.")
          .describe("what the kit contains, then what may be chosen instead"),
        quantity: integer(1, 9999),
        note: optional(line("Note")),
      }),
      { error: "Enter at least one item." },
    )
    .min(1, "Enter at least one item.")
    .max(60, "Enter at most 60 items."),
});
export type KitFields = z.infer<typeof kitFields>;

/** A variant that a kit may contain. */
const kitVariant = z
  .object({
    ref_no: z.string(),
    name: z.string().describe("of the product"),
    specification: z
      .string()
      .describe("what distinguishes it from the product's other variants; empty if it is not sold"),
  })
  .meta({ id: "KitVariant" });
export type KitVariant = z.infer<typeof kitVariant>;

export const kitShown = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    procedure: z.string(),
    description: z.string(),
    published: z.boolean(),
    position: z.int(),
    file_path: z.string().nullable(),
    ...pictureLook,
    changed_at: moment,
    lines: z.array(
      z.object({
        references: z.array(z.string()),
        quantity: z.int(),
        note: z.string().nullable(),
      }),
    ),
    variants: z.array(kitVariant).describe("those that its lines refer to"),
    unsold: z.array(z.string()).describe("reference numbers that are not sold, so not shown"),
    seen: seenShown,
  })
  .meta({ id: "KitShown" });
export type KitShown = z.infer<typeof kitShown>;

const thatOne = z.object({ id });

export const staffKitsCalls = {
  "GET staff/kits": {
    summary: "Procedure kits, in the order in which they are shown",
    right: "catalogue.read",
    reply: inData(z.array(kitShown)),
  },
  "GET staff/kits/:id": {
    summary: "A kit with its lines",
    right: "catalogue.read",
    params: thatOne,
    reply: inData(kitShown),
  },
  "GET staff/kit-variants": {
    summary: "Variants on sale by part of a reference number or by what customers search for, at most 12",
    right: "catalogue.read",
    query: z.object({ search: searchText }),
    reply: inData(z.array(kitVariant)),
  },
  "POST staff/kits": {
    summary: "Add a kit",
    right: "catalogue.change",
    body: kitFields,
    status: 201,
    reply: inData(kitShown),
  },
  "PUT staff/kits/:id": {
    summary: "Change a kit; its lines are replaced",
    right: "catalogue.change",
    params: thatOne,
    body: kitFields.extend({ seen }),
    reply: inData(kitShown),
    refusals: { 409: ["state_changed"] },
  },
  "DELETE staff/kits/:id": {
    summary: "Delete a kit",
    right: "catalogue.change",
    params: thatOne,
    status: 204,
  },
} satisfies StaffCallTable;
