import { z } from "zod";
import { text } from "../language/text.ts";
import type { CallTable } from "./call.ts";
import { inData, line, opaqueToken } from "./fields.ts";
import { purchaseOrderFile } from "./purchase-order-limits.ts";

/** An uploaded purchase order that belongs to no order yet. `token` is passed to place-order. */
export const unclaimedFile = z
  .object({ token: z.string(), name: z.string(), bytes: z.int() })
  .meta({ id: "UnclaimedFile" });
export type UnclaimedFile = z.infer<typeof unclaimedFile>;

const token = z.object({ token: opaqueToken });

export const purchaseOrdersCalls = {
  "POST check-out/purchase-order": {
    summary: "Upload a purchase order (PDF, at most 5 MB) for the next order; unused, it is deleted after a week",
    access: "customer",
    query: z.object({ name: line(() => text("File name"), 200) }),
    upload: [purchaseOrderFile.type],
    largest: purchaseOrderFile.bytes,
    status: 201,
    reply: inData(unclaimedFile),
    refusals: { 429: ["too_many_requests"] },
  },
  "DELETE check-out/purchase-order/:token": {
    summary:
      "Delete an uploaded purchase order that no order was placed with; answered alike whether or not there is one",
    access: "customer",
    repeatable: true,
    params: token,
    status: 204,
  },
  "GET orders/:token/purchase-order": {
    summary: "The purchase order attached to an order, as a PDF",
    access: "customer",
    params: token,
    produces: "application/pdf",
  },
} satisfies CallTable;
