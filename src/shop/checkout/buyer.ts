import type { CheckoutChoice } from "../../contract/checkout.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { findBuyerRegistration } from "../buyer-gstins/index.ts";
import type { CheckoutParties } from "../customers/index.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { SupplyBySeller } from "./supply.ts";

/**
 * The parties with the registration that buys, which is billed at its registered address (CGST Rules, rule 46(e)), or without a
 * GSTIN. Clients that do not choose buy with the account's own GSTIN, and so with its address: neither is printed without the other.
 * Special economic zones are supplied free of tax under a bond or undertaking (IGST Act s.16), which needs a quotation.
 */
export async function chooseBuyer(
  db: Db,
  parties: CheckoutParties,
  { buyer_gstin_id: id }: CheckoutChoice,
): Promise<CheckoutParties | Refusal> {
  const { customer } = parties;
  const named = id ?? (id === undefined ? customer.gstin : null);
  const buyer = named === null ? undefined : await findBuyerRegistration(db, customer.id, named);
  if (!buyer && typeof id === "number") return refuse(404, "not_found", serverTexts.gstinNotFound);
  if (!buyer) return { ...parties, customer: { ...customer, gstin: null } };
  if (buyer.is_sez) {
    const errors = { buyer_gstin_id: [serverTexts.sezNeedsQuotation] };
    return refuse(422, "enquiry_needed", serverTexts.sezNeedsQuotation, { errors });
  }
  return { ...parties, customer: { ...customer, gstin: buyer.gstin }, billing: buyer.billing };
}

interface Bought extends SupplyBySeller {
  choice: CheckoutChoice;
  parties: CheckoutParties;
}

/** What the buyer's choice of a registration costs them, in one sentence. */
export function buyerNotices({ choice, parties, supply, seller }: Bought): string[] {
  if (choice.buyer_gstin_id === undefined || seller.gstin === null) return [];
  if (choice.buyer_gstin_id === null) return [serverTexts.noInputCredit];
  const { state_row } = parties.billing;
  // Tax of one State, charged to a registration in another, is no credit there (CGST Act s.16 with s.9(1); GSTR-2B marks it so).
  if (supply.kind === "inter" || !state_row || state_row.gst_code === supply.state.gst_code) return [];
  return [serverTexts.creditElsewhere(supply.state.name, supply.state_tax_kind, state_row.name)];
}
