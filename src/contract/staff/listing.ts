import { z } from "zod";
import { integer } from "../fields.ts";

const place = z.string().max(2000).optional();

/** Which page of a list: the first, or the one that goes on from a row of another. What is added meanwhile shifts none. */
export const listing = {
  after: place.describe("`meta.next` of a page: what comes after it"),
  before: place.describe("`meta.previous` of a page: what comes before it"),
  per_page: integer(1, 100).optional(),
};

export const listMeta = z.object({
  total: z.int().describe("how many there are; no more than 10,000 are counted"),
  more: z.boolean().describe("there are more than that"),
  next: z.string().nullable(),
  previous: z.string().nullable(),
});
export type ListMeta = z.infer<typeof listMeta>;
