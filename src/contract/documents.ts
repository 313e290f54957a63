import { z } from "zod";
import { text } from "../language/text.ts";
import { moment, rupees, says } from "./fields.ts";

/** Documents of an order. An acknowledgement has no serial number: its number is the order's. */
export const documentKinds = ["acknowledgement", "invoice", "bill_of_supply", "credit_note", "challan"] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const orderDocument = z
  .object({
    kind: z.enum(documentKinds),
    number: z.string(),
    version: z.int().optional().describe("of an acknowledgement: 2 after the first change of the order's contents"),
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

/**
 * The last part of a document's URL: `acknowledgement`, `acknowledgement-2` for its second version, or the document's number with
 * hyphens, `ENT-2627-000123`.
 */
export const documentName = z.string().regex(
  /^[A-Za-z0-9-]{1,40}$/,
  says(() => text("Not the name of a document.")),
);

/** The first version has no number in its name. */
export const acknowledgementName = (version: number) =>
  version > 1 ? `acknowledgement-${version}` : "acknowledgement";

/** The version in a document's name; null for the first version and for other documents. */
export function versionNamed(name: string): number | null {
  const version = /^acknowledgement-([1-9][0-9]{0,5})$/.exec(name)?.[1];
  return version === undefined || version === "1" ? null : Number(version);
}

export const toDocumentName = (number: string) => number.replaceAll("/", "-");
