import { inEachLanguage, text } from "../language/text.ts";

/** Licences of a seller of medical devices, by kind, as documents and pages name them. */
export const licenceLabels = inEachLanguage(() => ({
  md42: text("Registration in Form MD-42"),
  drug_wholesale: text("Wholesale drug licence"),
  manufacturing: text("Manufacturing licence"),
  import: text("Import licence"),
}));
export type LicenceKind = keyof typeof licenceLabels;
export const licenceKinds = Object.keys(licenceLabels) as LicenceKind[];
