import type { CheckoutChoice } from "../../contract/checkout.ts";
import type { CheckoutParties } from "../customers/index.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Registration } from "../registrations/index.ts";
import { placeOfSupplyBy, type Supply } from "../tax/index.ts";

/** The supply of an order, and the registration that makes it. */
export interface SupplyBySeller {
  seller: Registration;
  supply: Supply;
}

/** Place of supply and taxes of a delivery by the current registration. */
export function supplyBy(
  seller: Registration | null,
  { shipping, billing, customer }: CheckoutParties,
  { third_party_delivery }: Pick<CheckoutChoice, "third_party_delivery">,
): SupplyBySeller | Refusal {
  const supply = placeOfSupplyBy(seller, {
    deliveryState: shipping.state_row,
    billingState: billing.state_row,
    buyerGstin: customer.gstin,
    thirdPartyDelivery: third_party_delivery,
  });
  if (supply.kind === "refused") return refusePlace(supply.message, fields[supply.code]);
  if (!seller) throw new Error("A supply without a seller was not refused.");
  return { seller, supply };
}

/** The field in which the buyer can resolve each problem. */
const fields = {
  seller_state_unknown: "shipping_address",
  seller_unregistered: "shipping_address",
  delivery_state_unknown: "shipping_address",
  buyer_gstin_invalid: "billing_address",
  buyer_state_unknown: "billing_address",
};

const refusePlace = (message: string, field: string) =>
  refuse(422, "place_unknown", message, { errors: { [field]: [message] } });
