import { z } from "zod";
import { inData, line, optional, searchText } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { listAsCsv, listing, listMeta } from "./listing.ts";
import { seen, seenShown } from "./seen.ts";
import { translationKinds, translationStates } from "./translation-kinds.ts";

/** Hindi for names of categories, sub-categories and attributes, and for attribute values. */

const kind = z.enum(translationKinds, { error: "Choose category, sub_category, attribute or value." });

export const translationShown = z
  .object({
    kind: z.enum(translationKinds),
    english: z.string(),
    hindi: z.string().nullable(),
    written_for: z.string().nullable().describe("the English text that the Hindi was written for"),
    state: z.enum(translationStates),
    uses: z.int().describe("number of products of a category, or of variants with an attribute or value"),
    seen: seenShown,
  })
  .meta({ id: "Translation" });
export type TranslationShown = z.infer<typeof translationShown>;

/** A row of a file. Rows are numbered as in a spreadsheet: the header is row 1. */
const checkedRow = z.object({
  row: z.int(),
  english: z.string(),
  result: z.enum(["added", "changed", "unchanged", "wrong"]),
  problems: z.array(z.string()),
});

const checkedTranslations = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  wrong: z.int(),
  rows: z.array(checkedRow).describe("the rows in order, those that are wrong first; at most 1,000"),
  seen: z.string().describe("identifies the translations that the file was compared with"),
});
export type CheckedTranslations = z.infer<typeof checkedTranslations>;

const file = { upload: ["text/csv", "application/vnd.ms-excel"], largest: 2_000_000 };

const filter = {
  search: searchText,
  kind: kind.optional(),
  state: z
    .enum([...translationStates, "all"], { error: "Choose missing, outdated, current or all." })
    .optional()
    .describe("missing and outdated ones unless given"),
};

export const translationsCalls = {
  "GET staff/translations": {
    summary: "Texts of the catalogue with their Hindi: the groups, then attributes, then values, the most used first",
    right: "catalogue.read",
    query: z.object({ ...listing, ...filter }),
    reply: z.object({ data: z.array(translationShown), meta: listMeta }),
  },
  "PUT staff/translations": {
    summary: "Change or confirm the Hindi of a text; none removes it",
    right: "catalogue.change",
    body: z.object({ kind, english: line("English", 300), hindi: optional(line("Hindi", 300)), seen }),
    reply: inData(translationShown),
    refusals: { 409: ["state_changed"] },
  },
  "GET staff/translations.csv": {
    ...listAsCsv,
    right: "catalogue.read",
    query: z.object(filter),
  },
  "POST staff/translations/check": {
    summary: "Compare a CSV file with the stored translations, row by row; nothing is stored",
    right: "catalogue.change",
    unaudited: "nothing is stored",
    ...file,
    reply: inData(checkedTranslations),
  },
  "POST staff/translations/import": {
    summary: "Store the translations of a CSV file, all of them or none; rows without Hindi change nothing",
    right: "catalogue.change",
    query: z.object({ seen }),
    ...file,
    reply: inData(checkedTranslations),
    refusals: { 409: ["state_changed"] },
  },
} satisfies StaffCallTable;
