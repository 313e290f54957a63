import type { BodyOf } from "../../contract/call.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { challansCalls } from "../../contract/staff/challans.ts";
import type { InvoiceParty } from "../document-content/index.ts";
import { gstinProblem, normaliseGstin, placeOfSupply, type State, type Supply } from "../tax/index.ts";

type Given = Pick<
  BodyOf<(typeof challansCalls)["POST staff/challans"]>,
  "name" | "company_name" | "address" | "city" | "pincode" | "state_id" | "phone" | "gstin"
>;

interface Consigned {
  consignee: InvoiceParty;
  supply: Supply;
}

/** The recipient of the goods, as printed, and the place of supply: where the movement of the goods ends (IGST Act s.10(1)(a)). */
export function toConsignee(
  given: Given,
  sellerState: State,
  states: readonly (State & { id: number })[],
): Consigned | { errors: Record<string, string[]> } {
  const state = states.find(({ id }) => id === given.state_id);
  const supply = placeOfSupply({ sellerState, deliveryState: state });
  if (!state || supply.kind === "refused") return { errors: { state_id: [serverTexts.stateUnknown] } };
  const gstin = given.gstin === null ? null : normaliseGstin(given.gstin);
  const problem = gstin === null ? null : gstinProblem(gstin, state.gst_code);
  if (problem) return { errors: { gstin: [problem] } };
  const { name, company_name, address, city, pincode, phone } = given;
  const place = { address: [address, `${city} ${pincode}`], state: state.name, state_code: state.gst_code };
  return { supply, consignee: { name, company_name: company_name ?? "", ...place, phone: phone ?? "", gstin } };
}
