import { z } from "zod";
import { text } from "../language/text.ts";
import type { CallTable } from "./call.ts";
import { variantSuggestion } from "./catalogue.ts";
import { inData, says } from "./fields.ts";

/** No screen has room for more columns. */
export const mostCompared = 4;

const idList = z.string().regex(
  /^[0-9,]{0,500}$/,
  says(() => text("Must be ids separated by commas, such as 12,15.")),
);

/** Each id once, in the given order. */
const ids = z
  .union([idList, z.array(idList)])
  .optional()
  .transform((given = []) => {
    const texts = [given].flat().flatMap((each) => each.split(","));
    return [...new Set(texts.filter((text) => /^[1-9][0-9]{0,8}$/.test(text)).map(Number))];
  })
  .describe("ids between commas, or repeated");

const comparison = z
  .object({
    variants: z.array(variantSuggestion).describe("one per column, at most four"),
    groups: z.array(
      z.object({
        title: z.string(),
        rows: z.array(
          z.object({
            name: z.string(),
            values: z.array(z.string()).describe("one per column; empty where it is not known"),
            differs: z.boolean(),
          }),
        ),
      }),
    ),
    unknown: z.int().describe("how many of those asked for are not on sale"),
    left_out: z.int().describe("how many are left out because there are more than four"),
  })
  .meta({ id: "Comparison" });
export type Comparison = z.infer<typeof comparison>;

export const compareCalls = {
  "GET compare": {
    summary: "Up to four variants side by side; a product is compared by its first variant in stock",
    access: "public",
    catalogue: true,
    query: z.object({ variants: ids, products: ids }),
    reply: inData(comparison),
  },
} satisfies CallTable;
