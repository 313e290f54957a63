import type { AddressFields } from "../../contract/addresses.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { audit } from "../audit/index.ts";
import type { Customer } from "../kit/api.ts";
import { refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { findPlace, placeProblems } from "../places/index.ts";
import {
  deleteAddress,
  findAddress,
  insertAddress,
  lockAndCountAddresses,
  setDefaultAddress,
  updateAddress,
} from "./address-queries.ts";
import { holdBuyer, lockAccountState } from "./queries.ts";

/** Saves a new address, or changes the one named. */
export async function saveAddress({ db, clock }: Shop, caller: Customer, input: AddressFields, addressId?: number) {
  const misplaced = await refuseMisplaced(db, input);
  if (misplaced) return misplaced;
  return transact(db, async (transaction) => {
    const tooMany = addressId === undefined && (await refuseOneMore(transaction, caller.id));
    if (tooMany) return tooMany;
    const id = addressId ?? (await insertAddress(transaction, caller.id, input, clock.now()));
    if (addressId !== undefined && !(await updateAddress(transaction, caller.id, addressId, input)))
      return addressNotFound();
    const saved = await findAddress(transaction, caller.id, id);
    return saved ? { data: saved } : addressNotFound();
  });
}

/** Saves an address that a customer gave to staff. The audit log records only its id. */
export async function saveAddressByStaff({ db, clock }: Shop, actor: Staff, customerId: number, input: AddressFields) {
  const misplaced = await refuseMisplaced(db, input);
  if (misplaced) return misplaced;
  return transact(db, async (transaction) => {
    if (!(await holdBuyer(transaction, customerId))) return refuse(404, "not_found", serverTexts.notFound);
    const tooMany = await refuseOneMore(transaction, customerId);
    if (tooMany) return tooMany;
    const at = clock.now();
    const id = await insertAddress(transaction, customerId, input, at);
    const subject = { subject: "customer", subject_id: customerId, subject_name: "" };
    await audit(transaction, actor, { act: serverTexts.addedAddress, ...subject, after: { address_id: id } }, at);
    const saved = await findAddress(transaction, customerId, id);
    return saved ? { data: saved } : addressNotFound();
  });
}

/** They are listed as a whole, at every checkout too: tens of thousands would keep everyone else waiting. */
const mostAddresses = 200;

async function refuseOneMore(db: Db, customerId: number) {
  if ((await lockAndCountAddresses(db, customerId)) < mostAddresses) return null;
  const message = serverTexts.tooManyAddresses(mostAddresses);
  return refuseFields(message, { address: [message] });
}

async function refuseMisplaced(db: Db, { state_id, city_id }: AddressFields) {
  const errors = placeProblems(await findPlace(db, state_id, city_id));
  return Object.keys(errors).length > 0 ? refuseFields(texts.invalid, errors) : null;
}

/** Sets the default address, which checkout preselects. */
export async function makeDefaultAddress({ db }: Shop, caller: Customer, addressId: number) {
  return transact(db, async (transaction) => {
    await lockAccountState(transaction, caller.id);
    if (!(await setDefaultAddress(transaction, caller.id, addressId))) return addressNotFound();
    const chosen = await findAddress(transaction, caller.id, addressId);
    return chosen ? { data: chosen } : addressNotFound();
  });
}

export async function removeAddress({ db }: Shop, caller: Customer, addressId: number) {
  return transact(db, async (transaction) => {
    await lockAccountState(transaction, caller.id);
    return (await deleteAddress(transaction, caller.id, addressId)) ? undefined : addressNotFound();
  });
}

function addressNotFound() {
  return refuse(404, "not_found", serverTexts.addressNotFound);
}
