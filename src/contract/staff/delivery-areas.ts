import { z } from "zod";
import { inData, searchText } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { listing, listMeta } from "./listing.ts";

const right = "delivery.change";

const areaListed = z
  .object({
    prefix: z.string().describe("the first digits of PIN codes; the longest match applies"),
    city: z.string().nullable(),
    state: z.string().nullable(),
    serviceable: z.boolean(),
    cash_on_delivery: z.boolean(),
    days: z.int().nullable().describe("working days from dispatch to delivery; null: those of the settings"),
  })
  .meta({ id: "DeliveryArea" });
export type DeliveryArea = z.infer<typeof areaListed>;

/** A row of a file. Rows are numbered as in a spreadsheet: the header is row 1. */
const checkedRow = z.object({
  row: z.int(),
  prefix: z.string(),
  result: z.enum(["added", "changed", "unchanged", "wrong"]),
  problems: z.array(z.string()),
});

const checkedAreas = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  wrong: z.int(),
  rows: z.array(checkedRow).describe("the rows in order, those that are wrong first; at most 1,000"),
  seen: z.string().describe("identifies the areas that the file was compared with"),
});
export type CheckedAreas = z.infer<typeof checkedAreas>;

/** `replace`: areas missing from the file are removed. */
const way = z.enum(["add", "replace"], { error: "Choose add or replace." });
const upload = ["text/csv", "application/vnd.ms-excel"];

export const deliveryAreasCalls = {
  "GET staff/delivery-areas": {
    summary: "Areas by the first digits of their PIN codes",
    right,
    query: z.object({ ...listing, search: searchText }),
    reply: z.object({ data: z.array(areaListed), meta: listMeta }),
  },
  "GET staff/delivery-areas.csv": {
    summary: "All areas as CSV, as an import accepts them",
    right,
    produces: "text/csv",
  },
  "POST staff/delivery-areas/check": {
    summary: "Compare a CSV file with the stored areas, row by row; nothing is stored",
    right,
    unaudited: "nothing is stored",
    query: z.object({ way }),
    upload,
    reply: inData(checkedAreas),
  },
  "POST staff/delivery-areas/import": {
    summary: "Store the areas of a CSV file, all of them or none",
    right,
    query: z.object({ way, seen: z.string({ error: "Send the state that was checked." }).max(40) }),
    upload,
    reply: inData(checkedAreas),
    refusals: { 409: ["state_changed"] },
  },
} satisfies StaffCallTable;
