import { z } from "zod";
import { moment, rupees } from "./fields.ts";

/** Documents of an order. An acknowledgement has no serial number: its number is the order's. */
export const documentKinds = ["acknowledgement", "invoice", "bill_of_supply", "credit_note", "challan"] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const orderDocument = z
  .object({
    kind: z.enum(documentKinds),
    number: z.string(),
    issued_at: moment,
    total: rupees,
    cancelled: z
      .boolean()
      .optional()
      .describe("void; unless everything on it was credited, another was issued in its place"),
    file: z.string().describe("URL of the PDF, below /api/"),
  })
  .meta({ id: "OrderDocument" });
export type OrderDocument = z.infer<typeof orderDocument>;

/** The last part of a document's URL: `acknowledgement`, or its number with hyphens, `ENT-2627-000123`. */
export const documentName = z.string().regex(/^[A-Za-z0-9-]{1,40}$/, "Not the name of a document.");

export const toDocumentName = (number: string) => number.replaceAll("/", "-");
