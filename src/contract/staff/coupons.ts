import { z } from "zod";
import { day, id, inData, integer, line, moment, optional, rupees, searchText } from "../fields.ts";
import { orderStatuses } from "../orders.ts";
import type { StaffCallTable } from "./call.ts";
import { listAsCsv, listing, listMeta } from "./listing.ts";
import { seen, seenShown } from "./seen.ts";

export const couponStates = ["on", "off", "coming", "ended", "used_up"] as const;

export const couponListed = z
  .object({
    id: z.int(),
    code: z.string(),
    description: z.string(),
    kind: z.enum(["percent", "amount"]),
    value: z.number().describe("percent, or rupees"),
    minimum: rupees,
    largest: rupees.nullable(),
    valid_from: z.string(),
    valid_to: z.string(),
    usage_limit: z.int().nullable(),
    per_customer_limit: z.int().nullable(),
    used_count: z.int(),
    state: z.enum(couponStates),
  })
  .meta({ id: "CouponListed" });
export type CouponListed = z.infer<typeof couponListed>;

export const couponShown = couponListed
  .extend({
    seen: seenShown,
    deletable: z.boolean().describe("true if no order has used it"),
    orders: z
      .array(
        z.object({
          token: z.string(),
          order_no: z.string(),
          placed_at: moment,
          status: z.enum(orderStatuses),
          taken_off: rupees,
          total: rupees,
        }),
      )
      .describe("the latest 50 orders that used it"),
  })
  .meta({ id: "CouponShown" });
export type CouponShown = z.infer<typeof couponShown>;

const amount = (label: string) => decimal(`${label} must be an amount in rupees with at most two decimals.`);

const decimal = (message: string) =>
  z
    .union([z.number(), z.string().regex(/^[0-9]{1,9}(?:\.[0-9]{1,2})?$/, message)], { error: message })
    .transform(Number)
    .pipe(z.number({ error: message }).min(0, message).max(100_000_000, message).multipleOf(0.01, message));

const couponFields = z.object({
  code: line("Code", 40).regex(/^[A-Za-z0-9-]{3,40}$/, "Use 3 to 40 letters, digits or -."),
  description: optional(line("Description")).transform((typed) => typed ?? ""),
  kind: z.enum(["percent", "amount"], { error: "Choose percent or amount." }),
  value: decimal("Enter a percentage, or an amount in rupees, with at most two decimals.").refine(
    (value) => value > 0,
    "Enter a value above zero.",
  ),
  minimum: optional(amount("Minimum subtotal")).transform((value) => value ?? 0),
  largest: optional(amount("Maximum discount").refine((value) => value > 0, "Leave this empty for no maximum.")),
  valid_from: day(),
  valid_to: day(),
  usage_limit: optional(integer(1, 1_000_000)),
  per_customer_limit: optional(integer(1, 1_000_000)),
  on: z.boolean({ error: "Choose on or off." }),
});
export type CouponFields = z.infer<typeof couponFields>;

const thatOne = z.object({ id });

const couponsFilter = { search: searchText, state: z.enum(couponStates).optional() };

export const couponsCalls = {
  "GET staff/coupons": {
    summary: "Coupons, newest first",
    right: "coupons.change",
    query: z.object({ ...listing, ...couponsFilter }),
    reply: z.object({ data: z.array(couponListed), meta: listMeta }),
  },
  "GET staff/coupons.csv": { ...listAsCsv, right: "coupons.change", query: z.object(couponsFilter) },
  "GET staff/coupons/:id": {
    summary: "A coupon with the orders that used it",
    right: "coupons.change",
    params: thatOne,
    reply: inData(couponShown),
  },
  "POST staff/coupons": {
    summary: "Add a coupon",
    right: "coupons.change",
    body: couponFields,
    status: 201,
    reply: inData(couponShown),
  },
  "PUT staff/coupons/:id": {
    summary: "Update a coupon; the code of a used coupon cannot change",
    right: "coupons.change",
    params: thatOne,
    body: couponFields.extend({ seen }),
    reply: inData(couponShown),
    refusals: { 409: ["state_changed"] },
  },
  "DELETE staff/coupons/:id": {
    summary: "Delete an unused coupon",
    right: "coupons.change",
    params: thatOne,
    status: 204,
    refusals: { 409: ["in_use"] },
  },
} satisfies StaffCallTable;
