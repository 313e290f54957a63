import { z } from "zod";
import { text } from "../language/text.ts";
import type { CallTable } from "./call.ts";
import { cart, productAttribute, storedLine, wantedLines } from "./cart.ts";
import { givenMoment, id, inData, integer, line, moment, opaqueToken } from "./fields.ts";
import { maxListName } from "./saved-list-limits.ts";
import { producesSheet, sheetQuery } from "./sheets.ts";

/** `product` is null if the variant is no longer sold. */
export const savedListLine = z
  .object({
    line_id: z.int(),
    sub_product_id: z.int(),
    ref_no: z.string(),
    product_name: z.string(),
    quantity: z.int(),
    product: z
      .object({
        slug: z.string(),
        token: z.string(),
        image: z.string(),
        attributes: z.array(productAttribute),
      })
      .nullable(),
  })
  .meta({ id: "SavedListLine" });
export type SavedListLine = z.infer<typeof savedListLine>;

export const savedList = z
  .object({
    token: z.string(),
    name: z.string(),
    share_token: z.string().nullable().describe("of the link that shows the list to anyone; null unless shared"),
    changed_at: moment,
    lines: z.array(savedListLine),
  })
  .meta({ id: "SavedList" });
export type SavedList = z.infer<typeof savedList>;

export const savedListSummary = z
  .object({
    token: z.string(),
    name: z.string(),
    lines: z.int(),
    units: z.int(),
    is_shared: z.boolean(),
    changed_at: moment,
  })
  .meta({ id: "SavedListSummary" });
export type SavedListSummary = z.infer<typeof savedListSummary>;

/** What everyone with the link sees; neither prices nor the list's owner. */
export const sharedList = z
  .object({ name: z.string(), lines: z.array(savedListLine.omit({ line_id: true })) })
  .meta({ id: "SharedList" });
export type SharedList = z.infer<typeof sharedList>;

const thatOne = z.object({ token: opaqueToken });
const thatLine = thatOne.extend({ id });
const name = line(() => text("Name"), maxListName);
const byLink = z.object({ token: opaqueToken });

/** `left_out`: variants not added because they are not on sale. */
const changedList = inData(savedList).extend({ left_out: z.array(z.int()) });
const addedToCart = z.object({ message: z.string(), cart, results: z.array(storedLine) });

export const savedListsCalls = {
  "GET lists": {
    summary: "The caller's saved lists, the last changed first",
    access: "customer",
    reply: inData(z.array(savedListSummary)),
  },
  "POST lists": {
    summary: "Save a new list, with lines or empty",
    access: "customer",
    body: z.object({ name, lines: wantedLines.optional() }),
    status: 201,
    reply: changedList,
    refusals: { 409: ["too_many_lists"] },
  },
  "GET lists/:token": {
    summary: "A saved list with its lines",
    access: "customer",
    params: thatOne,
    reply: inData(savedList),
  },
  "PUT lists/:token": {
    summary: "Rename a saved list",
    access: "customer",
    repeatable: true,
    params: thatOne,
    body: z.object({ name }),
    reply: inData(savedList),
  },
  "DELETE lists/:token": { summary: "Delete a saved list", access: "customer", params: thatOne, status: 204 },
  "POST lists/:token/lines": {
    summary: "Add lines to a saved list; quantities of variants already on it are added up",
    access: "customer",
    params: thatOne,
    body: z.object({ lines: wantedLines }),
    reply: changedList,
    refusals: { 409: ["list_full"] },
  },
  "PUT lists/:token/lines/:id": {
    summary: "Set the quantity of a line of a saved list",
    access: "customer",
    repeatable: true,
    params: thatLine,
    body: z.object({
      quantity: integer(1, 9999),
      seen: givenMoment
        .optional()
        .describe(
          "`changed_at` of the list; if the list has changed since, nothing is changed, and the reply shows it",
        ),
    }),
    reply: inData(savedList),
  },
  "DELETE lists/:token/lines/:id": {
    summary: "Remove a line from a saved list",
    access: "customer",
    params: thatLine,
    reply: inData(savedList),
  },
  "POST lists/:token/add-to-cart": {
    summary: "Add all lines of a saved list to the cart, each up to the quantity in stock, with a result for each line",
    access: "customer",
    params: thatOne,
    reply: addedToCart,
  },
  "PUT lists/:token/share": {
    summary: "Share a saved list by a link; a list that is shared keeps its link",
    access: "customer",
    repeatable: true,
    params: thatOne,
    reply: inData(savedList),
  },
  "PUT lists/:token/unshare": {
    summary: "Revoke the link of a shared list",
    access: "customer",
    repeatable: true,
    params: thatOne,
    reply: inData(savedList),
  },
  "GET lists/:token/export": {
    summary: "A saved list as CSV or Excel, without prices",
    access: "customer",
    params: thatOne,
    query: sheetQuery,
    ...producesSheet,
    refusals: { 429: ["too_many_requests"] },
  },
  "POST shared-list": {
    summary: "A list that was shared by a link",
    access: "public",
    repeatable: true,
    body: byLink,
    reply: inData(sharedList),
  },
  "POST shared-list/add-to-cart": {
    summary: "Add all lines of a shared list to the caller's cart, with a result for each line",
    access: "customer",
    body: byLink,
    reply: addedToCart,
  },
} satisfies CallTable;
