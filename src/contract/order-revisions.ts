import { z } from "zod";
import { moment, percent, rupees } from "./fields.ts";
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

export const revisionReasons = ["rate_change", "registration_change"] as const;
export type RevisionReason = (typeof revisionReasons)[number];

/** A change of an order's taxes or prices after it was placed. */
export const orderRevision = z
  .object({ ...repricing.shape, reason: z.enum(revisionReasons), at: moment })
  .meta({ id: "OrderRevision" });
export type OrderRevision = z.infer<typeof orderRevision>;

/** Why, as a sentence for customer and staff. */
export const revisionTexts: Record<RevisionReason, string> = {
  rate_change:
    "The GST rate changed after this order was placed. By law the rate on the day of the invoice applies (CGST Act s.14).",
  registration_change: "Another registration of the shop sells this order, so other taxes apply.",
};
