import { z } from "zod";
import { moment, rupees, searchText } from "../fields.ts";
import { orderStatuses } from "../orders.ts";
import type { StaffCallTable } from "./call.ts";
import { enquiryStates } from "./enquiries.ts";

/** A handful of results; `more` indicates that there are others. */
const group = <Hit extends z.ZodType>(hit: Hit) =>
  z
    .object({
      hits: z.array(hit),
      more: z.boolean(),
      exact: z.boolean().describe("the first one is exactly what was typed, punctuation aside"),
    })
    .optional()
    .describe("absent where the caller's role does not include it");

const orderHit = z
  .object({
    token: z.string(),
    order_no: z.string(),
    name: z.string(),
    company_name: z.string(),
    status: z.enum(orderStatuses),
    total: rupees,
    placed_at: moment,
    tracking_number: z.string().nullable(),
    po_number: z.string().nullable(),
  })
  .meta({ id: "OrderHit" });

const documentHit = z
  .object({
    id: z.int(),
    kind: z.enum(["invoice", "bill_of_supply", "credit_note", "challan"]),
    number: z.string(),
    buyer_name: z.string(),
    issued_at: moment,
    total: rupees,
    order_token: z.string().nullable().describe("null on challans without an order"),
    order_no: z.string().nullable(),
  })
  .meta({ id: "DocumentHit" });

const customerHit = z
  .object({
    id: z.int(),
    name: z.string(),
    company_name: z.string().nullable(),
    email: z.string(),
    mobile_number: z.string(),
    gstin: z.string().nullable(),
  })
  .meta({ id: "CustomerHit" });

const lotHit = z
  .object({
    id: z.int(),
    lot_no: z.string(),
    ref_no: z.string(),
    product_name: z.string(),
    on_hand: z.int(),
    expires_on: z.iso.date().nullable(),
  })
  .meta({ id: "LotHit" });

const productHit = z
  .object({
    id: z.int(),
    name: z.string(),
    ref_no: z.string().nullable().describe("the variant that was found; null where the name was"),
    gtin: z.string().nullable(),
    hidden: z.boolean(),
  })
  .meta({ id: "ProductHit" });

const enquiryHit = z
  .object({
    id: z.int(),
    enquiry_no: z.string(),
    subject: z.string(),
    name: z.string(),
    status: z.enum(enquiryStates),
    received_at: moment,
  })
  .meta({ id: "EnquiryHit" });

const searchGroups = z.object({
  orders: group(orderHit),
  documents: group(documentHit),
  customers: group(customerHit),
  products: group(productHit),
  lots: group(lotHit),
  enquiries: group(enquiryHit),
});
export type Found = z.infer<typeof searchGroups>;

export const staffSearchCalls = {
  "GET staff/search": {
    summary:
      "Orders, documents, customers, products, lots and enquiries by number, name, email, telephone, GSTIN, GTIN or a scanned code; punctuation, spaces and case are ignored",
    right: "signed-in",
    query: z.object({ q: searchText }),
    reply: z.object({ data: searchGroups }),
  },
} satisfies StaffCallTable;
