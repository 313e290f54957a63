import type { CheckoutChoice } from "../../contract/checkout.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { CheckoutParties } from "../customers/index.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Registration } from "../registrations/index.ts";
import { placeOfSupply, type Supply } from "../tax/index.ts";

/** The supply of an order, and the registration that makes it. */
export interface SupplyBySeller {
  seller: Registration;
  supply: Supply;
}

/**
 * Place of supply and taxes of a delivery by the current registration. A seller without a GSTIN charges no tax (CGST Act s.32) and delivers
 * only within its State: selling to other States requires a registration, whatever the turnover (s.24(i)).
 */
export function supplyBy(
  seller: Registration | null,
  { shipping, billing, customer }: CheckoutParties,
  { third_party_delivery }: Pick<CheckoutChoice, "third_party_delivery">,
): SupplyBySeller | Refusal {
  const supply = placeOfSupply({
    sellerState: seller?.state,
    deliveryState: shipping.state_row,
    billingState: billing.state_row,
    buyerGstin: customer.gstin,
    thirdPartyDelivery: third_party_delivery,
  });
  if (supply.kind === "refused") return refusePlace(supply.message, fields[supply.code]);
  if (!seller) throw new Error("A supply without a seller was not refused.");
  if (seller.gstin !== null) return { seller, supply };
  if (supply.kind === "inter") return refusePlace(serverTexts.deliversWithin(seller.state.name));
  return { seller, supply: { ...supply, reason: serverTexts.noTaxCharged } };
}

/** The field in which the buyer can resolve each problem. */
const fields = {
  seller_state_unknown: "shipping_address",
  delivery_state_unknown: "shipping_address",
  buyer_gstin_invalid: "billing_address",
  buyer_state_unknown: "billing_address",
};

const refusePlace = (message: string, field = "shipping_address") =>
  refuse(422, "place_unknown", message, { errors: { [field]: [message] } });
