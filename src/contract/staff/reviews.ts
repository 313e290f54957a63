import { z } from "zod";
import { id, inData, integer, line, moment, searchText } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { listing, listMeta } from "./listing.ts";

export const reviewListed = z
  .object({
    id: z.int(),
    product: z
      .object({ name: z.string(), slug: z.string(), token: z.string() })
      .nullable()
      .describe("null if the product is no longer shown"),
    customer_id: z.int(),
    customer_name: z.string(),
    rating: z.int(),
    review: z.string(),
    verified_purchase: z.boolean(),
    at: moment,
    hidden_at: moment.nullable(),
    hidden_reason: z.string().nullable(),
  })
  .meta({ id: "ReviewListed" });
export type ReviewListed = z.infer<typeof reviewListed>;

export const reviewsCalls = {
  "GET staff/reviews": {
    summary: "Reviews, newest first",
    right: "reviews.moderate",
    query: z.object({
      ...listing,
      search: searchText.describe("text of the review, or part of the product name"),
      rating: integer(1, 5).optional(),
      state: z.enum(["shown", "hidden"]).optional(),
    }),
    reply: z.object({ data: z.array(reviewListed), meta: listMeta }),
  },
  "POST staff/reviews/:id/hide": {
    summary: "Hide a review and remove it from the rating",
    right: "reviews.moderate",
    params: z.object({ id }),
    body: z.object({ reason: line("Reason", 300) }),
    reply: inData(reviewListed),
    refusals: { 409: ["state_changed"] },
  },
  "POST staff/reviews/:id/show": {
    summary: "Show a review again",
    right: "reviews.moderate",
    params: z.object({ id }),
    reply: inData(reviewListed),
    refusals: { 409: ["state_changed"] },
  },
} satisfies StaffCallTable;
