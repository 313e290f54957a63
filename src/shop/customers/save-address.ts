import type { AddressFields } from "../../contract/addresses.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import type { Customer } from "../kit/api.ts";
import { refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { findPlace, placeProblems } from "../places/index.ts";
import { findAddress, insertAddress, setDefaultAddress, updateAddress } from "./address-queries.ts";

/** Saves a new address, or changes the one named. */
export async function saveAddress({ db, clock }: Shop, caller: Customer, input: AddressFields, addressId?: number) {
  const errors = placeProblems(await findPlace(db, input.state_id, input.city_id));
  if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
  return transact(db, async (transaction) => {
    const id = addressId ?? (await insertAddress(transaction, caller.id, input, clock.now()));
    if (addressId !== undefined && !(await updateAddress(transaction, caller.id, addressId, input)))
      return addressNotFound();
    const saved = await findAddress(transaction, caller.id, id);
    return saved ? { data: saved } : addressNotFound();
  });
}

/** Sets the default address, which checkout preselects. */
export async function makeDefaultAddress({ db }: Shop, caller: Customer, addressId: number) {
  if (!(await setDefaultAddress(db, caller.id, addressId))) return addressNotFound();
  const chosen = await findAddress(db, caller.id, addressId);
  return chosen ? { data: chosen } : addressNotFound();
}

export function addressNotFound() {
  return refuse(404, "not_found", serverTexts.addressNotFound);
}
