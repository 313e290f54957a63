import type { Licence } from "../../contract/dealer-licences.ts";
import { type OrderPurpose, purposeOfOrder } from "../../contract/order-purposes.ts";
import { serverTexts } from "../../contract/server-texts.ts";

/** Notice period in calendar days: before a licence expires, and before dealers from earlier releases need one. */
export const noticeDays = 30;

/** An account that may buy for resale. Dealers always do; hospitals state it with each order. */
export interface Buyer {
  account_type: "dealer" | "hospital";
  /** YYYY-MM-DD in IST, like all dates here. */
  since: string;
}

export interface LicenceRule {
  introduced: string;
  /** The date that the owner has set for existing dealers; null: after 30 days' notice. */
  required_from: string | null;
}

/** The day from which this dealer needs a licence to order; new dealers need it at once. */
export function requiredFrom({ since }: Pick<Buyer, "since">, { introduced, required_from }: LicenceRule): string {
  return since >= introduced ? since : (required_from ?? addDays(introduced, noticeDays));
}

type KnownLicence = Pick<Licence, "number" | "valid_until" | "state" | "reason">;

/** A licence counts before staff have verified it. */
export const isInForce = (licence: KnownLicence | null, today: string): boolean =>
  licence !== null && licence.valid_until >= today && licence.state !== "rejected";

export type LicenceProblem = { code: "licence_needed" | "licence_expired"; message: string };

/**
 * What keeps a buyer from ordering. Sellers of medical devices need a registration in Form MD-42 or a drug licence (Medical Devices Rules
 * 2017, rule 87A), and so do hospitals with a pharmacy; doctors and hospitals who buy for their own use do not.
 * @param buyer null: the account buys only for its own use
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

/** What to tell a buyer: what keeps them from buying for resale, or that their licence expires or will be needed soon. */
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
