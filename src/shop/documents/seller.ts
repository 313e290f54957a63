import { pick } from "../../contract/field-types.ts";
import { licenceLabels } from "../../contract/licences.ts";
import { inEnglish } from "../../language/current.ts";
import type { InvoiceSeller } from "../document-content/index.ts";
import type { Db } from "../kit/shop.ts";
import type { OrderRow } from "../orders/index.ts";
import { findRegistration, findRegistrationByGstin, type Registration } from "../registrations/index.ts";
import type { Settings } from "../settings/index.ts";
import { istDate } from "../tax/index.ts";

/**
 * The registration that supplies an order. Orders of the previous release state only its GSTIN.
 * @throws if there is none, or if it is not the one the order was taxed for
 */
export async function registrationOfOrder(
  db: Db,
  { number, registration_id, seller_gstin, placed_at }: OrderRow,
): Promise<Registration> {
  const registration =
    registration_id === null
      ? await findRegistrationByGstin(db, seller_gstin, istDate(placed_at))
      : await findRegistration(db, registration_id);
  if (!registration) throw new Error(`Order ${number} has no registration.`);
  if ((registration.gstin ?? "") !== seller_gstin)
    throw new Error(`Order ${number} was taxed for ${seller_gstin}, not for ${registration.gstin}.`);
  return registration;
}

/** A registration in full, as printed on documents on a day (YYYY-MM-DD). */
export function toSeller(
  registration: Registration,
  { company, brand }: Pick<Settings, "company" | "brand">,
  day: string,
): InvoiceSeller {
  const { phone, email, website } = company;
  const { trade_name, legal_name, address, state, gstin, cin, licences, signatory } = registration;
  const [dispatched_from] = registration.dispatch_places;
  return {
    ...{ name: trade_name, legal_name, address, phone, email, website },
    ...(brand.logo ? { logo: brand.logo } : {}),
    ...(brand.signature ? { signature: brand.signature } : {}),
    state: state.name,
    state_code: state.gst_code,
    gstin: gstin ?? "",
    cin,
    licences: licences
      .filter(({ valid_until }) => valid_until === null || valid_until >= day)
      .map(({ kind, number }) => ({ label: inEnglish(() => licenceLabels[kind]), number })),
    signatory,
    ...(dispatched_from ? { dispatched_from: pick(dispatched_from, ["name", "address", "pincode"]) } : {}),
  };
}
