import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";
import { orderAmounts } from "../orders/index.ts";
import type { PricedCheckout } from "./price-checkout.ts";

/** How long a quote is valid, in milliseconds. */
export const quoteLifetime = 30 * 60 * 1000;

export interface Quote {
  customer: number;
  coupon: string | null;
  fingerprint: string;
  expires: number;
}

/**
 * The coupon token: a signed quote of customer, cart, prices, address, GSTIN, coupon and total as shown. The customer carries this state;
 * the shop stores none.
 */
export function signQuote(key: Buffer, now: Date, customerId: number, shown: PricedCheckout): string {
  const quote: Quote = {
    customer: customerId,
    coupon: shown.coupon?.code ?? null,
    fingerprint: quoteFingerprint(shown),
    expires: now.getTime() + quoteLifetime,
  };
  const body = Buffer.from(JSON.stringify(quote)).toString("base64url");
  return `${body}.${sign(key, body)}`;
}

/** The quote in a token, or null if it is forged, expired or another customer's. */
export function verifyQuote(keys: Buffer[], now: Date, customerId: number, token: string): Quote | null {
  const [body = "", signature = "", ...more] = token.split(".");
  if (more.length > 0) return null;
  const given = Buffer.from(signature);
  const isSigned = keys.some((key) => {
    const expected = Buffer.from(sign(key, body));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  if (!isSigned) return null;
  const quote = JSON.parse(Buffer.from(body, "base64url").toString()) as Quote;
  if (quote.customer !== customerId || quote.expires <= now.getTime()) return null;
  return quote;
}

/** Equal for two views of a cart exactly when everything the customer agreed to is equal. */
export function quoteFingerprint({ choice, parties, supply, lines, calculation }: PricedCheckout): string {
  const {
    shipping_cgst_paise: _c,
    shipping_sgst_paise: _s,
    shipping_igst_paise: _i,
    ...amounts
  } = orderAmounts(calculation);
  const further = calculation.adjustments.filter(({ kind }) => !(`${kind}_paise` in amounts));
  const agreed = [
    lines.map((line) => [
      line.cart_id,
      line.variant_id,
      line.quantity,
      line.price_paise,
      line.mrp_paise,
      line.hsn_code,
      line.gst_rate_bp,
    ]),
    parties.shipping,
    [supply.kind, supply.state.gst_code, supply.state_tax_kind],
    amounts,
    // Added only if there are any, so that the previous release computes the same fingerprint.
    ...(choice.buyer_gstin_id === undefined ? [] : [[parties.customer.gstin, parties.billing.printed]]),
    ...(choice.payment_plan === undefined ? [] : [choice.payment_plan]),
    ...further.map(({ kind, amount_paise }) => [kind, amount_paise]),
  ];
  return createHash("sha256").update(JSON.stringify(agreed)).digest("base64url");
}

const keyObjects = new WeakMap<Buffer, KeyObject>();

function sign(key: Buffer, body: string): string {
  // Creating the key object takes five times as long as the rest.
  const prepared = keyObjects.get(key) ?? createSecretKey(key);
  keyObjects.set(key, prepared);
  return createHmac("sha256", prepared).update(body).digest("base64url");
}
