import { z } from "zod";
import type { CallTable } from "./call.ts";
import { inData, moment, opaqueToken, percent, rupees } from "./fields.ts";
import { revisionReasons } from "./revision-reasons.ts";
import { taxClasses } from "./tax-classes.ts";

const lineTaxation = z.object({ gst_rate: percent, tax_class: z.enum(taxClasses), price: rupees, total: rupees });

/** What an order costs before and after, with the lines that differ. */
export const repricing = z
  .object({
    total_before: rupees,
    total_after: rupees,
    lines: z.array(
      z.object({
        line_id: z.int(),
        ref_no: z.string(),
        product_name: z.string(),
        before: lineTaxation,
        after: lineTaxation,
      }),
    ),
  })
  .meta({ id: "Repricing" });
export type Repricing = z.infer<typeof repricing>;

/** A change of an order's taxes or prices after it was placed. */
export const orderRevision = z
  .object({ ...repricing.shape, reason: z.enum(revisionReasons), at: moment })
  .meta({ id: "OrderRevision" });
export type OrderRevision = z.infer<typeof orderRevision>;

const seller = z.object({ legal_name: z.string(), gstin: z.string().nullable(), state: z.string() });
const taxes = z.object({ cgst: rupees, sgst: rupees, igst: rupees, state_tax_kind: z.enum(["SGST", "UTGST"]) });

const changedLine = z.object({ quantity: z.int(), price: rupees, total: rupees });

/** A change of an order's items, addresses or GSTIN: the differences, before and after. */
export const contentsChange = z
  .object({
    lines: z.array(
      z.object({
        sub_product_id: z.int(),
        ref_no: z.string(),
        product_name: z.string(),
        before: changedLine.nullable().describe("null: added"),
        after: changedLine.nullable().describe("null: removed"),
      }),
    ),
    total_before: rupees,
    total_after: rupees,
    facts: z
      .array(z.object({ label: z.string(), before: z.string(), after: z.string() }))
      .describe("addresses, GSTIN, coupon and taxes that differ"),
  })
  .meta({ id: "ContentsChange" });
export type ContentsChange = z.infer<typeof contentsChange>;

/** The effect of a change of seller on an order: seller and total, before and after. */
export const sellerChange = z
  .object({
    ...repricing.shape,
    seller_before: seller,
    seller_after: seller,
    taxes_before: taxes,
    taxes_after: taxes,
  })
  .meta({ id: "SellerChange" });
export type SellerChange = z.infer<typeof sellerChange>;

/** A change of seller or contents to which the customer is asked to agree. */
export const orderProposal = z
  .object({
    ...sellerChange.shape,
    contents: contentsChange.nullable().describe("null: another seller is proposed"),
    proposed_at: moment,
    expires_at: moment,
  })
  .meta({ id: "OrderProposal" });
export type OrderProposal = z.infer<typeof orderProposal>;

export const proposalStates = ["pending", "accepted", "declined", "withdrawn", "expired", "closed"] as const;
export type ProposalState = (typeof proposalStates)[number];

const linkedProposal = z
  .object({
    state: z.enum(proposalStates),
    order_no: z.string(),
    proposal: orderProposal.nullable().describe("null once it is decided"),
  })
  .meta({ id: "LinkedProposal" });
export type LinkedProposal = z.infer<typeof linkedProposal>;

const link = z.object({ token: opaqueToken.describe("from the link in the email") });
const refusals = { 409: ["no_longer_open", "out_of_stock"] };

export const orderRevisionsCalls = {
  "POST order-change": {
    summary: "Shows the change of an order that the link in an email asks about",
    access: "public",
    repeatable: true,
    body: link,
    reply: inData(linkedProposal),
  },
  "POST order-change/accept": {
    summary: "Agree to the change of an order, with the link from an email",
    access: "public",
    body: link,
    reply: inData(linkedProposal),
    refusals,
  },
  "POST order-change/decline": {
    summary: "Decline the change of an order, with the link from an email; the order stays as it is",
    access: "public",
    body: link,
    reply: inData(linkedProposal),
    refusals,
  },
} satisfies CallTable;
