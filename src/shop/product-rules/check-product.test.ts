import { describe, expect, test } from "vitest";
import { emptyFields } from "../../../test/support/empty-fields.ts";
import { productFields } from "../../contract/product-fields.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { type CompleteGeneral, checkProduct } from "./check-product.ts";
import { checkDeclarations, missingDeclarations } from "./declarations.ts";

const now = new Date("2026-11-21T10:00:00+05:30");

/** A product as the form sends it, with every declaration. */
function given(changes: Partial<CompleteGeneral> = {}): CompleteGeneral {
  return {
    ...emptyFields(productFields),
    ...{ slug: "snare", name: "Snare", category_id: 1, sub_category_id: 11, short_description: "", position: 1 },
    ...{ description_html: "<p>Steel.</p>", device_class: "B" },
    ...{ manufacturer_name: "Karna Udyog", manufacturer_address: "Pune", country_of_origin: "India" },
    ...{ licence_number: "MFG/MD/0", best_before: "No expiry" },
    ...changes,
  };
}

function check(changes: Partial<CompleteGeneral>, known: Partial<Parameters<typeof checkProduct>[1]> = {}) {
  const subCategories = new Map([
    [11, 1],
    [21, 2],
  ]);
  return checkProduct(given(changes), { stored: null, slugHolder: null, subCategories, now, ...known });
}

test("an address belongs to one product", () => {
  expect(check({}, { slugHolder: { name: "Other snare" } }).errors).toEqual({
    slug: [serverTexts.addressTaken("Other snare")],
  });
});

test.each([
  [21, "of another category"],
  [99, "that does not exist"],
])("a sub-category %i %s is refused", (sub_category_id) => {
  expect(check({ sub_category_id }).errors).toEqual({ sub_category_id: [serverTexts.subCategoryElsewhere] });
});

describe("a deal", () => {
  const deal = (from: string | null, to: string | null) =>
    check({ deal_of_day: true, deal_from: from, deal_to: to }).errors;

  test("ends after it starts, and in the future", () => {
    const [before, soon, later] = [
      "2026-11-21T09:59:59+05:30",
      "2026-11-22T00:00:00+05:30",
      "2026-11-23T00:00:00+05:30",
    ];
    expect(deal(null, null)).toEqual({});
    expect(deal(before, soon)).toEqual({});
    expect(deal(later, soon)).toEqual({ deal_to: [serverTexts.dealEndsFirst] });
    expect(deal(soon, soon)).toEqual({ deal_to: [serverTexts.dealEndsFirst] });
    expect(deal(null, before)).toEqual({ deal_to: [serverTexts.dealOver] });
  });

  test("that is over may stay as it is stored", () => {
    const over = "2026-11-01T00:00:00+05:30";
    const stored = { description_html: "", deal_to: new Date(over) };
    expect(check({ deal_of_day: true, deal_to: over }, { stored }).errors).toEqual({});
  });

  test("that is switched off has no dates", () => {
    const { errors, checked } = check({ deal_of_day: false, deal_from: "2026-11-22", deal_to: "2026-11-01" });
    expect([errors, checked.deal_from, checked.deal_to]).toEqual([{}, null, null]);
  });
});

test("a description is sanitised unless it is the stored one", () => {
  const description_html = '<p onclick="alert(1)">Steel.</p><script>alert(1)</script>';
  expect(check({ description_html }).checked.description_html).toBe("<p>Steel.</p>");
  const stored = { description_html: "<p>Kept as stored</p>", deal_to: null };
  expect(check({ description_html: stored.description_html }, { stored }).checked.description_html).toBe(
    stored.description_html,
  );
});

describe("Packaged Commodities Rules r.6(1) and r.6(10): declarations", () => {
  const product = check({}).checked;
  const imported = { ...product, country_of_origin: "Japan" as const };

  test("that are missing are named once, whatever number of variants lack them", () => {
    const bare = { ...imported, licence_number: null };
    const names = missingDeclarations(bare, [{ net_quantity: null }, { net_quantity: null }]).map(({ name }) => name);
    expect(names).toEqual(["licence_number", "importer_name", "importer_address", "net_quantity"]);
    expect(missingDeclarations(product, [{ net_quantity: "1 piece" }])).toEqual([]);
  });

  test("are needed by a product that comes on sale", () => {
    expect(Object.keys(checkDeclarations(imported, null))).toEqual(["importer_name", "importer_address"]);
    expect(checkDeclarations(product, null)).toEqual({});
  });

  test("that a product on sale never had are not asked for, but none is lost", () => {
    const never = { ...product, best_before: null };
    expect(checkDeclarations(never, never)).toEqual({});
    expect(Object.keys(checkDeclarations(never, product))).toEqual(["best_before"]);
    expect(Object.keys(checkDeclarations(imported, product))).toEqual(["importer_name", "importer_address"]);
  });
});
