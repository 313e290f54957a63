import type { BuyerGstin } from "../../contract/gstins.ts";
import { type CheckoutAddress, findCustomer } from "../customers/index.ts";
import type { Db } from "../kit/shop.ts";
import { findGstin, findGstinState } from "./queries.ts";

/** A registration of a customer that may buy, with its registered address. */
interface BuyerRegistration {
  gstin: string;
  is_sez: boolean;
  status: BuyerGstin["status"];
  billing: CheckoutAddress;
}

/** @param named its id or its GSTIN */
export async function findBuyerRegistration(
  db: Db,
  customerId: number,
  named: number | string,
): Promise<BuyerRegistration | undefined> {
  const found = await findGstin(db, customerId, named);
  const contact = await findCustomer(db, customerId);
  if (!found || !contact) return undefined;
  const { gstin, is_sez, status, legal_name, address, apartment_no, state_id, city_id, city, state, pincode } = found;
  const { email, mobile_number: phone_number } = contact;
  const printed = {
    ...{ f_name: contact.first_name, l_name: contact.last_name, company_name: legal_name, address, apartment_no },
    ...{ state_id, city_id, city, state, pincode, email, phone_number },
  };
  return { gstin, is_sez, status, billing: { printed, state_row: await findGstinState(db, found.id) } };
}
