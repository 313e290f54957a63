import { randomBytes } from "node:crypto";
import { serverTexts } from "../../contract/server-texts.ts";
import type { CustomerRegistration } from "../../contract/staff/customers.ts";
import { texts } from "../../contract/texts.ts";
import { hashPassword, queueHashing, tooBusy } from "../../platform/passwords.ts";
import { audit } from "../audit/index.ts";
import { privacyNotice } from "../content/index.ts";
import { insertCustomer, normaliseProfile } from "../customers/index.ts";
import { refuseFields, tooBusyNow, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { storeLicence } from "../licences/index.ts";
import { accountOpenedMailJob } from "./job-definitions.ts";
import { toLicence } from "./licence.ts";
import { registrationProblems } from "./register.ts";

/**
 * Opens an account for a customer who gave their details to staff. Nobody knows its first password: the customer sets one through the
 * mailed link. Their consent is recorded as given (DPDP Act, 2023, s.6): by telephone, or not yet.
 */
export async function registerByStaff(shop: Shop, actor: Staff, { consent, ...input }: CustomerRegistration) {
  const at = shop.clock.now();
  const errors = await registrationProblems(shop, input, at);
  if (errors.email) errors.email = [serverTexts.accountExists];
  if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
  const passwordHash = await queueHashing(() => hashPassword(randomBytes(32).toString("base64url")));
  if (passwordHash === tooBusy) return tooBusyNow();
  return transact(shop.db, async (db) => {
    const isAgreed = consent === "telephone";
    const opening = {
      passwordHash,
      notice: isAgreed ? await privacyNotice(db) : null,
      by: { name: actor.name, through: isAgreed ? ("telephone" as const) : null },
    };
    const id = await insertCustomer(db, normaliseProfile(input), opening, at);
    if (id === null) return refuseFields(texts.invalid, { email: [serverTexts.accountExists] });
    const licence = toLicence(input);
    if (licence) await storeLicence(db, id, licence, at);
    const subject = { subject: "customer", subject_id: id, subject_name: "" };
    const after = { account_type: input.account_type, consent };
    await audit(db, actor, { act: serverTexts.openedAccount, ...subject, after }, at);
    await shop.jobs.enqueue(db, accountOpenedMailJob, { customer_id: id });
    return { data: { id, name: `${input.first_name} ${input.last_name}` } };
  });
}
