import { z } from "zod";
import { moment, percent, rupees } from "./fields.ts";
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
