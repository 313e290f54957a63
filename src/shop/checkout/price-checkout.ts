import type { CheckoutChoice } from "../../contract/checkout.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { type PricedLine, refusalTexts } from "../cart/index.ts";
import { type Coupon, couponDiscount, couponProblem } from "../coupons/index.ts";
import type { Customer } from "../kit/api.ts";
import type { PublicState } from "../kit/public-state.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import { orderAmounts } from "../orders/index.ts";
import { offerFor, priceContextFor, purchaseRefusal } from "../pricing/index.ts";
import type { Registration } from "../registrations/index.ts";
import { calculateOrder, istDate, type OrderCalculation, type Supply, taxedBy } from "../tax/index.ts";
import { chooseBuyer, type Parties } from "./buyer.ts";
import { chargesFor } from "./charges.ts";
import type { CheckoutInput, CheckoutRecords } from "./checkout-records.ts";
import { refuseOversized } from "./order-size.ts";
import { supplyBy } from "./supply.ts";

/** Everything an order would consist of: who buys, where it goes, what it costs and why. */
export interface PricedCheckout {
  choice: CheckoutChoice;
  seller: Registration;
  parties: Parties;
  coupon: Coupon | null;
  supply: Supply;
  lines: PricedLine[];
  /** Its lines are in the same order as `lines`. */
  calculation: OrderCalculation;
}

/**
 * Prices the given cart lines for this customer. The only place where lines, place of supply, discounts, charges and tax come together:
 * checkout shows this result, and orders are made from it.
 * @param now decides which coupons are valid
 */
export function priceCheckout(
  { settings, catalogue, registrations }: PublicState,
  caller: Customer,
  cartLines: PricedLine[],
  input: CheckoutInput,
  { saved, buyers, countedOrders, unlicensed, coupon, couponOrders }: CheckoutRecords,
  now: Date,
): PricedCheckout | Refusal {
  if (cartLines.length === 0)
    return refuse(422, "cart_empty", texts.cartEmpty, { errors: { cart: [texts.cartEmpty] } });
  const offered = offeredLines({ settings, catalogue }, caller, cartLines);
  if (offered instanceof Refusal) return offered;
  const oversized = refuseOversized(offered);
  if (oversized) return oversized;
  if (!saved) return refuse(404, "not_found", serverTexts.addressNotFound);
  const parties = chooseBuyer(saved, buyers, input);
  if (parties instanceof Refusal) return parties;
  if (unlicensed) return unlicensed;
  const supplied = supplyBy(registrations.current, parties, input);
  if (supplied instanceof Refusal) return supplied;
  const { seller, supply } = supplied;
  const lines = offered.map((line) => taxedBy(seller, line));

  const subtotal_paise = lines.reduce((sum, line) => sum + line.price_paise * line.quantity, 0);
  if (input.coupon_code !== null) {
    const problem = couponProblem(coupon, istDate(now), subtotal_paise, couponOrders);
    if (problem) return problem;
  }
  const discounts = coupon ? [couponDiscount(coupon, subtotal_paise)] : [];
  const charges = chargesFor({ choice: input, lines, selling: settings.selling, countedOrders });
  return {
    choice: input,
    seller,
    parties,
    coupon: coupon ?? null,
    supply,
    lines,
    calculation: calculateOrder({ lines, discounts, charges, supply }),
  };
}

/** The pricing that an order stores, besides who buys and where it goes, in the columns of `orders`. */
export function orderColumns({ choice, supply, calculation }: PricedCheckout) {
  return {
    ...orderAmounts(calculation),
    payment_plan: choice.payment_plan ?? ("on_delivery" as const),
    place_of_supply: `${supply.state.gst_code} ${supply.state.name}`,
    place_of_supply_code: supply.state.gst_code,
    supply_kind: supply.kind,
    state_tax_kind: supply.state_tax_kind,
    tax_reason: supply.reason,
  };
}

/** The lines at the prices offered to this customer. The policy may have changed since a line was added to the cart. */
export function offeredLines(
  { settings, catalogue }: Pick<PublicState, "settings" | "catalogue">,
  caller: Customer,
  lines: PricedLine[],
): PricedLine[] | Refusal {
  const context = priceContextFor(settings, caller);
  const offered: PricedLine[] = [];
  for (const line of lines) {
    const product = catalogue.variantById.get(line.variant_id)?.product;
    const { price_paise } = offerFor(context, line);
    const reason = product && price_paise !== null ? purchaseRefusal(settings, caller, product) : "not_for_sale";
    if (reason || price_paise === null) {
      const code = reason ?? "not_for_sale";
      return refuse(403, code, `${product?.name ?? ""}: ${refusalTexts[code]}`.replace(/^: /, ""));
    }
    offered.push({ ...line, price_paise });
  }
  return offered;
}
