import { describe, expect, test } from "vitest";
import { emptyFields } from "../../../test/support/empty-fields.ts";
import { variantFields } from "../../contract/product-fields.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { VariantGiven } from "../../contract/staff/product-shapes.ts";
import { checkVariants, type KnownOfVariants, permittedAttributes } from "./check-variants.ts";
import type { Holder, VariantRow } from "./stored.ts";

const today = "2026-11-21";

function given(changes: Partial<VariantGiven> = {}): VariantGiven {
  return {
    ...emptyFields(variantFields),
    ...{ id: null, ref_no: "NK-1", net_quantity: "1 piece", mrp: 1050, weight_g: 40, hsn: "90189099", gst_rate: 5 },
    ...{ tax_from: null, attributes: [] },
    ...changes,
  };
}

function stored(changes: Partial<VariantRow> = {}): VariantRow {
  return {
    ...emptyFields(variantFields),
    ...{ id: 7, position: 1, ref_no: "NK-1", ref_key: "NK1", withdrawn: false, net_quantity: "1 piece", weight_g: 40 },
    ...{ mrp_paise: 1_050_00, price_paise: 1_000_00, price_follows_mrp: true },
    ...{ attributes: [], mrps: [{ valid_from: "2025-01-01", mrp_paise: 1_050_00 }] },
    tax_classes: [taxClass()],
    ...changes,
  };
}

const taxClass = (changes: Partial<VariantRow["tax_classes"][number]> = {}) =>
  ({
    ...{ valid_from: "2025-09-22", hsn_code: "90189099", gst_rate_bp: 500, tax_class: "taxable", classified_by: null },
    ...changes,
  }) as VariantRow["tax_classes"][number];

const holder = (changes: Partial<Holder> = {}): Holder => ({
  ...{ variant_id: 9, product_id: 2, product_name: "Snare", ref_no: "SN-9", ref_key: "SN9" },
  ...{ previous_refs: null, udi_di: null },
  ...changes,
});

function check(variants: VariantGiven[], known: Partial<KnownOfVariants> = {}) {
  return checkVariants(variants, {
    ...{ stored: [], holders: [], attributes: new Map(), discount_percent: 0, hsn_codes: [] },
    givenIds: new Set(variants.flatMap(({ id }) => id ?? [])),
    ...{ isShown: false, wasShown: false, today },
    ...known,
  });
}

const errors = (variants: VariantGiven[], known?: Partial<KnownOfVariants>) => check(variants, known).errors;
const first = (field: string, message: string) => ({ [`variants.0.${field}`]: [message] });
const second = (field: string, message: string) => ({ [`variants.1.${field}`]: [message] });

test("a new variant is stored with its price from the MRP and its tax from the day GST began", () => {
  const { errors: none, checked } = check([given()]);
  expect(none).toEqual({});
  expect(checked).toMatchObject([
    {
      ...{ stored: null, mrp_paise: 1_050_00, price_paise: 1_000_00, price_follows_mrp: true },
      tax_class: { valid_from: "2017-07-01", hsn_code: "90189099", gst_rate_bp: 500, tax_class: "taxable" },
    },
  ]);
});

describe("a reference number", () => {
  test("occurs once among the variants, in whatever spelling", () => {
    expect(errors([given(), given({ ref_no: "nk 1" })])).toEqual(second("ref_no", serverTexts.refNoTwice));
  });

  test("belongs to no variant of another product", () => {
    const holders = [holder({ ref_no: "NK-1", ref_key: "NK1" })];
    expect(errors([given()], { holders })).toEqual(first("ref_no", serverTexts.refNoTaken("Snare")));
  });

  test("may be exchanged with a variant that is sent along", () => {
    const [one, other] = [stored(), stored({ id: 8, ref_no: "NK-2", ref_key: "NK2" })];
    const holders = [one, other].map(({ id, ref_no, ref_key }) => holder({ variant_id: id, ref_no, ref_key }));
    const variants = [given({ id: 7, ref_no: "NK-2" }), given({ id: 8, ref_no: "NK-1" })];
    expect(errors(variants, { stored: [one, other], holders })).toEqual({});
  });

  test("brings back the variant that had it, with its history", () => {
    const gone = stored({ withdrawn: true });
    expect(check([given({ ref_no: "NK 1" })], { stored: [gone] }).checked[0]?.stored).toBe(gone);
  });

  test("is not a previous one of another product", () => {
    const holders = [holder({ previous_refs: "OLD-1, NK-1" })];
    expect(errors([given()], { holders })).toEqual(first("ref_no", serverTexts.refNoWasUsed("SN-9")));
  });
});

describe("a previous reference", () => {
  test("is not the number of a variant on sale", () => {
    const holders = [holder()];
    expect(errors([given({ previous_refs: "SN-9" })], { holders })).toEqual(
      first("previous_refs", serverTexts.previousRefInUse("SN-9", "Snare")),
    );
  });

  test("is not the number of a variant in the list, in either order", () => {
    const [former, current] = [given({ ref_no: "NK-2", previous_refs: "NK-1" }), given()];
    expect(errors([current, former])).toEqual(second("previous_refs", serverTexts.previousRefListed));
    expect(errors([former, current])).toEqual(second("ref_no", serverTexts.refNoListedAsPrevious));
  });
});

