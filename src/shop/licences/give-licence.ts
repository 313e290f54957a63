import type { LicenceGiven } from "../../contract/dealer-licences.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import type { Customer } from "../kit/api.ts";
import { refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { istDate } from "../tax/index.ts";
import { findLicence, loadBuyer, storeLicence } from "./queries.ts";

/** Stores a licence that a dealer or a hospital submits. Any change requires it to be verified again. */
export function giveLicence({ db, clock }: Shop, caller: Customer, given: LicenceGiven) {
  return transact(db, async (transaction) => {
    const now = clock.now();
    const { buyer } = await loadBuyer(transaction, caller.id);
    if (!buyer) return refuse(409, "not_a_dealer", serverTexts.notADealer);
    if (given.valid_until < istDate(now)) {
      return refuseFields(texts.invalid, { valid_until: [serverTexts.licenceAlreadyExpired] });
    }
    await storeLicence(transaction, caller.id, given, now);
    const licence = await findLicence(transaction, caller.id);
    if (!licence) throw new Error("The licence was not stored.");
    return { licence };
  });
}
