import { describe, expect, test } from "vitest";
import { makeCaller } from "../../../test/support/customers.ts";
import { groups } from "../settings/groups.ts";
import type { Settings } from "../settings/index.ts";
import {
  hasListPrices,
  lowestOffer,
  lowestTaxedOffer,
  offerFor,
  priceContextFor,
  standardContext,
  taxedOffer,
  toOfferReply,
} from "./index.ts";

const settings = (selling: object = {}): Settings => ({
  company: groups.company.parse({}),
  payment: groups.payment.parse({}),
  brand: groups.brand.parse({}),
  delivery: groups.delivery.parse({}),
  home: groups.home.parse({}),
  selling: groups.selling.parse(selling),
});
const asha = makeCaller();
const speculum = { mrp_paise: 1_500_00, price_paise: 1_234_57 };

describe("an offer", () => {
  test.each([
    ["a visitor by default", {}, null, { mrp: 1500 }],
    ["a customer by default", {}, asha, { mrp: 1500, price: 1234.57 }],
    ["a visitor where everyone sees prices", { see_price: "everyone" }, null, { mrp: 1500, price: 1234.57 }],
    ["a visitor where customers see the MRP", { see_mrp: "customers" }, null, {}],
    ["a customer where nobody sees prices", { see_price: "nobody" }, asha, { mrp: 1500 }],
  ])("to %s", (_who, selling, caller, shown) => {
    expect(toOfferReply(offerFor(priceContextFor(settings(selling), caller), speculum))).toEqual(shown);
  });
});

test("prices are the list prices unless something besides what is shown decides them", () => {
  const onOneDay = { ...standardContext, day: "2026-11-21" };
  const contexts = [standardContext, priceContextFor(settings(), null), onOneDay];
  expect(contexts.map(hasListPrices)).toEqual([true, true, false]);
});

describe("the lowest offer", () => {
  const context = priceContextFor(settings(), asha);

  test("is the lowest of the offers, MRP and price each by itself", () => {
    const curette = { mrp_paise: 2_000_00, price_paise: 999_99 };
    expect(lowestOffer(context, [speculum, curette])).toEqual({ mrp_paise: 1_500_00, price_paise: 999_99 });
  });

  test("of no variants has no price", () => {
    expect(lowestOffer(context, [])).toEqual({ mrp_paise: null, price_paise: null });
  });

  test("shows no price that an offer does not", () => {
    const visitor = priceContextFor(settings(), null);
    expect(lowestOffer(visitor, [speculum, speculum])).toEqual(offerFor(visitor, speculum));
  });
});

describe("an offer with GST", () => {
  const context = priceContextFor(settings(), asha);
  const registered = { gstin: "27AAAAA0000A1Z2" };
  const taxed = (price_paise: number, gst_rate_bp: number) => ({ mrp_paise: 9_999_00, price_paise, gst_rate_bp });

  test.each([
    ["5 %", 1_234_57, 500, 1_296_29],
    // Two halves of 2.505, each rounded up: what checkout charges.
    ["5 % of an awkward price", 100_20, 500, 105_22],
    ["12 %", 1_234_57, 1_200, 1_382_71],
    ["exempt goods", 1_234_57, 0, 1_234_57],
  ])("of %s", (_what, price, rate, withGst) => {
    expect(taxedOffer(context, registered, taxed(price, rate)).price_with_gst_paise).toBe(withGst);
  });

  test("is none where no price may be seen, nobody supplies, or the seller has no GSTIN", () => {
    const visitor = priceContextFor(settings(), null);
    for (const [seen, seller] of [
      [visitor, registered],
      [context, null],
      [context, { gstin: null }],
    ] as const) {
      expect(toOfferReply(taxedOffer(seen, seller, taxed(100_00, 500)))).not.toHaveProperty("price_with_gst");
    }
  });

  test("is the lowest by itself: the lowest price may bear the higher rate", () => {
    const lowest = lowestTaxedOffer(context, registered, [taxed(100_00, 1_800), taxed(105_00, 500)]);
    expect(lowest).toMatchObject({ price_paise: 100_00, price_with_gst_paise: 110_25 + 1 });
    expect(lowestTaxedOffer(context, registered, []).price_with_gst_paise).toBeNull();
  });
});

test("two who may see the same share a context, and so cached replies; others do not", () => {
  const ravi = makeCaller({ id: 2, verified: true });
  expect(priceContextFor(settings(), ravi)).toEqual(priceContextFor(settings(), asha));
  expect(priceContextFor(settings(), null)).not.toEqual(priceContextFor(settings(), asha));
});
