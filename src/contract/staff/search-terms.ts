import { z } from "zod";
import { id, inData, line } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { searchTermKinds } from "./search-term-kinds.ts";
import { seen, seenShown } from "./seen.ts";

/** CSV files separate targets with this character. */
const target = line("What it finds", 100).refine((words) => !words.includes("|"), "What it finds cannot contain “|”.");

export const searchTermFields = z.object({
  term: line("Term", 100).transform((typed) => typed.normalize("NFC").replace(/\s+/g, " ")),
  kind: z.enum(searchTermKinds, { error: "Choose synonym, procedure or Hindi." }),
  targets: z
    .array(target, { error: "Enter at least one thing to find." })
    .min(1, "Enter at least one thing to find.")
    .max(10, "Enter at most 10 things to find.")
    .describe("each a reference number, the name of a category, or words of product names; the first is shown first"),
});
export type SearchTermFields = z.infer<typeof searchTermFields>;

export const searchTermShown = z
  .object({
    id: z.int(),
    term: z.string(),
    kind: z.enum(searchTermKinds),
    targets: z.array(z.string()),
    seen: seenShown,
  })
  .meta({ id: "SearchTermShown" });
export type SearchTermShown = z.infer<typeof searchTermShown>;

export const searchTermListed = searchTermShown
  .extend({ finds: z.int().describe("number of products found") })
  .meta({ id: "SearchTermListed" });
export type SearchTermListed = z.infer<typeof searchTermListed>;

const thatOne = z.object({ id });

export const searchTermsCalls = {
  "GET staff/search-terms": {
    summary: "The search terms, by their words",
    right: "catalogue.read",
    reply: inData(z.array(searchTermListed)),
  },
  "GET staff/search-terms/file": {
    summary: "The same as CSV: term, kind, targets separated by |",
    right: "catalogue.read",
    produces: "text/csv; charset=utf-8",
  },
  "GET staff/search-terms/:id": {
    summary: "A search term",
    right: "catalogue.read",
    params: thatOne,
    reply: inData(searchTermShown),
  },
  "POST staff/search-terms": {
    summary: "Add a search term",
    right: "catalogue.change",
    body: searchTermFields,
    status: 201,
    reply: inData(searchTermShown),
  },
  "POST staff/search-terms/file": {
    summary:
      "Import search terms as CSV: known terms are changed, others added, none deleted; all of the file or nothing",
    right: "catalogue.change",
    upload: ["text/csv", "application/vnd.ms-excel"],
    largest: 1_000_000,
    reply: inData(z.object({ added: z.int(), changed: z.int(), unchanged: z.int() })),
  },
  "PUT staff/search-terms/:id": {
    summary: "Change a search term",
    right: "catalogue.change",
    params: thatOne,
    body: searchTermFields.extend({ seen }),
    reply: inData(searchTermShown),
    refusals: { 409: ["state_changed"] },
  },
  "DELETE staff/search-terms/:id": {
    summary: "Delete a search term",
    right: "catalogue.change",
    params: thatOne,
    status: 204,
  },
} satisfies StaffCallTable;
