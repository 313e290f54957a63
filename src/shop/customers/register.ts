import type { Registration } from "../../contract/customers.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { countAttempt, counter } from "../../platform/limits.ts";
import { hashPassword, queueHashing, tooBusy } from "../../platform/passwords.ts";
import { privacyNotice } from "../content/index.ts";
import { passwordProblem } from "../kit/password-rules.ts";
import { refuseFields, tooBusyNow, tooMany } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { storeLicence } from "../licences/index.ts";
import { welcomeMailJob } from "./job-definitions.ts";
import { limits } from "./limits.ts";
import { normaliseProfile, profileProblems } from "./profile.ts";
import { findCustomerByEmail, insertCustomer } from "./queries.ts";
import { licenceOf, licenceProblems } from "./registration-licence.ts";

/** Opens an account. Every attempt counts: the refusal for a taken address would otherwise let anyone probe for accounts. */
export async function register(shop: Shop, input: Registration, network: string) {
  const { db, config, clock, jobs } = shop;
  const now = clock.now();
  const wait = await countAttempt(db, now, [counter(limits.registrations, config.RATE_LIMIT_FACTOR, network)]);
  if (wait !== null) return tooMany(wait);

  const errors = await profileProblems(db, input, now);
  const problem = await passwordProblem(shop, input.password, {
    email: input.email,
    names: [`${input.first_name} ${input.last_name}`, input.first_name, input.last_name],
  });
  if (problem !== null) errors.password = [problem];
  if (await findCustomerByEmail(db, input.email)) errors.email = [serverTexts.emailTaken];
  Object.assign(errors, licenceProblems(input, now));
  if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);

  const passwordHash = await queueHashing(() => hashPassword(input.password));
  if (passwordHash === tooBusy) return tooBusyNow();
  // Two concurrent registrations of one address both get here; the unique index lets one through.
  return db.transaction().execute(async (transaction) => {
    const notice = await privacyNotice(transaction);
    const customerId = await insertCustomer(transaction, normaliseProfile(input), { passwordHash, notice }, now);
    if (customerId === null) return refuseFields(texts.invalid, { email: [serverTexts.emailTaken] });
    const licence = licenceOf(input);
    if (licence) await storeLicence(transaction, customerId, licence, now);
    await jobs.enqueue(transaction, welcomeMailJob, { customer_id: customerId });
    return { message: texts.registered };
  });
}
