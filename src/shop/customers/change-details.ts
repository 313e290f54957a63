import type { ProfileChange } from "../../contract/customers.ts";
import { texts } from "../../contract/texts.ts";
import type { Caller } from "../api.ts";
import { refuseFields, transact } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { profileProblems, tidy } from "./profile.ts";
import { detailsOf, lockProfile, updateProfile } from "./queries.ts";

/** Changes the details that were sent. The rules hold for the result as a whole: a new state needs a city in it. */
export async function changeDetails({ db, clock }: Shop, caller: Caller, change: ProfileChange) {
  return transact(db, async (transaction) => {
    const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const profile = { ...(await lockProfile(transaction, caller.id)), ...sent };
    const errors = await profileProblems(transaction, profile, clock.now());
    if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
    await updateProfile(transaction, caller.id, tidy(profile));
    return detailsOf(transaction, caller.id);
  });
}
