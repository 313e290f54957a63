import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { Settings } from "../settings/index.ts";
import { istDate } from "../tax/index.ts";
import { licenceNotice, licenceProblem } from "./licence.ts";
import { findLicence, loadDealer } from "./queries.ts";

/** Why this customer may not order now, as a refusal; null if they may. */
export async function refuseUnlicensed(
  db: Db,
  customerId: number,
  selling: Settings["selling"],
  now: Date,
): Promise<Refusal | null> {
  const { dealer, licence, rule } = await loadCase(db, customerId, selling);
  const problem = licenceProblem(dealer, licence, rule, istDate(now));
  return problem && refuse(403, problem.code, problem.message);
}

/** The customer's licence, and what they should know about it. */
export async function loadLicence(db: Db, customerId: number, selling: Settings["selling"], now: Date) {
  const { dealer, licence, rule } = await loadCase(db, customerId, selling);
  return { licence, notice: licenceNotice(dealer, licence, rule, istDate(now)) };
}

async function loadCase(db: Db, customerId: number, { licence_required_from }: Settings["selling"]) {
  const [{ since, introduced }, stored] = await Promise.all([loadDealer(db, customerId), findLicence(db, customerId)]);
  const dealer = { account_type: since === null ? "other" : "dealer", since: since ?? "" };
  const licence = since === null ? null : stored;
  return { dealer, licence, rule: { introduced, required_from: licence_required_from } };
}
