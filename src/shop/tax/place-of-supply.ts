import { serverTexts } from "../../contract/server-texts.ts";
import { stored } from "../../language/stored.ts";
import { text } from "../../language/text.ts";
import { gstinProblem, stateCodeOfGstin } from "./gstin.ts";
import { isStateCode, type State, stateTaxKind } from "./states.ts";

/** Who sells, where the goods go, and who buys. An unknown State is null or undefined. */
export interface SupplyQuestion {
  /** State of the GSTIN of the place the goods are sent from. */
  readonly sellerState: State | null | undefined;
  readonly deliveryState: State | null | undefined;
  /** State of the billing address. Used only when the goods go to a third party. */
  readonly billingState?: State | null | undefined;
  readonly buyerGstin?: string | null | undefined;
  /** The buyer stated "deliver to someone else's premises on my instruction". Addresses alone cannot show this. */
  readonly thirdPartyDelivery?: boolean | undefined;
}

/** Which taxes a supply bears. `state` is the place of supply, `reason` one sentence for the customer. */
export interface Supply {
  readonly kind: "intra" | "inter";
  readonly state: State;
  readonly state_tax_kind: "SGST" | "UTGST";
  readonly reason: string;
}

/** The tax cannot be determined, so nothing can be sold yet. `message` tells the customer what is missing. */
export interface SupplyRefusal {
  readonly kind: "refused";
  readonly code:
    | "seller_state_unknown"
    | "seller_unregistered"
    | "delivery_state_unknown"
    | "buyer_gstin_invalid"
    | "buyer_state_unknown";
  readonly message: string;
}

/**
 * Determines the place of supply, and so whether CGST and SGST (or UTGST) or IGST applies (IGST Act ss. 7 and 8: the
 * seller's State compared with the place of supply).
 *
 * - Goods to a registered buyer's own place: where the movement ends (IGST Act s.10(1)(a)); a device that is installed
 *   at site: the place of installation (s.10(1)(d)). Both are the delivery address.
 * - Unregistered buyer: the State of the address recorded on the invoice (s.10(1)(ca), from 1 October 2023). When
 *   billing and delivery differ the delivery address is the one to record (Circular 209/3/2024-GST).
 * - Goods to a third party on the direction of a registered buyer ("bill to, ship to"): the principal place of business
 *   of that buyer, taken from the GSTIN (s.10(1)(b)). The State is looked up among those given.
 *
 * An unknown State is refused; there is no fallback to IGST. Sales to special economic zones and exports are by
 * quotation, so this function does not cover them.
 */
export function placeOfSupply(question: SupplyQuestion): Supply | SupplyRefusal {
  const { sellerState, deliveryState, buyerGstin, thirdPartyDelivery } = question;
  if (!isKnown(sellerState))
    return refused("seller_state_unknown", text("The shop's state is not set, so GST cannot be calculated."));
  if (!isKnown(deliveryState)) {
    return refused("delivery_state_unknown", text("Choose the state of the delivery address. GST depends on it."));
  }
  if (!thirdPartyDelivery || !buyerGstin?.trim()) {
    const intra = sellerState.gst_code === deliveryState.gst_code;
    const delivery = intra
      ? stored("Delivery within {state}", { state: deliveryState.name })
      : stored("Delivery to {state} from {seller}", { state: deliveryState.name, seller: sellerState.name });
    return supply(sellerState, deliveryState, delivery);
  }

  const problem = gstinProblem(buyerGstin);
  if (problem !== null) return refused("buyer_gstin_invalid", problem);
  const buyerState = [question.billingState, deliveryState, sellerState].find(
    (state) => isKnown(state) && state.gst_code === stateCodeOfGstin(buyerGstin),
  );
  if (!buyerState) {
    return refused("buyer_state_unknown", text("Use a billing address in the state of your GSTIN. GST depends on it."));
  }
  const billing = stored("Billed to your registration in {state}, delivered to {delivery} on your instruction", {
    state: buyerState.name,
    delivery: deliveryState.name,
  });
  return supply(sellerState, buyerState, billing);
}

/**
 * The supply of goods by a seller. Without a GSTIN it charges no tax (CGST Act s.32) and delivers only within its State: selling to other
 * States requires a registration, whatever the turnover (s.24(i)).
 */
export function placeOfSupplyBy(
  seller: { gstin: string | null; state: State | undefined } | null,
  question: Omit<SupplyQuestion, "sellerState">,
): Supply | SupplyRefusal {
  const supply = placeOfSupply({ ...question, sellerState: seller?.state });
  if (supply.kind === "refused" || !seller?.state || seller.gstin !== null) return supply;
  if (supply.kind === "inter") return refused("seller_unregistered", serverTexts.deliversWithin(seller.state.name));
  return { ...supply, reason: serverTexts.noTaxCharged };
}

function isKnown(state: State | null | undefined): state is State {
  return state !== null && state !== undefined && isStateCode(state.gst_code);
}

function supply(seller: State, place: State, circumstance: string): Supply {
  const kind = seller.gst_code === place.gst_code ? "intra" : "inter";
  // UTGST is charged only within the territory; on a supply from outside, the name would label an empty column.
  const state_tax_kind = kind === "intra" ? stateTaxKind(place.gst_code) : "SGST";
  const taxes = kind === "intra" ? stored("CGST and {kind} apply", { kind: state_tax_kind }) : stored("IGST applies");
  const reason = stored("{circumstance}: {taxes} (place of supply {code} {state}).", {
    ...{ circumstance, taxes, code: place.gst_code, state: place.name },
  });
  return { kind, state: place, state_tax_kind, reason };
}

function refused(code: SupplyRefusal["code"], message: string): SupplyRefusal {
  return { kind: "refused", code, message };
}
