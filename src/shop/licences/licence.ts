import type { Licence } from "../../contract/dealer-licences.ts";
import { type OrderPurpose, purposeOfOrder } from "../../contract/order-purposes.ts";
import { serverTexts } from "../../contract/server-texts.ts";

/** Days of notice, in calendar days: before a licence expires, and before dealers of earlier releases need one. */
export const noticeDays = 30;

/** An account that may buy for resale. Dealers always do; hospitals say so with an order. */
export interface Buyer {
  account_type: "dealer" | "hospital";
  /** YYYY-MM-DD in IST, as all days here. */
  since: string;
}

export interface LicenceRule {
  introduced: string;
  /** What the owner has set for dealers from before; null: after 30 days' notice. */
  required_from: string | null;
}

/** The day from which this dealer needs a licence to order: new ones at once. */
export function requiredFrom({ since }: Pick<Buyer, "since">, { introduced, required_from }: LicenceRule): string {
  return since >= introduced ? since : (required_from ?? addDays(introduced, noticeDays));
}

type KnownLicence = Pick<Licence, "number" | "valid_until" | "state" | "reason">;

/** A licence that staff have yet to verify is good enough. */
export const isInForce = (licence: KnownLicence | null, today: string): boolean =>
  licence !== null && licence.valid_until >= today && licence.state !== "rejected";

export type LicenceProblem = { code: "licence_needed" | "licence_expired"; message: string };

/**
 * What keeps a buyer from ordering. Who sells medical devices needs a registration in Form MD-42 or a drug licence (Medical Devices
 * Rules 2017, rule 87A), a hospital with a pharmacy too; doctors and hospitals who buy for use do not.
 * @param buyer null: an account that only buys for use
 */
export function licenceProblem(
  buyer: Buyer | null,
  purpose: OrderPurpose,
  licence: KnownLicence | null,
  rule: LicenceRule,
  today: string,
): LicenceProblem | null {
  if (!buyer || purposeOfOrder(buyer.account_type, purpose) !== "resale") return null;
  if (licence && licence.valid_until < today) {
    return { code: "licence_expired", message: serverTexts.licenceExpired(licence.number, licence.valid_until) };
  }
  const isRequired = buyer.account_type === "hospital" || requiredFrom(buyer, rule) <= today;
  if (!isRequired || isInForce(licence, today)) return null;
  return { code: "licence_needed", message: missingText(buyer, licence) };
}

function missingText({ account_type }: Buyer, licence: KnownLicence | null): string {
  if (licence) return serverTexts.licenceRejected(licence.number);
  return account_type === "hospital" ? serverTexts.resaleLicenceNeeded : serverTexts.licenceNeeded;
}

/** What a buyer should know: what keeps them from buying for resale, or a licence about to expire or needed soon. */
export function licenceNotice(
  buyer: Buyer | null,
  licence: KnownLicence | null,
  rule: LicenceRule,
  today: string,
): string | null {
  // A hospital without a licence needs none until it buys for resale.
  if (!buyer || (buyer.account_type === "hospital" && !licence)) return null;
  const problem = licenceProblem(buyer, "resale", licence, rule, today);
  if (problem) return problem.message;
  if (!licence || licence.state === "rejected") return serverTexts.licenceNeededFrom(requiredFrom(buyer, rule));
  return licence.valid_until <= addDays(today, noticeDays)
    ? serverTexts.licenceExpiring(licence.number, licence.valid_until)
    : null;
}

export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}
