/** Licences of a seller of medical devices, by kind, as documents and pages name them. */
export const licenceLabels = {
  md42: "Registration in Form MD-42",
  drug_wholesale: "Wholesale drug licence",
  manufacturing: "Manufacturing licence",
  import: "Import licence",
};
export type LicenceKind = keyof typeof licenceLabels;
export const licenceKinds = Object.keys(licenceLabels) as LicenceKind[];