describe("a UDI-DI", () => {
  const udi_di = "08901234567890";

  test("has a correct check digit", () => {
    expect(errors([given({ udi_di })])).toEqual({});
    expect(errors([given({ udi_di: "08901234567895" })])).toEqual(first("udi_di", serverTexts.udiWrong));
  });

  test("belongs to one variant", () => {
    expect(errors([given({ udi_di }), given({ ref_no: "NK-2", udi_di })])).toEqual(
      second("udi_di", serverTexts.udiTwice),
    );
    expect(errors([given({ udi_di })], { holders: [holder({ udi_di })] })).toEqual(
      first("udi_di", serverTexts.udiTaken("Snare")),
    );
  });
});

describe("tax", () => {
  test("that is in force already is no change", () => {
    expect(check([given({ id: 7 })], { stored: [stored()] }).checked[0]?.tax_class).toBeNull();
  });

  test("changes today, or from a later day, but not in the past", () => {
    const change = { id: 7, gst_rate: 18, mrp: 1180 };
    const known = { stored: [stored({ mrps: [] })] };
    const from = (tax_from: string | null) => check([given({ ...change, price: 900, tax_from })], known);
    expect(from(null).checked[0]?.tax_class).toMatchObject({ valid_from: today, gst_rate_bp: 1800 });
    expect(from("2026-12-01").checked[0]?.tax_class).toMatchObject({ valid_from: "2026-12-01" });
    expect(from("2026-11-20").errors).toEqual(first("tax_from", serverTexts.taxInThePast));
  });

  test("Packaged Commodities Rules r.18(2): a rate to come may not lift the price above the MRP", () => {
    const later = { id: 7, gst_rate: 18, tax_from: "2026-12-01", price: 1000 };
    const message = serverTexts.priceAboveMrpLater("2026-12-01", "Rs 1,180.00", "Rs 1,050.00", "18");
    expect(errors([given(later)], { stored: [stored()] })).toEqual(first("price", message));
  });

  test("an ended rate of a variant that comes back on sale is refused", () => {
    const ended = stored({ withdrawn: true, tax_classes: [taxClass({ gst_rate_bp: 1200 })] });
    const back = given({ id: 7, gst_rate: 12, mrp: 1120, price: 900 });
    const known = { stored: [{ ...ended, mrps: [] }] };
    expect(Object.keys(errors([back], known))).toEqual(["variants.0.gst_rate"]);
    expect(errors([back], { stored: [{ ...ended, mrps: [], withdrawn: false }] })).toEqual({});
  });
});

test("an id of another product is refused", () => {
  expect(errors([given({ id: 99 })])).toEqual(first("id", serverTexts.variantNotOfProduct));
});

test("a price that rounds to nothing is refused", () => {
  expect(errors([given({ price: 0.004 })])).toEqual(first("price", serverTexts.priceNothing));
});

describe("a net quantity (Packaged Commodities Rules r.6(1))", () => {
  const without = given({ id: 7, net_quantity: null });

  test("is needed on sale", () => {
    expect(errors([without], { stored: [stored()] })).toEqual({});
    expect(errors([without], { stored: [stored()], isShown: true })).toEqual(
      first("net_quantity", serverTexts.declarationMissing),
    );
  });

  test("is not lost by a variant on sale, but one that never had it may stay", () => {
    const known = { isShown: true, wasShown: true };
    const missing = first("net_quantity", serverTexts.declarationMissing);
    const bare = stored({ net_quantity: null });
    expect(errors([without], { ...known, stored: [stored()] })).toEqual(missing);
    expect(errors([without], { ...known, stored: [bare] })).toEqual({});
    expect(errors([without], { ...known, stored: [{ ...bare, withdrawn: true }] })).toEqual(missing);
  });
});

describe("attributes", () => {
  const length = { attribute_id: 1, value: "180 mm" };
  const tip = { attribute_id: 2, value: "Curved" };
  const attributes = permittedAttributes([2, 1], []);

  test("are put in the order of the category", () => {
    expect(check([given({ attributes: [length, tip] })], { attributes }).checked[0]?.attributes).toEqual([tip, length]);
  });

  test("occur once, and are those of the category", () => {
    const twice = given({ attributes: [length, length, { attribute_id: 3, value: "Left" }] });
    expect(errors([twice], { attributes })).toEqual({
      "variants.0.attributes.1.attribute_id": [serverTexts.attributeTwice],
      "variants.0.attributes.2.attribute_id": [serverTexts.attributeElsewhere],
    });
    expect(errors([given({ attributes: [length] })], { attributes: null })).toEqual({});
  });

  test("that a variant already has stay permitted, after those of the category", () => {
    const known = permittedAttributes(
      [2],
      [
        stored({
          attributes: [
            [5, "x"],
            [3, "y"],
          ],
        }),
        stored({ attributes: [[2, "z"]] }),
      ],
    );
    expect([...known]).toEqual([
      [2, { place: 0 }],
      [3, { place: 1 }],
      [5, { place: 2 }],
    ]);
  });
});
