import type { CheckoutChoice } from "../../contract/checkout.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { type BuyerRegistration, findBuyerAt } from "../buyer-gstins/index.ts";
import type { CheckoutParties } from "../customers/index.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { SupplyBySeller } from "./supply.ts";

/** The choices that decide which registration buys. */
type BuyerChoice = Pick<CheckoutChoice, "billing_address" | "third_party_delivery" | "buyer_gstin_id">;

/** The parties of an order. */
export interface Parties extends CheckoutParties {
  /** The account's own GSTIN, if it is not printed because the billing address is a different one. */
  gstinLeftOut?: string;
}

/**
 * The parties, with the registration that buys or without a GSTIN. A chosen registration is billed at its registered address (CGST Rules,
 * rule 46(e)). Special economic zones are supplied free of tax under a bond or undertaking (IGST Act s.16), which needs a quotation.
 */
export function chooseBuyer(
  parties: CheckoutParties,
  buyers: readonly BuyerRegistration[],
  choice: BuyerChoice,
): Parties | Refusal {
  const { customer } = parties;
  const { buyer_gstin_id: id } = choice;
  if (id === undefined) return impliedBuyer(parties, buyers, choice);
  const buyer = buyers.find((registered) => registered.id === id);
  if (!buyer && id !== null) return refuse(404, "not_found", serverTexts.gstinNotFound);
  const refusal = buyer && quotationNeeded(buyer, "buyer_gstin_id");
  if (refusal) return refusal;
  return buyer
    ? { ...parties, customer: { ...customer, gstin: buyer.gstin }, billing: buyer.billing }
    : without(parties);
}

/**
 * For clients that do not choose a registration, the billing address decides: it is never replaced by another, and a GSTIN is printed only
 * with the address it belongs to. Without a billing address, the account's own GSTIN buys, at its registered address.
 */
function impliedBuyer(
  parties: CheckoutParties,
  buyers: readonly BuyerRegistration[],
  { billing_address, third_party_delivery }: BuyerChoice,
): Parties | Refusal {
  const { customer, billing } = parties;
  const { gstin } = customer;
  if (billing_address === null) {
    const own = gstin ? buyers.find((registered) => registered.gstin === gstin) : undefined;
    const refusal = own && quotationNeeded(own, "buyer_gstin_id");
    if (refusal) return refusal;
    return own ? { ...parties, billing: own.billing } : without(parties);
  }
  const buyer = findBuyerAt(buyers, billing.printed);
  const refusal = buyer && quotationNeeded(buyer, "billing_address");
  if (refusal) return refusal;
  if (buyer) {
    const printed = { ...billing.printed, company_name: buyer.billing.printed.company_name };
    return { ...parties, customer: { ...customer, gstin: buyer.gstin }, billing: { ...billing, printed } };
  }
  if (gstin === null) return without(parties);
  // The GSTIN would determine the tax (IGST Act s.10(1)(b)).
  if (third_party_delivery) {
    const message = serverTexts.thirdPartyBilling;
    return refuse(422, "place_unknown", message, { errors: { billing_address: [message] } });
  }
  return { ...without(parties), gstinLeftOut: gstin };
}

const without = (parties: CheckoutParties): Parties => ({
  ...parties,
  customer: { ...parties.customer, gstin: null },
});

/**
 * Refuses registrations that can only buy by quotation: those of special economic zones, and those that are cancelled or unknown according
 * to the GST portal, because a GST return would reject their GSTIN on an invoice. Registrations that have not been looked up pass.
 */
function quotationNeeded({ gstin, is_sez, status }: BuyerRegistration, field: string): Refusal | null {
  const message = is_sez
    ? serverTexts.sezNeedsQuotation
    : status === "cancelled" || status === "not_found"
      ? serverTexts.gstinNotActive(gstin, status)
      : null;
  return message ? refuse(422, "enquiry_needed", message, { errors: { [field]: [message] } }) : null;
}

interface Bought extends SupplyBySeller {
  choice: CheckoutChoice;
  parties: Parties;
}

/** What the choice of a registration costs the buyer, in one sentence. */
export function buyerNotices({ choice, parties, supply, seller }: Bought): string[] {
  if (seller.gstin === null) return [];
  if (choice.buyer_gstin_id === undefined)
    return parties.gstinLeftOut ? [serverTexts.gstinLeftOut(parties.gstinLeftOut)] : [];
  if (choice.buyer_gstin_id === null) return [serverTexts.noInputCredit];
  const { state_row } = parties.billing;
  // Tax of one State charged to a registration in another gives no input credit (CGST Act s.16 with s.9(1); GSTR-2B marks it so).
  if (supply.kind === "inter" || !state_row || state_row.gst_code === supply.state.gst_code) return [];
  return [serverTexts.creditElsewhere(supply.state.name, supply.state_tax_kind, state_row.name)];
}
