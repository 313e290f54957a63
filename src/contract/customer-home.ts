import { z } from "zod";
import { text } from "../language/text.ts";
import type { CallTable } from "./call.ts";
import { padVariant } from "./cart.ts";
import { productDocument } from "./catalogue.ts";
import { documentKinds, orderDocument } from "./documents.ts";
import { ownEnquiry } from "./enquiries.ts";
import { inData, moment, says, searchText } from "./fields.ts";
import { orderSummary } from "./orders.ts";
import { listing, listMeta } from "./staff/listing.ts";

const financialYear = z
  .string()
  .regex(
    /^20\d\d-\d\d$/,
    says(() => text("Enter a financial year as 2026-27.")),
  )
  .refine(
    (year) => (Number(year.slice(2, 4)) + 1) % 100 === Number(year.slice(5)),
    says(() => text("Enter a financial year as 2026-27.")),
  )
  .describe("1 April to 31 March in Indian time, as 2026-27");

export const customerDocument = orderDocument
  .extend({ order_token: z.string(), order_no: z.string() })
  .meta({ id: "CustomerDocument" });
export type CustomerDocument = z.infer<typeof customerDocument>;

/** A product that the customer has ordered, with its instructions for use, certificates and brochures. */
export const purchasedDocuments = z
  .object({
    product_name: z.string(),
    product_slug: z.string(),
    product_token: z.string(),
    on_sale: z.boolean().describe("whether the product has a page"),
    documents: z.array(productDocument).describe("by kind"),
  })
  .meta({ id: "PurchasedDocuments" });
export type PurchasedDocuments = z.infer<typeof purchasedDocuments>;

export const frequentReference = padVariant
  .pick({
    sub_product_id: true,
    ref_no: true,
    product_name: true,
    product_image: true,
    product_slug: true,
    product_token: true,
    product_attribute: true,
    price: true,
    price_with_gst: true,
    refusal: true,
    availability: true,
  })
  .extend({
    quantity: z.int().describe("as last ordered"),
    orders: z.int().describe("how many of the customer's orders had it"),
    ordered_at: moment.describe("when it was last ordered"),
  })
  .meta({ id: "FrequentReference" });
export type FrequentReference = z.infer<typeof frequentReference>;

export const customerHomeCalls = {
  "GET documents": {
    summary: "The documents of the caller's orders, newest first",
    access: "customer",
    query: z.object({
      search: searchText.describe("part of a document's or order's number, a reference or a product name"),
      kind: z.enum(documentKinds).optional(),
      year: financialYear.optional(),
      ...listing,
    }),
    reply: z.object({
      data: z.array(customerDocument),
      meta: listMeta,
      years: z.array(z.string()).describe("financial years that have documents, newest first"),
    }),
  },
  "GET documents/:year/zip": {
    summary: "Every numbered document of the caller's orders of a financial year, as PDF files in a ZIP file",
    access: "customer",
    params: z.object({ year: financialYear }),
    produces: "application/zip",
    refusals: { 409: ["too_many_documents"], 429: ["too_many_requests"] },
  },
  "GET purchased-documents": {
    summary: "Instructions for use, certificates and other documents of the products that the caller has ordered",
    access: "customer",
    reply: inData(z.array(purchasedDocuments)),
  },
  "GET my-home": {
    summary: "What a customer needs first: orders to repeat, references ordered often, open orders, enquiries",
    access: "customer",
    reply: inData(
      z.object({
        last_orders: z.array(orderSummary).describe("at most three"),
        open_orders: z.array(orderSummary).describe("at most ten, newest first"),
        frequent: z.array(frequentReference).describe("at most eight, the most often ordered first"),
        enquiries: z.array(ownEnquiry).describe("at most three, newest first"),
      }),
    ),
  },
} satisfies CallTable;
