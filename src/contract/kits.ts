import { z } from "zod";
import type { CallTable } from "./call.ts";
import { variantSuggestion } from "./catalogue.ts";
import { inData } from "./fields.ts";
import { pictureLook } from "./media.ts";

export const kitSummary = z
  .object({
    slug: z.string(),
    name: z.string(),
    procedure: z.string(),
    description: z.string(),
    items: z.int().describe("number of lines"),
    picture: z
      .object({ file: z.string(), ...pictureLook })
      .nullable()
      .describe("its own"),
    pictures: z.array(z.string()).describe("of its first products"),
  })
  .meta({ id: "KitSummary" });
export type KitSummary = z.infer<typeof kitSummary>;

export const kitLine = z
  .object({
    quantity: z.int(),
    note: z.string().nullable(),
    options: z.array(variantSuggestion).describe("what the kit contains, then what may be chosen instead"),
  })
  .meta({ id: "KitLine" });
export type KitLine = z.infer<typeof kitLine>;

/** Omits variants that are no longer sold. */
export const kit = kitSummary.extend({ lines: z.array(kitLine) }).meta({ id: "Kit" });
export type Kit = z.infer<typeof kit>;

export const kitsCalls = {
  "GET kits": {
    summary: "Procedure kits: what a procedure needs, in one list",
    access: "public",
    catalogue: true,
    reply: inData(z.array(kitSummary)),
  },
  "GET kits/:slug": {
    summary: "A kit with its lines; prices and `buyable` as for the caller. Add lines with `cart/store-many`",
    access: "public",
    catalogue: true,
    params: z.object({ slug: z.string().min(1).max(200) }),
    reply: inData(kit),
  },
} satisfies CallTable;
