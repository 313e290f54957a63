import { type Registration, registration } from "../../contract/customers.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, type Limit } from "../../platform/limits.ts";
import { hashPassword, queueHashing, tooBusy } from "../../platform/passwords.ts";
import { privacyNotice } from "../content/index.ts";
import {
  type FieldErrors,
  findCustomerByEmail,
  insertCustomer,
  normaliseProfile,
  profileProblems,
} from "../customers/index.ts";
import { passwordProblem } from "../kit/password-rules.ts";
import { refuseFields, tooBusyNow, tooMany } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { storeLicence } from "../licences/index.ts";
import { welcomeMailJob } from "./job-definitions.ts";
import { licenceProblems, toLicence } from "./licence.ts";

/** Multiplied by RATE_LIMIT_FACTOR. */
const registrations: Limit = { name: "register", max: 60, seconds: 60 * 60 };

/**
 * Problems that the schema cannot detect, in the valid fields of an otherwise invalid registration, so that all problems are reported
 * together. The call counts as an attempt; beyond the limit it reports none.
 */
export async function problemsBesideInvalid(shop: Shop, body: unknown, network: string): Promise<FieldErrors> {
  const now = shop.clock.now();
  const { RATE_LIMIT_FACTOR } = shop.config;
  const wait = await countAttempt(shop.db, now, [counter(registrations, RATE_LIMIT_FACTOR, network)]);
  return wait === null ? registrationProblems(shop, validFields(body), now) : {};
}

function validFields(body: unknown): Partial<Registration> {
  const given = typeof body === "object" && body !== null ? new Map(Object.entries(body)) : new Map<string, unknown>();
  return Object.fromEntries(
    Object.entries(registration.shape).flatMap(([name, schema]) => {
      const { success, data } = schema.safeParse(given.get(name));
      return success ? [[name, data]] : [];
    }),
  );
}

export async function registrationProblems(shop: Shop, input: Partial<Registration>, now: Date): Promise<FieldErrors> {
  const { email = "", password, first_name = "", last_name = "" } = input;
  const errors = await profileProblems(shop.db, input, now);
  const names = [`${first_name} ${last_name}`, first_name, last_name];
  const problem = password === undefined ? null : await passwordProblem(shop, password, { email, names });
  if (problem !== null) errors.password = [problem];
  if (email !== "" && (await findCustomerByEmail(shop.db, email))) errors.email = [serverTexts.emailTaken];
  return Object.assign(errors, licenceProblems(input, now));
}

/** Opens an account. Every attempt counts: the refusal for a taken address would otherwise let anyone probe for accounts. */
export async function register(shop: Shop, input: Registration, network: string) {
  const { db, config, clock, jobs } = shop;
  const now = clock.now();
  const wait = await countAttempt(db, now, [counter(registrations, config.RATE_LIMIT_FACTOR, network)]);
  if (wait !== null) return tooMany(wait);

  const errors = await registrationProblems(shop, input, now);
  if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);

  const passwordHash = await queueHashing(() => hashPassword(input.password));
  if (passwordHash === tooBusy) return tooBusyNow();
  // Two concurrent registrations of one address both get here; the unique index lets one through.
  return db.transaction().execute(async (transaction) => {
    const notice = await privacyNotice(transaction);
    const customerId = await insertCustomer(transaction, normaliseProfile(input), { passwordHash, notice }, now);
    if (customerId === null) return refuseFields(texts.invalid, { email: [serverTexts.emailTaken] });
    const licence = toLicence(input);
    if (licence) await storeLicence(transaction, customerId, licence, now);
    await jobs.enqueue(transaction, welcomeMailJob, { customer_id: customerId });
    return { message: texts.registered };
  });
}
