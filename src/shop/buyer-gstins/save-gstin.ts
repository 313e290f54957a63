import type { BuyerGstin, BuyerGstinFields } from "../../contract/gstins.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { hasRecentProof, lockAccountState, setAccountGstin } from "../customers/index.ts";
import type { Customer } from "../kit/api.ts";
import { Refusal, refuse, refuseFields, signInFirst, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { findPlace, placeProblems } from "../places/index.ts";
import type { Visitor } from "../security-events/index.ts";
import { gstinProblem, normaliseGstin } from "../tax/index.ts";
import * as queries from "./queries.ts";

const most = 50;

/** Adds a GST registration, or changes the given one. A stolen session alone must not redirect tax invoices (ASVS 7.5.1). */
export async function saveGstin(
  shop: Shop,
  caller: Customer,
  { current_password, ...sent }: BuyerGstinFields,
  from: Visitor,
  id?: number,
) {
  return prove(shop, caller, current_password, from, async (db) => {
    const input = { ...sent, gstin: normaliseGstin(sent.gstin) };
    const all = await queries.listGstins(db, caller.id);
    if (id !== undefined && !all.some((each) => each.id === id)) return gstinNotFound();
    const others = all.filter((each) => each.id !== id);
    const errors = await gstinProblems(db, input, others);
    if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
    if (id !== undefined) await queries.updateGstin(db, id, input);
    const saved = id ?? (await queries.insertGstin(db, caller.id, input, shop.clock.now()));
    return replyWith(db, caller, saved);
  });
}

export async function removeGstin(
  shop: Shop,
  caller: Customer,
  id: number,
  current_password: string | undefined,
  from: Visitor,
) {
  return prove(shop, caller, current_password, from, async (db) => {
    if (!(await queries.findGstin(db, caller.id, id))) return gstinNotFound();
    await queries.deleteGstin(db, caller.id, id);
    return undefined;
  });
}

/** Sets the registration that checkout preselects if there is none in the State of delivery. */
export async function makeDefaultGstin({ db }: Shop, caller: Customer, id: number) {
  return transact(db, async (transaction) => {
    const stateId = await lockAccountState(transaction, caller.id);
    if (stateId === null) return signInFirst();
    if (!(await queries.findGstin(transaction, caller.id, id))) return gstinNotFound();
    await queries.setDefaultGstin(transaction, caller.id, id);
    await keepAccountGstinInStep(transaction, caller.id, stateId);
    return replyWith(transaction, caller, id);
  });
}

async function prove<Result>(
  shop: Shop,
  caller: Customer,
  password: string | undefined,
  from: Visitor,
  change: (db: Db) => Promise<Result>,
) {
  const isProven = await hasRecentProof(shop, caller, password, from);
  if (isProven instanceof Refusal) return isProven;
  if (!isProven) return refuseFields(texts.invalid, { current_password: [serverTexts.currentPasswordNeeded] });
  return transact(shop.db, async (transaction) => {
    const stateId = await lockAccountState(transaction, caller.id);
    if (stateId === null) return signInFirst();
    const result = await change(transaction);
    if (!(result instanceof Refusal)) await keepAccountGstinInStep(transaction, caller.id, stateId);
    return result;
  });
}

/** Updates the account's own GSTIN, for clients and releases that support only one: the registration in the State of its address. */
async function keepAccountGstinInStep(db: Db, customerId: number, stateId: number): Promise<void> {
  const gstin = await queries.findGstinInState(db, customerId, stateId);
  await setAccountGstin(db, customerId, gstin);
}

async function gstinProblems(
  db: Db,
  { gstin, state_id, city_id }: BuyerGstinFields,
  others: readonly BuyerGstin[],
): Promise<Record<string, string[]>> {
  const place = await findPlace(db, state_id, city_id);
  const errors = placeProblems(place);
  const problem = gstinProblem(gstin, place?.gst_code);
  if (problem) errors.gstin = [problem];
  else if (others.some((each) => each.gstin === gstin)) errors.gstin = [serverTexts.gstinAdded];
  else if (others.length >= most) errors.gstin = [serverTexts.tooManyGstins(most)];
  return errors;
}

async function replyWith(db: Db, { id: customerId }: Customer, id: number) {
  const data = await queries.findGstin(db, customerId, id);
  return data ? { data } : gstinNotFound();
}

const gstinNotFound = () => refuse(404, "not_found", serverTexts.notFound);
