import { serverTexts } from "../../contract/server-texts.ts";
import type { Db } from "../kit/shop.ts";
import { findPlace, placeProblems } from "../places/index.ts";
import { gstinProblem, istDate, normaliseGstin } from "../tax/index.ts";
import type { Profile } from "./queries.ts";

export type FieldErrors = Record<string, string[]>;

/** Problems with a customer's details that the schema cannot see, by field. Fields that are missing are not checked. */
export async function profileProblems(db: Db, profile: Partial<Profile>, now: Date): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const dobError = profile.dob === undefined ? null : ageError(profile.dob, istDate(now));
  if (dobError) errors.dob = [dobError];
  if (profile.account_type === "doctor" && profile.mci_number === null) errors.mci_number = [serverTexts.mciNeeded];
  const { state_id, city_id } = profile;
  const isPlaced = state_id !== undefined && city_id !== undefined;
  const place = isPlaced ? await findPlace(db, state_id, city_id) : undefined;
  if (isPlaced) Object.assign(errors, placeProblems(place));
  const gstin = profile.gstin ? gstinProblem(profile.gstin, place?.gst_code) : null;
  if (gstin) errors.gstin = [gstin];
  return errors;
}

export function normaliseProfile<Given extends Profile>(profile: Given): Given {
  return { ...profile, gstin: profile.gstin === null ? null : normaliseGstin(profile.gstin) };
}

/**
 * Dates compare as text. Someone born on 29 February comes of age on 1 March in other years.
 * @param today YYYY-MM-DD in IST
 */
function ageError(born: string, today: string): string | null {
  if (yearsLater(born, 18) > today) return serverTexts.tooYoung;
  if (yearsLater(born, 120) < today) return serverTexts.bornImpossible;
  return null;
}

function yearsLater(date: string, years: number): string {
  return `${String(Number(date.slice(0, 4)) + years).padStart(4, "0")}${date.slice(4)}`;
}
