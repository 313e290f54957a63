import { inEachLanguage, text } from "../language/text.ts";
import { licenceLabels } from "./licences.ts";

/** The licence that allows a dealer to sell medical devices (Medical Devices Rules 2017, rule 87A). */
export const licenceKinds = ["md42", "drug_wholesale", "drug_retail"] as const;
export type LicenceKind = (typeof licenceKinds)[number];

export const licenceKindLabels: Readonly<Record<LicenceKind, string>> = inEachLanguage(() => ({
  md42: licenceLabels.md42,
  drug_wholesale: licenceLabels.drug_wholesale,
  drug_retail: text("Retail drug licence"),
}));
