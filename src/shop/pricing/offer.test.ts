import { describe, expect, test } from "vitest";
import { makeCaller } from "../../../test/support/customers.ts";
import { groups } from "../settings/groups.ts";
import type { Settings } from "../settings/index.ts";
import { lowestOffer, offerFor, priceContextFor, toOfferReply } from "./index.ts";

const settings = (selling: object = {}): Settings => ({
  company: groups.company.parse({}),
  payment: groups.payment.parse({}),
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

test("two who may see the same share a context, and so cached replies; others do not", () => {
  const ravi = makeCaller({ id: 2, verified: true });
  expect(priceContextFor(settings(), ravi)).toEqual(priceContextFor(settings(), asha));
  expect(priceContextFor(settings(), null)).not.toEqual(priceContextFor(settings(), asha));
});
