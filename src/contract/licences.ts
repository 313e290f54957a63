import { inEachLanguage, text } from "../language/text.ts";

/** Names of a device seller's licences by kind, for documents and pages. */
export const licenceLabels = inEachLanguage(() => ({
  md42: text("Registration in Form MD-42"),
  drug_wholesale: text("Wholesale drug licence"),
  manufacturing: text("Manufacturing licence"),
  import: text("Import licence"),
}));
export type LicenceKind = keyof typeof licenceLabels;
export const licenceKinds = Object.keys(licenceLabels) as LicenceKind[];
