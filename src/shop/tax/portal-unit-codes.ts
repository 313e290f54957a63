/**
 * Unit quantity codes that the portal accepts, and their names: the 45 of resilient-tech/india-compliance, `UOM_MAP`. Lists by tax advisers
 * agree except for great gross, which some call GGR.
 */
export const portalUnitCodes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      BAG: "Bags",
      BAL: "Bale",
      BDL: "Bundles",
      BKL: "Buckles",
      BOU: "Billion of units",
      BOX: "Box",
      BTL: "Bottles",
    },
    ...{
      BUN: "Bunches",
      CAN: "Cans",
      CBM: "Cubic metres",
      CCM: "Cubic centimetres",
      CMS: "Centimetres",
      CTN: "Cartons",
    },
    ...{ DOZ: "Dozens", DRM: "Drums", GGK: "Great gross", GMS: "Grammes", GRS: "Gross", GYD: "Gross yards" },
    ...{ KGS: "Kilograms", KLR: "Kilolitre", KME: "Kilometre", LTR: "Litres", MLT: "Millilitre", MTR: "Metres" },
    ...{ MTS: "Metric ton", NOS: "Numbers", OTH: "Others", PAC: "Packs", PCS: "Pieces", PRS: "Pairs", QTL: "Quintal" },
    ...{ ROL: "Rolls", SET: "Sets", SQF: "Square feet", SQM: "Square metres", SQY: "Square yards", TBS: "Tablets" },
    ...{
      TGM: "Ten gross",
      THD: "Thousands",
      TON: "Tonnes",
      TUB: "Tubes",
      UGS: "US gallons",
      UNT: "Units",
      YDS: "Yards",
    },
  }),
);
