import { z } from "zod";
import { integer } from "../fields.ts";

const place = z.string().max(2000).optional();

/** Keyset pagination: the first page, or the one after or before a cursor. Rows added in between do not shift pages. */
export const listing = {
  after: place.describe("`meta.next` of a page, to get the page after it"),
  before: place.describe("`meta.previous` of a page, to get the page before it"),
  per_page: integer(1, 100).optional(),
};

/** A list as a file of all its rows. `filter` is the query of the list's call without the paging. */
export const listAsCsv = {
  summary: "The same as CSV, all rows of the filter",
  produces: "text/csv; charset=utf-8",
} as const;

export const listMeta = z.object({
  total: z.int().describe("number of entries, counted up to 10,000"),
  more: z.boolean().describe("true if there are more than that"),
  next: z.string().nullable(),
  previous: z.string().nullable(),
});
export type ListMeta = z.infer<typeof listMeta>;
