import { z } from "zod";
import { text } from "../language/text.ts";
import { address } from "./addresses.ts";
import type { CallTable } from "./call.ts";
import { cart } from "./cart.ts";
import { challanReasons } from "./challan-reasons.ts";
import { consent, userDetails } from "./customers.ts";
import { licence } from "./dealer-licences.ts";
import { moment, rupees, says } from "./fields.ts";
import { buyerGstin } from "./gstins.ts";
import { orderDetail } from "./orders.ts";
import { rewardEntry } from "./rewards.ts";
import { stockAlert } from "./stock-alerts.ts";

const productName = z.object({ product_name: z.string(), product_token: z.string() });

export const accountExport = z
  .object({
    exported_at: moment,
    profile: userDetails,
    licence: licence.nullable().describe("given by dealers"),
    consents: z.array(consent).describe("versions of the privacy notice accepted, oldest first"),
    consent: consent.nullable().describe("given at registration; null for accounts from before consent was recorded"),
    addresses: z.array(address),
    gstins: z.array(buyerGstin),
    orders: z.array(orderDetail),
    reviews: z.array(productName.extend({ rating: z.int(), review: z.string(), at: moment })),
    wishlist: z.array(productName),
    cart,
    lists: z
      .array(
        z.object({
          name: z.string(),
          is_shared: z.boolean(),
          changed_at: moment,
          lines: z.array(z.object({ ref_no: z.string(), product_name: z.string(), quantity: z.int() })),
        }),
      )
      .describe("saved lists, the last changed first"),
    stock_alerts: z.array(stockAlert).describe("stock alerts the customer asked for, the latest first"),
    notified_devices: z
      .array(z.object({ browser: z.string(), created_at: moment }))
      .describe("devices that are notified"),
    reward_points: z.array(rewardEntry),
    promotions: z
      .array(
        z.object({
          number: z.string(),
          kind: z.string(),
          item: z.string(),
          quantity: z.int(),
          value: rupees,
          given_on: z.string(),
        }),
      )
      .describe("samples and brand reminders received"),
    challans: z
      .array(
        z.object({
          number: z.string(),
          issued_at: moment,
          reason: z.enum(challanReasons),
          due_on: z.string().nullable(),
          name: z.string(),
          company_name: z.string(),
          address: z.array(z.string()),
          phone: z.string(),
          gstin: z.string().nullable(),
          total: rupees,
          lines: z.array(z.object({ ref_no: z.string(), product_name: z.string(), quantity: z.int() })),
        }),
      )
      .describe("delivery challans, newest first"),
    enquiries: z.array(
      z.object({
        enquiry_no: z.string(),
        received_at: moment,
        name: z.string(),
        company_name: z.string().nullable(),
        email: z.string(),
        contact_no: z.string(),
        address: z.string().nullable(),
        subject: z.string(),
        description: z.string(),
        notice_version: z.string().nullable().describe("the privacy notice the sender agreed to"),
        order_number: z.string().nullable().describe("of a grievance"),
        resolution: z.string().nullable().describe("of a grievance"),
        answers: z.array(z.object({ at: moment, text: z.string() })).describe("the shop's answers, oldest first"),
      }),
    ),
  })
  .meta({ id: "AccountExport" });
export type AccountExport = z.infer<typeof accountExport>;

export const accountsCalls = {
  "GET account/export": {
    summary: "All data the shop holds about the caller, as one download",
    access: "customer",
    reply: accountExport,
  },
  "POST account/delete": {
    summary: "Permanently delete the caller's account; orders and invoices are kept as tax law requires",
    access: "customer",
    repeatable: true,
    body: z.object({
      password: z
        .string(says(() => text("Password is required.")))
        .min(
          1,
          says(() => text("Password is required.")),
        )
        .max(1000),
    }),
    status: 204,
    refusals: { 409: ["orders_open"], 429: ["too_many_requests"] },
  },
} satisfies CallTable;
