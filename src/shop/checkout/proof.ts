import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { CheckoutAddress } from "../customers/index.ts";
import type { Totals } from "./totals.ts";

/** How long totals that were shown stay good, in milliseconds. */
const proofLifetime = 30 * 60 * 1000;

interface Proof {
  customer: number;
  coupon: string | null;
  fingerprint: string;
  expires: number;
}

/**
 * The coupon token: proof of customer, cart, prices, address, coupon and total as they were shown, signed with the
 * shop's key so that it cannot be made elsewhere. It is state that the customer carries; the shop keeps none.
 */
export function proofOf(
  key: Buffer,
  now: Date,
  shown: { customerId: number; couponCode: string | null; shipping: CheckoutAddress; totals: Totals },
): string {
  const proof: Proof = {
    customer: shown.customerId,
    coupon: shown.couponCode,
    fingerprint: fingerprintOf(shown.shipping, shown.totals),
    expires: now.getTime() + proofLifetime,
  };
  const body = Buffer.from(JSON.stringify(proof)).toString("base64url");
  return `${body}.${sign(key, body)}`;
}

/** What a token proves, or null when it is forged, expired or another customer's. */
export function readProof(keys: Buffer[], now: Date, customerId: number, token: string): Proof | null {
  const [body = "", signature = "", ...more] = token.split(".");
  if (more.length > 0) return null;
  const given = Buffer.from(signature);
  const isSigned = keys.some((key) => {
    const expected = Buffer.from(sign(key, body));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  if (!isSigned) return null;
  const proof = JSON.parse(Buffer.from(body, "base64url").toString()) as Proof;
  if (proof.customer !== customerId || proof.expires <= now.getTime()) return null;
  return proof;
}

/** Equal for two looks at a cart exactly when everything the customer agreed to is equal. */
export function fingerprintOf(shipping: CheckoutAddress, { lines, calculation, supply }: Totals): string {
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
    shipping,
    [supply.kind, supply.state.gst_code, supply.state_tax_kind],
    calculation.order,
  ];
  return createHash("sha256").update(JSON.stringify(agreed)).digest("base64url");
}

function sign(key: Buffer, body: string): string {
  return createHmac("sha256", key).update(body).digest("base64url");
}
