import type { ProfileChange } from "../../contract/customers.ts";
import { changedIdentity } from "../../contract/identity.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import type { Customer } from "../kit/api.ts";
import { Refusal, refuseFields, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Visitor } from "../security-events/index.ts";
import { profileProblems, tidy } from "./profile.ts";
import { hasProven } from "./prove-self.ts";
import { detailsOf, lockProfile, resetVerification, updateProfile } from "./queries.ts";

/** Whoever holds a session may not redirect calls and tax invoices with it alone (ASVS 7.5.1). */
const sensitiveFields = ["mobile_number", "gstin"] as const;

/**
 * Changes the details that were sent. The rules hold for the result as a whole: a new state needs a city in it. A new
 * identity takes back what staff have decided on the council number.
 */
export async function changeDetails(
  shop: Shop,
  caller: Customer,
  { current_password, ...change }: ProfileChange,
  from: Visitor,
) {
  const { db, clock } = shop;
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const isSensitive = sensitiveFields.some((field) => field in sent);
  const isProven = !isSensitive || (await hasProven(shop, caller, current_password, from));
  if (isProven instanceof Refusal) return isProven;
  return transact(db, async (transaction) => {
    const before = await lockProfile(transaction, caller.id);
    const profile = { ...before, ...sent };
    const errors = await profileProblems(transaction, profile, clock.now());
    const after = tidy(profile);
    if (!isProven && sensitiveFields.some((field) => before[field] !== after[field]))
      errors.current_password = [serverTexts.currentPasswordNeeded];
    if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
    await updateProfile(transaction, caller.id, after);
    // What was compared with the register were the person and the number together.
    const changed = changedIdentity(before, profile);
    if (changed.length > 0) await resetVerification(transaction, caller.id, changed, clock.now());
    return detailsOf(transaction, caller.id);
  });
}
