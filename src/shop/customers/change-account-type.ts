import type { UserDetails } from "../../contract/customers.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { alreadyDone, audit } from "../audit/index.ts";
import { refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { hasLicenceInForce } from "../licences/index.ts";
import { resetVerification, setAccountType } from "./queries.ts";
import { hasObligations, lockCustomers } from "./staff-queries.ts";

type AccountType = UserDetails["account_type"];

/**
 * Whether customers may change their account type themselves. By changing it, a dealer could avoid needing a licence (Medical Devices Rules
 * 2017, rule 87A), and a doctor could earn points for an order that is on its way (UCMPMD 2024).
 * @param db the transaction that holds the account
 */
export async function mayChangeType(db: Db, id: number, before: { account_type: AccountType }, now: Date) {
  if (before.account_type === "dealer" && !(await hasLicenceInForce(db, id, now))) return false;
  return !(await hasObligations(db, id));
}

interface Given {
  id: number;
  account_type: AccountType;
  seen: AccountType;
  reason: string;
}

/** Lets staff change the account type, even with open orders. The council number was verified for another type, so it is verified again. */
export function changeAccountType({ db, clock }: Shop, actor: Staff, { id, account_type, seen, reason }: Given) {
  return transact(db, async (transaction) => {
    const [customer] = await lockCustomers(transaction, [id]);
    if (!customer) return refuse(404, "not_found", serverTexts.notFound);
    if (customer.account_type === account_type) {
      alreadyDone(actor);
      return undefined;
    }
    if (customer.account_type !== seen) {
      return refuse(409, "state_changed", serverTexts.accountTypeChanged(customer.account_type));
    }
    if (account_type === "doctor" && customer.mci_number === null) {
      return refuseFields(texts.invalid, { account_type: [serverTexts.mciNeeded] });
    }
    const at = clock.now();
    await setAccountType(transaction, id, account_type);
    await resetVerification(transaction, id, ["account_type"], at);
    const subject = { act: serverTexts.changedAccountType, subject: "customer", subject_id: id, subject_name: "" };
    const change = { before: { account_type: seen }, after: { account_type, reason } };
    await audit(transaction, actor, { ...subject, ...change }, at);
    return undefined;
  });
}
