import type { CheckoutDetails, OrderDetailLine } from "../../contract/checkout.ts";
import { paymentTexts } from "../../contract/payments.ts";
import { zip } from "../../platform/zip.ts";
import { displayVariant, listCartLines, type PricedLine } from "../cart/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Customer } from "../kit/api.ts";
import type { PublicState } from "../kit/public-state.ts";
import { Refusal } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { toOrderTotal } from "../orders/index.ts";
import { paymentNotices } from "../payments/index.ts";
import { istDate } from "../tax/index.ts";
import { buyerNotices } from "./buyer.ts";
import { type CheckoutInput, loadCheckoutRecords } from "./checkout-records.ts";
import { orderColumns, type PricedCheckout, priceCheckout } from "./price-checkout.ts";
import { signQuote } from "./quote.ts";

/** What the cart would cost if ordered now, with the signed quote that placing the order requires. */
export async function checkoutDetails(
  shop: LiveShop,
  caller: Customer,
  input: CheckoutInput,
): Promise<CheckoutDetails | Refusal> {
  const now = shop.clock.now();
  const state = shop.live.current();
  const [lines, records] = await shop.db
    .connection()
    .execute((db) =>
      Promise.all([listCartLines(db, caller.id), loadCheckoutRecords(db, caller, input, state.settings.selling, now)]),
    );
  return toDetails(shop, caller, priceCheckout(state, caller, lines, input, records, now), state, now);
}

/** The same for any lines. */
export async function detailsOfLines(
  shop: LiveShop,
  caller: Customer,
  lines: PricedLine[],
  input: CheckoutInput,
): Promise<CheckoutDetails | Refusal> {
  const now = shop.clock.now();
  const state = shop.live.current();
  const records = await loadCheckoutRecords(shop.db, caller, input, state.settings.selling, now);
  return toDetails(shop, caller, priceCheckout(state, caller, lines, input, records, now), state, now);
}

function toDetails(
  { keys }: LiveShop,
  caller: Customer,
  priced: PricedCheckout | Refusal,
  { catalogue }: PublicState,
  now: Date,
): CheckoutDetails | Refusal {
  if (priced instanceof Refusal) return priced;
  const order = { ...orderColumns(priced), seller_gstin: priced.seller.gstin ?? "" };
  const { method, termsWithTotal } = paymentTexts(order);
  return {
    order_details: detailLines(catalogue, priced),
    orderTotal: {
      ...toOrderTotal(order, priced.calculation.adjustments),
      coupon_token: signQuote(keys.current("totals"), now, caller.id, priced),
    },
    payment_method: method,
    payment_terms: termsWithTotal,
    notices: [...buyerNotices(priced), ...paymentNotices(order, istDate(now))],
  };
}

function detailLines(catalogue: Catalogue, { lines, calculation }: PricedCheckout): OrderDetailLine[] {
  return zip(lines, calculation.lines).flatMap(([line, taxed]) => {
    const shown = displayVariant(catalogue, line.variant_id);
    if (!shown) return [];
    return [
      {
        ...shown,
        cart_id: line.cart_id,
        mrp: line.mrp_paise / 100,
        price: line.price_paise / 100,
        quantity: line.quantity,
        taxable: taxed.taxable_paise / 100,
        hsn: line.hsn_code,
        gst_rate: line.gst_rate_bp / 100,
        tax_class: line.tax_class,
        uqc: line.uqc,
        cgst: taxed.cgst_paise / 100,
        sgst: taxed.sgst_paise / 100,
        igst: taxed.igst_paise / 100,
        total: taxed.total_paise / 100,
        in_stock: line.quantity <= line.available,
        available: line.available,
      },
    ];
  });
}
