import type { ProfileChange } from "../../contract/customers.ts";
import { changedIdentity } from "../../contract/identity.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import type { Customer } from "../kit/api.ts";
import { Refusal, refuseFields, signInFirst, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Visitor } from "../security-events/index.ts";
import { mayChangeType } from "./change-account-type.ts";
import { hasRecentProof } from "./confirm-password.ts";
import { normaliseProfile, profileProblems } from "./profile.ts";
import { loadProfile, lockProfile, resetVerification, updateProfile } from "./queries.ts";

/** A stolen session alone must not be enough to redirect calls and tax invoices (ASVS 7.5.1). */
const sensitiveFields = ["mobile_number", "gstin"] as const;

/** The customer's GST registrations, one of which is the account's own GSTIN. */
export interface AccountGstins {
  /** The registration in a State, or null. */
  findInState(db: Db, customerId: number, stateId: number): Promise<string | null>;
  /** Deletes a GSTIN that the details no longer contain. */
  remove(db: Db, customerId: number, gstin: string): Promise<void>;
}

/**
 * Changes the details that were sent. The rules apply to the result as a whole: a new state needs a city in it. A changed
 * identity resets the verification of the council number.
 */
export async function changeDetails(
  shop: Shop,
  caller: Customer,
  { current_password, ...change }: ProfileChange,
  from: Visitor,
  gstins: AccountGstins,
) {
  const { db, clock } = shop;
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const isSensitive = sensitiveFields.some((field) => field in sent);
  const isProven = !isSensitive || (await hasRecentProof(shop, caller, current_password, from));
  if (isProven instanceof Refusal) return isProven;
  return transact(db, async (transaction) => {
    const before = await lockProfile(transaction, caller.id);
    if (!before) return signInFirst();
    const profile = { ...before, ...sent };
    // The account's GSTIN is the one in its State. The registrations themselves stay.
    const follows = !("gstin" in sent) && profile.state_id !== before.state_id;
    if (follows) profile.gstin = await gstins.findInState(transaction, caller.id, profile.state_id);
    const errors = await profileProblems(transaction, profile, clock.now());
    const after = normaliseProfile(profile);
    if (
      profile.account_type !== before.account_type &&
      !(await mayChangeType(transaction, caller.id, before, clock.now()))
    )
      errors.account_type = [serverTexts.accountTypeByStaff];
    if (!isProven && sensitiveFields.some((field) => field in sent && before[field] !== after[field]))
      errors.current_password = [serverTexts.currentPasswordNeeded];
    if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
    if (!follows && before.gstin !== null && before.gstin !== after.gstin)
      await gstins.remove(transaction, caller.id, before.gstin);
    await updateProfile(transaction, caller.id, after);
    // Staff verified the person and the number together against the register.
    const changed = changedIdentity(before, profile);
    if (changed.length > 0) await resetVerification(transaction, caller.id, changed, clock.now());
    return loadProfile(transaction, caller.id);
  });
}
