import type { Licence } from "../../contract/dealer-licences.ts";
import { serverTexts } from "../../contract/server-texts.ts";

/** Days of notice, in calendar days: before a licence expires, and before dealers of earlier releases need one. */
export const noticeDays = 30;

export interface Dealer {
  account_type: string;
  /** YYYY-MM-DD in IST, as all days here. */
  since: string;
}

export interface LicenceRule {
  introduced: string;
  /** What the owner has set for dealers from before; null: after 30 days' notice. */
  required_from: string | null;
}

/** The day from which this dealer needs a licence to order: new ones at once. */
export function requiredFrom({ since }: Dealer, { introduced, required_from }: LicenceRule): string {
  return since >= introduced ? since : (required_from ?? addDays(introduced, noticeDays));
}

export type LicenceProblem = { code: "licence_needed" | "licence_expired"; message: string };

/**
 * What keeps a buyer from ordering. Who sells medical devices needs a registration in Form MD-42 or a drug licence (Medical Devices
 * Rules 2017, rule 87A); doctors and hospitals who buy for use do not. A licence that staff have yet to verify is good enough.
 */
export function licenceProblem(
  dealer: Dealer,
  licence: Pick<Licence, "number" | "valid_until" | "state" | "reason"> | null,
  rule: LicenceRule,
  today: string,
): LicenceProblem | null {
  if (dealer.account_type !== "dealer") return null;
  if (licence && licence.valid_until < today) {
    return { code: "licence_expired", message: serverTexts.licenceExpired(licence.number, licence.valid_until) };
  }
  if (requiredFrom(dealer, rule) > today || (licence && licence.state !== "rejected")) return null;
  const message = licence ? serverTexts.licenceRejected(licence.number) : serverTexts.licenceNeeded;
  return { code: "licence_needed", message };
}

/** What a dealer who may order should know: a licence about to expire, or needed soon. */
export function licenceNotice(
  dealer: Dealer,
  licence: Pick<Licence, "number" | "valid_until" | "state" | "reason"> | null,
  rule: LicenceRule,
  today: string,
): string | null {
  if (dealer.account_type !== "dealer") return null;
  const problem = licenceProblem(dealer, licence, rule, today);
  if (problem) return problem.message;
  if (!licence || licence.state === "rejected") return serverTexts.licenceNeededFrom(requiredFrom(dealer, rule));
  return licence.valid_until <= addDays(today, noticeDays)
    ? serverTexts.licenceExpiring(licence.number, licence.valid_until)
    : null;
}

export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}
