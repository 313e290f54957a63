import { z } from "zod";
import { day, id, inData, integer, line, moment, multiline, optional, scannedCode, searchText } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { listAsCsv, listing, listMeta } from "./listing.ts";

export const lotStates = ["sellable", "expiring", "expired", "quarantined", "on_hold", "empty"] as const;
export type LotState = (typeof lotStates)[number];

const pieces = integer(1, 1_000_000);
const reason = multiline("Reason", 500);
const quarantined = z.int().describe("returned units on hold, waiting for a decision: in store but not on hand");

/** Stock of a variant. `available` can be sold now. */
export const stockItem = z
  .object({
    variant_id: z.int(),
    ref_no: z.string(),
    product_name: z.string(),
    udi_di: z.string().nullable(),
    on_hand: z.int(),
    reserved: z.int(),
    quarantined,
    available: z.int(),
    low_at: z.int(),
    is_low: z.boolean(),
    waiting: z.int().describe("people with an open stock alert"),
    lots: z.int(),
    next_expiry: z.iso.date().nullable(),
  })
  .meta({ id: "StockItem" });
export type StockItem = z.infer<typeof stockItem>;

export const lot = z
  .object({
    id: z.int(),
    variant_id: z.int(),
    ref_no: z.string(),
    product_name: z.string(),
    lot_no: z.string(),
    manufactured_on: z.iso.date(),
    expires_on: z.iso.date().nullable(),
    on_hand: z.int(),
    reserved: z.int(),
    quarantined,
    state: z.enum(lotStates),
    quarantined_at: moment.nullable(),
  })
  .meta({ id: "Lot" });
export type Lot = z.infer<typeof lot>;

export const movement = z
  .object({
    id: z.int(),
    at: moment,
    lot_id: z.int(),
    lot_no: z.string(),
    ref_no: z.string(),
    kind: z.string(),
    on_hand: z.int(),
    reserved: z.int(),
    quarantined: z.int(),
    reason: z.string().nullable(),
    staff_name: z.string().nullable(),
  })
  .meta({ id: "StockMovement" });
export type Movement = z.infer<typeof movement>;

export const scanned = z
  .object({
    variant_id: z.int().nullable(),
    ref_no: z.string().nullable(),
    product_name: z.string().nullable(),
    gtin: z.string().nullable(),
    lot_no: z.string().nullable(),
    manufactured_on: z.iso.date().nullable(),
    expires_on: z.iso.date().nullable(),
    quantity: z.int().nullable(),
    serial: z.string().nullable(),
    problems: z.array(z.string()),
  })
  .meta({ id: "Scanned" });
export type Scanned = z.infer<typeof scanned>;

export const receipt = z.object({
  note: optional(line("Note")),
  lines: z
    .array(
      z.object({
        ref_no: line("Reference number", 60),
        lot_no: line("Lot number", 40),
        manufactured_on: day("Enter the date of manufacture."),
        expires_on: optional(day("Enter the expiry date, or leave it empty.")),
        quantity: pieces,
      }),
    )
    .min(1, "Add at least one line.")
    .max(500, "Receive at most 500 lines at once."),
});
export type Receipt = z.infer<typeof receipt>;

const lotId = z.object({ id });
const lotFilter = {
  search: searchText,
  variant: id.optional(),
  // Screens of the previous release send `set_apart` for `on_hold`, and `apart`.
  state: z.enum([...lotStates, "set_apart"]).optional(),
  within_days: integer(1, 3650).optional(),
  on_hold: z.literal("1").optional().describe("only lots with returned units on hold, waiting for a decision"),
  apart: z.literal("1").optional().describe("the previous name of `on_hold`"),
};

const scrapOnHold = {
  summary: "Scrap returned units that are on hold",
  right: "stock.change",
  params: lotId,
  body: z.object({ quantity: pieces, reason }),
  reply: inData(lot),
} as const;

const stockFilter = {
  search: searchText,
  low: z.literal("1").optional(),
  waiting: z.literal("1").optional(),
  sort: z.enum(["ref_no", "-ref_no", "name", "-name", "available", "-available", "waiting", "-waiting"]).optional(),
};

const movementsFilter = {
  search: searchText,
  kind: z.string().max(20).optional(),
  from: day().optional(),
  to: day().optional(),
};

