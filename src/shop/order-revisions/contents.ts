import type { ContentLine, Contents } from "./tables.ts";

export function contentColumns(order: Contents["order"]): Contents["order"] {
  const { billing_address, shipping_address, buyer_gstin, place_of_supply, place_of_supply_code } = order;
  const { coupon_id, coupon_code, item_count } = order;
  return {
    ...{ billing_address, shipping_address, buyer_gstin, place_of_supply, place_of_supply_code },
    ...{ coupon_id, coupon_code, item_count },
  };
}

/** With its columns in a fixed order, so that two lines can be compared. */
export function contentLine(line: ContentLine): ContentLine {
  const { id, variant_id, ref_no, product_name, product_slug, product_token, product_image, product_attribute } = line;
  const { hsn_code, gst_rate_bp, tax_class, uqc, mrp_paise, price_paise, quantity } = line;
  const { coupon_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise } = line;
  return {
    ...{ id, variant_id, ref_no, product_name, product_slug, product_token, product_image, product_attribute },
    ...{ hsn_code, gst_rate_bp, tax_class, uqc, mrp_paise, price_paise, quantity },
    ...{ coupon_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise },
  };
}
