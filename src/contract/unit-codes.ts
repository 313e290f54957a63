/**
 * Unit quantity codes (UQC) of the GST law that fit this trade, from the list in the GST portal's GSTR-1 offline tool. Table 12
 * of GSTR-1 adds up by HSN code, unit and rate.
 */
export const unitCodes = {
  NOS: "Numbers",
  PCS: "Pieces",
  SET: "Sets",
  PRS: "Pairs",
  PAC: "Packs",
  BOX: "Boxes",
  BTL: "Bottles",
  ROL: "Rolls",
  TUB: "Tubes",
  DOZ: "Dozens",
  UNT: "Units",
  MTR: "Metres",
  KGS: "Kilograms",
  GMS: "Grams",
  MLT: "Millilitres",
  LTR: "Litres",
  OTH: "Others",
} as const;
export type UnitCode = keyof typeof unitCodes;
export const unitCodeNames = Object.keys(unitCodes) as [UnitCode, ...UnitCode[]];
