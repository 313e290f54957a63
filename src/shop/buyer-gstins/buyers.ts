import type { BuyerGstin } from "../../contract/gstins.ts";
import type { OrderAddress } from "../../contract/orders.ts";
import type { CheckoutAddress } from "../customers/index.ts";
import type { Db } from "../kit/shop.ts";
import { listBuyingGstins } from "./queries.ts";

/** A customer's registration that may buy, with its registered address. */
export interface BuyerRegistration extends Pick<BuyerGstin, "id" | "gstin" | "is_sez" | "status"> {
  billing: CheckoutAddress;
}

/** The registrations of a customer, the default first. */
export async function loadBuyers(db: Db, customerId: number): Promise<BuyerRegistration[]> {
  const registrations = await listBuyingGstins(db, customerId);
  return registrations.flatMap(({ id, gstin, is_sez, status, state_row, contact, ...registered }) => {
    if (!contact) return [];
    const { legal_name, address, apartment_no, state_id, city_id, city, state, pincode } = registered;
    const { email, mobile_number: phone_number } = contact;
    const printed = {
      f_name: contact.first_name,
      l_name: contact.last_name,
      company_name: legal_name,
      address,
      apartment_no,
      state_id,
      city_id,
      city,
      state,
      pincode,
      email,
      phone_number,
    };
    return [{ id, gstin, is_sez, status, billing: { printed, state_row } }];
  });
}

/**
 * The registration whose registered address this is, so that its GSTIN may be printed with it. If there are several, the default comes
 * first. Names, case and spacing do not matter.
 */
export function findBuyerAt(buyers: readonly BuyerRegistration[], at: Place): BuyerRegistration | undefined {
  return buyers.find(({ billing }) => placeKey(billing.printed) === placeKey(at));
}

type Place = Pick<OrderAddress, "apartment_no" | "address" | "city_id" | "state_id" | "pincode">;

const placeKey = ({ apartment_no, address, city_id, state_id, pincode }: Place) =>
  [`${apartment_no} ${address}`.toLowerCase().split(/\s+/).filter(Boolean).join(" "), city_id, state_id, pincode].join(
    "|",
  );
