import { randomBytes } from "node:crypto";
import { purposeOfOrder } from "../../contract/order-purposes.ts";
import { zip } from "../../platform/zip.ts";
import { describeVariant } from "../cart/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { NewOrder } from "../orders/index.ts";
import type { Ordering } from "./ordering.ts";
import { orderColumns, type PricedCheckout } from "./price-checkout.ts";

/** The order as it is stored: everything that was true when it was placed. */
export function newOrder({ caller, request, entry, state, now }: Ordering, priced: PricedCheckout): NewOrder {
  const { choice, seller, parties, coupon, lines, calculation } = priced;
  return {
    token: randomBytes(16).toString("base64url"),
    customer_id: caller.id,
    placed_at: now,
    billing_address: parties.billing.printed,
    shipping_address: parties.shipping.printed,
    buyer_gstin: parties.customer.gstin,
    purpose: purposeOfOrder(parties.customer.account_type, choice.purpose),
    seller_gstin: seller.gstin ?? "",
    registration_id: seller.id,
    ...orderColumns(priced),
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? null,
    item_count: lines.reduce((count, line) => count + line.quantity, 0),
    ...entry,
    po_number: request.po_number,
    note: request.note,
    lines: newOrderLines(state.catalogue, priced),
    adjustments: calculation.adjustments,
  };
}

function newOrderLines(catalogue: Catalogue, { lines, calculation }: PricedCheckout): NewOrder["lines"] {
  return zip(lines, calculation.lines).map(([line, taxed]) => {
    const shown = describeVariant(catalogue, line.variant_id);
    if (!shown) throw new Error(`Cart line ${line.cart_id} is no longer in the catalogue.`);
    return {
      variant_id: line.variant_id,
      ref_no: shown.ref_no,
      product_name: shown.product_name,
      product_slug: shown.product_slug,
      product_token: shown.product_token,
      product_image: shown.product_image,
      product_attribute: shown.product_attribute,
      hsn_code: line.hsn_code,
      gst_rate_bp: line.gst_rate_bp,
      tax_class: line.tax_class,
      uqc: line.uqc,
      mrp_paise: line.mrp_paise,
      price_paise: line.price_paise,
      quantity: line.quantity,
      coupon_paise: taxed.discount_paise,
      taxable_paise: taxed.taxable_paise,
      cgst_paise: taxed.cgst_paise,
      sgst_paise: taxed.sgst_paise,
      igst_paise: taxed.igst_paise,
    };
  });
}
