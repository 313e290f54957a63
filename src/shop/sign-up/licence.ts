import type { Registration } from "../../contract/customers.ts";
import type { LicenceGiven } from "../../contract/dealer-licences.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { FieldErrors } from "../customers/index.ts";
import { istDate } from "../tax/index.ts";

type Given = Pick<Registration, "account_type" | "licence_kind" | "licence_number" | "licence_valid_until">;

/** Problems with the licence that a dealer submitted at registration, by field. It is optional, but needs both a number and a date. */
export function licenceProblems(given: Partial<Given>, now: Date): FieldErrors {
  const { account_type, licence_number: number, licence_valid_until: until } = given;
  if (account_type !== "dealer" || number === undefined || until === undefined) return {};
  if (number === null && until === null) return {};
  if (number === null) return { licence_number: [serverTexts.licenceNumberNeeded] };
  if (until === null) return { licence_valid_until: [serverTexts.licenceDateNeeded] };
  return until < istDate(now) ? { licence_valid_until: [serverTexts.licenceAlreadyExpired] } : {};
}

/** The licence to store; null if none was submitted, or the account needs none. */
export function toLicence({
  account_type,
  licence_kind,
  licence_number,
  licence_valid_until,
}: Given): LicenceGiven | null {
  if (account_type !== "dealer" || licence_number === null || licence_valid_until === null) return null;
  return { kind: licence_kind ?? "md42", number: licence_number, valid_until: licence_valid_until };
}
