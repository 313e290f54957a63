import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import type { PricedLine } from "../cart/index.ts";
import { type Catalogue, mayBuy } from "../catalogue/index.ts";
import { type Coupon, couponAmount, couponByCode, couponProblem } from "../coupons/index.ts";
import { type CheckoutParties, partiesOf } from "../customers/index.ts";
import type { Caller } from "../kit/api.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { countCouponOrders, countOrders } from "../orders/index.ts";
import { istDate, placeOfSupply } from "../tax/index.ts";
import { deliveryCharge } from "./delivery.ts";
import { subtotalOf, type Totals, totalsOf } from "./totals.ts";

export interface BasketQuestion {
  shippingAddressId: number;
  billingAddressId: number | null;
  couponCode: string | null;
  thirdPartyDelivery: boolean;
}

/** Everything an order would be made of: who buys, where it goes, what it costs. */
export interface Basket {
  parties: CheckoutParties;
  coupon: Coupon | null;
  totals: Totals;
}

/**
 * Works out what the given cart lines would cost this customer. The one place where lines, place of supply, coupon,
 * shipping and tax come together: what checkout shows and what an order is made of are both this.
 * @param now the moment that decides which coupons are valid
 */
export async function basketOf(
  db: Db,
  catalogue: Catalogue,
  caller: Caller,
  lines: PricedLine[],
  question: BasketQuestion,
  now: Date,
): Promise<Basket | Refusal> {
  if (lines.length === 0) return refuse(422, "cart_empty", texts.cartEmpty, { errors: { cart: [texts.cartEmpty] } });
  const { settings } = catalogue.current();
  const forbidden = firstNotForSale(catalogue, caller, lines);
  if (forbidden) return forbidden;

  const { selling, company } = settings;
  const billingId = question.billingAddressId ?? question.shippingAddressId;
  const [parties, standing, found] = await Promise.all([
    partiesOf(db, caller.id, { shippingId: question.shippingAddressId, billingId, sellerStateId: company.state_id }),
    countOrders(db, caller.id, selling.free_delivery_orders),
    question.couponCode === null ? null : couponByCode(db, question.couponCode),
  ]);
  if (!parties) return refuse(404, "not_found", serverTexts.addressNotFound);

  const supply = placeOfSupply({
    sellerState: parties.sellerState,
    deliveryState: parties.shipping.state_row,
    billingState: parties.billing.state_row,
    buyerGstin: parties.customer.gstin,
    thirdPartyDelivery: question.thirdPartyDelivery,
  });
  if (supply.kind === "refused") {
    return refuse(422, "place_unknown", supply.message, { errors: { shipping_address: [supply.message] } });
  }

  const coupon = found ?? null;
  const subtotal_paise = subtotalOf(lines);
  if (question.couponCode !== null) {
    const used = coupon ? await countCouponOrders(db, caller.id, coupon.id) : 0;
    const problem = couponProblem(coupon ?? undefined, istDate(now), subtotal_paise, used);
    if (problem) return problem;
  }
  const coupon_paise = coupon ? couponAmount(coupon, subtotal_paise) : 0;
  const shipping_paise = deliveryCharge(selling, standing);
  return { parties, coupon, totals: totalsOf(lines, supply, coupon_paise, shipping_paise, selling.freight_rule) };
}

const notForSaleTexts = { not_for_sale: serverTexts.notForSale, verification_needed: texts.verificationNeeded };

/** The policy may have changed since a line was put in the cart. */
function firstNotForSale(catalogue: Catalogue, caller: Caller, lines: PricedLine[]): Refusal | null {
  const { settings, variantById } = catalogue.current();
  for (const line of lines) {
    const product = variantById.get(line.variant_id)?.product;
    const reason = product ? mayBuy(settings, caller, product) : "not_for_sale";
    if (reason) return refuse(403, reason, `${product?.name ?? ""}: ${notForSaleTexts[reason]}`.replace(/^: /, ""));
  }
  return null;
}
