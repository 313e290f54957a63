import type { BuyerGstin } from "../../contract/gstins.ts";
import type { OrderAddress } from "../../contract/orders.ts";
import { type CheckoutAddress, findCustomer } from "../customers/index.ts";
import type { Db } from "../kit/shop.ts";
import { findGstin, findGstinState, listGstins } from "./queries.ts";

/** A registration of a customer that may buy, with its registered address. */
interface BuyerRegistration {
  gstin: string;
  is_sez: boolean;
  status: BuyerGstin["status"];
  billing: CheckoutAddress;
}

/**
 * The registration whose registered address this is, so that its GSTIN may be printed with it; the default first.
 * Names, case and spacing do not matter.
 */
export async function findRegistrationAt(
  db: Db,
  customerId: number,
  at: Place,
): Promise<BuyerRegistration | undefined> {
  const found = (await listGstins(db, customerId)).find((registered) => placeKey(registered) === placeKey(at));
  return found && findBuyerRegistration(db, customerId, found.id);
}

type Place = Pick<OrderAddress, "apartment_no" | "address" | "city_id" | "state_id" | "pincode">;

const placeKey = ({ apartment_no, address, city_id, state_id, pincode }: Place) =>
  [`${apartment_no} ${address}`.toLowerCase().split(/\s+/).filter(Boolean).join(" "), city_id, state_id, pincode].join(
    "|",
  );

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
