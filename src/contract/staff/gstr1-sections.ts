/** Sections of GSTR-1, named as in the portal's JSON. */
export const gstr1Sections = [
  ...(["b2b", "b2ba", "b2cl", "b2cs", "cdnr", "cdnra", "cdnur", "nil", "hsn_b2b", "hsn_b2c", "doc_issue"] as const),
] as const;
export type Gstr1Section = (typeof gstr1Sections)[number];
