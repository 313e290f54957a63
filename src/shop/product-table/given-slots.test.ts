import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { GivenSlots } from "./given-slots.ts";
import { changeTable, productWithToken, tableBuilder, variantWithGtin, variantWithId } from "./product-table.ts";
import { SharedValues } from "./shared-values.ts";
import type { CatalogueProduct } from "./state.ts";

const { live } = await testShop();
const [base] = live.current().catalogue.products as [CatalogueProduct];
const [variant] = base.variants as [CatalogueProduct["variants"][number]];

/** A product with a variant for each GTIN; null is a variant without one. */
function product(slots: GivenSlots, id: number, gtins: (string | null)[]): CatalogueProduct {
  const variants = gtins.map((udi_di, place) => ({ ...variant, id: id * 10 + place, udi_di }));
  return { ...base, id, token: `token-${id}`, slot: slots.of(id), position: id, variants };
}

async function load(slots: GivenSlots, products: readonly CatalogueProduct[]) {
  const builder = tableBuilder(slots, new SharedValues());
  for (const each of products) builder.add(each);
  return builder.finish();
}

describe("slots", () => {
  test("are given once for good, also to products that have left, and go on after they were saved", async () => {
    const slots = new GivenSlots();
    expect([slots.of(700), slots.of(3), slots.of(700), slots.of(41)]).toEqual([0, 1, 0, 2]);
    slots.note(product(slots, 41, ["gtin-41"]));
    const restored = new GivenSlots(await slots.save());
    expect([restored.size, restored.of(3), restored.of(99), restored.size]).toEqual([3, 1, 3, 4]);
    expect([restored.withToken("token-41"), restored.withVariant(410), restored.withGtin("gtin-41")]).toEqual([
      ...[2, 2, 2],
    ]);
    // The saved ones stay as they were.
    expect([slots.size, slots.withId(99)]).toEqual([3, -1]);
  });

  test("of what was never on sale are none", () => {
    const slots = new GivenSlots();
    slots.note(product(slots, 1, [null]));
    expect([slots.withId(2), slots.withToken(""), slots.withToken("token-2"), slots.withVariant(11)]).toEqual([
      ...[-1, -1, -1, -1],
    ]);
    expect([slots.withGtin(""), slots.withGtin("null")]).toEqual([-1, -1]);
  });
});

describe("countries", () => {
  test("have a number each, 0 is for an unknown one, and numbers are those before after they were saved", async () => {
    const slots = new GivenSlots();
    const [india, japan] = [slots.countryNumber("India"), slots.countryNumber("Japan")];
    expect([slots.countryNumber(null), slots.countryNumber("India")]).toEqual([0, india]);
    expect(new Set([0, india, japan]).size).toBe(3);
    const restored = new GivenSlots(await slots.save());
    expect([restored.countryName(india), restored.countryName(japan), restored.countryName(0)]).toEqual([
      ...["India", "Japan", null],
    ]);
    expect(restored.countryNumber("Japan")).toBe(japan);
    expect([restored.countryName(99), new Set([0, india, japan]).has(restored.countryNumber("Italy"))]).toEqual([
      ...[null, false],
    ]);
  });
});

describe("a GTIN that is typed at the wrong product first", () => {
  const gtin = "08901234567894";

  test("leads to the right one once it was moved, and never to a variant of another GTIN", async () => {
    const slots = new GivenSlots();
    const [wrong, right] = [product(slots, 1, [gtin, "gtin-b"]), product(slots, 2, [null])] as const;
    const before = await load(slots, [wrong, right]);
    expect(variantWithGtin(before, gtin)?.id).toBe(10);
    const after = changeTable(before, [
      { slot: wrong.slot, before: wrong, after: product(slots, 1, [null, "gtin-b"]) },
      { slot: right.slot, before: right, after: product(slots, 2, [gtin]) },
    ]);
    expect([variantWithGtin(after, gtin)?.id, variantWithGtin(after, "gtin-b")?.id]).toEqual([20, 11]);
    // A request that began before the change may miss it, but gets no other device.
    expect(variantWithGtin(before, gtin)).toBeUndefined();
    const back = changeTable(after, [
      { slot: right.slot, before: right, after: product(slots, 2, [null]) },
      { slot: wrong.slot, before: wrong, after: wrong },
    ]);
    expect(variantWithGtin(back, gtin)?.id).toBe(10);
  });

  test("leads nowhere once its variant was removed; the product and its other variants stay", async () => {
    const slots = new GivenSlots();
    const all = product(slots, 1, [gtin, "gtin-b"]);
    const before = await load(slots, [all]);
    const fewer = { ...all, variants: all.variants.slice(1) };
    const after = changeTable(before, [{ slot: all.slot, before: all, after: fewer }]);
    expect([variantWithGtin(after, gtin), variantWithId(after, 10)]).toEqual([undefined, undefined]);
    expect([variantWithId(after, 11)?.variant.udi_di, productWithToken(after, "token-1")?.id]).toEqual(["gtin-b", 1]);
    expect(variantWithGtin(before, gtin)?.id).toBe(10);
  });
});