export const stockCalls = {
  "GET staff/stock": {
    summary: "Stock of each variant; with `low=1` only those low on stock, with `waiting=1` only those people wait for",
    right: "stock.read",
    query: z.object({ ...listing, ...stockFilter }),
    reply: z.object({ data: z.array(stockItem), meta: listMeta }),
  },
  "GET staff/stock.csv": { ...listAsCsv, right: "stock.read", query: z.object(stockFilter) },
  "PUT staff/stock/:id/level": {
    summary: "Set the level at or below which a variant is low on stock",
    right: "stock.change",
    params: lotId,
    body: z.object({ low_at: integer(0, 1_000_000) }),
    reply: inData(stockItem),
  },
  "GET staff/lots": {
    summary: "Lots, first expiry first",
    right: "stock.read",
    query: z.object({ ...listing, ...lotFilter }),
    reply: z.object({ data: z.array(lot), meta: listMeta }),
  },
  "GET staff/lots.csv": {
    summary: "The same as CSV",
    right: "stock.read",
    query: z.object(lotFilter),
    produces: "text/csv; charset=utf-8",
  },
  "GET staff/lots/:id": {
    summary: "A lot with its latest 200 movements",
    right: "stock.read",
    params: lotId,
    reply: inData(lot.extend({ movements: z.array(movement) })),
  },
  "GET staff/movements": {
    summary: "The stock ledger, newest first",
    right: "stock.read",
    query: z.object({ ...movementsFilter, ...listing }),
    reply: z.object({ data: z.array(movement), meta: listMeta }),
  },
  "GET staff/movements.csv": { ...listAsCsv, right: "stock.read", query: z.object(movementsFilter) },
  "POST staff/stock/scan": {
    summary: "Decode a scanned code: a GS1 DataMatrix, with or without brackets and separators, or a reference number",
    right: "stock.read",
    unaudited: "it changes nothing",
    body: z.object({ code: scannedCode("Scan or type a code.") }),
    reply: inData(scanned),
  },
  "POST staff/stock/receipts": {
    summary: "Receive stock by lot; the dates of an existing lot must match",
    right: "stock.change",
    body: receipt,
    status: 201,
    reply: inData(z.array(lot)),
  },
  "POST staff/lots/:id/adjust": {
    summary: "Correct the quantity on hand; `expected` is the quantity that was shown",
    right: "stock.change",
    params: lotId,
    body: z.object({
      on_hand: integer(0, 1_000_000),
      expected: integer(0, 1_000_000),
      reason,
      release_reserved: z
        .boolean()
        .default(false)
        .describe(
          "below what is reserved, the newest orders lose their reservations and get other lots where there are any",
        ),
    }),
    reply: inData(lot),
    refusals: { 409: ["state_changed", "reserved"] },
  },
  "POST staff/lots/:id/scrap": {
    summary: "Scrap units",
    right: "stock.change",
    params: lotId,
    body: z.object({ quantity: pieces, reason }),
    reply: inData(lot),
    refusals: { 409: ["reserved"] },
  },
  "POST staff/lots/:id/quarantine": {
    summary: "Block a lot from sale until it is released",
    right: "stock.change",
    params: lotId,
    body: z.object({ reason }),
    reply: inData(lot),
  },
  "POST staff/lots/:id/release": {
    summary: "Release a lot for sale",
    right: "stock.change",
    params: lotId,
    body: z.object({ reason }),
    reply: inData(lot),
  },
  "POST staff/lots/:id/restock": {
    summary: "Put returned units that are on hold back on hand",
    right: "stock.change",
    params: lotId,
    body: z.object({ quantity: pieces, reason }),
    reply: inData(lot),
  },
  "POST staff/lots/:id/scrap-on-hold": scrapOnHold,
  // Called by screens of the previous release.
  "POST staff/lots/:id/scrap-set-apart": {
    ...scrapOnHold,
    summary: "The previous name of `staff/lots/:id/scrap-on-hold`",
  },
  "POST staff/stock/counts": {
    summary:
      "Record a stock count: each difference becomes a movement, or the whole count is refused with errors by line",
    right: "stock.change",
    body: z.object({
      note: optional(line("Note")),
      lines: z
        .array(z.object({ lot_id: id, counted: integer(0, 1_000_000), expected: integer(0, 1_000_000) }))
        .min(1, "Count at least one lot.")
        .max(500, "Enter at most 500 lots at once."),
    }),
    reply: inData(z.object({ counted: z.int(), changed: z.int() })),
  },
} satisfies StaffCallTable;
