import { pick } from "../../contract/field-types.ts";
import type { ContentLine, Contents } from "./tables.ts";

const columns = [
  "billing_address",
  "shipping_address",
  "buyer_gstin",
  "place_of_supply",
  "place_of_supply_code",
  "coupon_id",
  "coupon_code",
  "item_count",
] as const satisfies (keyof Contents["order"])[];

const lineColumns = [
  "id",
  "variant_id",
  "ref_no",
  "product_name",
  "product_slug",
  "product_token",
  "product_image",
  "product_attribute",
  "hsn_code",
  "gst_rate_bp",
  "tax_class",
  "uqc",
  "mrp_paise",
  "price_paise",
  "quantity",
  "coupon_paise",
  "taxable_paise",
  "cgst_paise",
  "sgst_paise",
  "igst_paise",
] as const satisfies (keyof ContentLine)[];

export const contentColumns = (order: Contents["order"]): Contents["order"] => pick(order, columns);

/** With its columns in a fixed order, so that two lines can be compared. */
export const contentLine = (line: ContentLine): ContentLine => pick(line, lineColumns);
