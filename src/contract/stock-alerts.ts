import { z } from "zod";
import type { CallTable } from "./call.ts";
import { email, id, inData, message, moment, opaqueToken } from "./fields.ts";

export const stockAlert = z
  .object({ sub_product_id: z.int(), ref_no: z.string(), product_name: z.string(), asked_at: moment })
  .meta({ id: "StockAlert" });

const byLink = z.object({ token: opaqueToken });

export const stockAlertsCalls = {
  "GET stock-alerts": {
    summary: "The caller's stock alerts, the latest first",
    access: "customer",
    reply: inData(z.array(stockAlert)),
  },
  "POST stock-alerts": {
    summary: "Ask for one mail when a variant is back in stock",
    access: "customer",
    repeatable: true,
    body: z.object({ sub_product_id: id }),
    reply: message,
    refusals: { 429: ["too_many_requests"] },
  },
  "DELETE stock-alerts/:id": {
    summary: "Cancel the stock alert for a variant; `id` is the variant's",
    access: "customer",
    repeatable: true,
    params: z.object({ id }),
    status: 204,
  },
  "POST stock-alerts/by-email": {
    summary:
      "The same without an account: a link is mailed that confirms the address. The reply does not tell whether it is known",
    access: "public",
    body: z.object({ sub_product_id: id, email }),
    reply: message,
    refusals: { 429: ["too_many_requests"] },
  },
  "POST stock-alerts/confirm": {
    summary: "Confirm an address by the link that was mailed; `product` is null when it is no longer sold",
    access: "public",
    body: byLink,
    reply: message.extend({
      data: z.object({
        ref_no: z.string(),
        product: z.object({ name: z.string(), slug: z.string(), token: z.string() }).nullable(),
      }),
    }),
  },
  "POST stock-alerts/stop": {
    summary: "Stop all alerts to the address that the link was mailed to",
    access: "public",
    repeatable: true,
    body: byLink,
    reply: message,
  },
} satisfies CallTable;
