import { inEachLanguage, text } from "../language/text.ts";

export const revisionReasons = ["rate_change", "registration_change", "contents_change", "parcels_change"] as const;
export type RevisionReason = (typeof revisionReasons)[number];

/** The reason, as a sentence for customer and staff. */
export const revisionTexts: Record<RevisionReason, string> = inEachLanguage(() => ({
  rate_change: text(
    "The GST rate changed after this order was placed. By law the rate on the day of the invoice applies (CGST Act s.14).",
  ),
  contents_change: text("Items, addresses or GSTIN were changed after this order was placed."),
  parcels_change: text(
    "The items of this order are sent in several parcels. The prices and the total of all parcels stay the same.",
  ),
  registration_change: text("Another registration of the shop sells this order, so other taxes apply."),
}));
