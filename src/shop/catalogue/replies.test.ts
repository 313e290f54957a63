import { describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { pick } from "../../contract/field-types.ts";
import { CachedResponse } from "../../platform/http/cached-response.ts";
import { ReplyCache } from "../kit/reply-cache.ts";
import { type PriceContext, standardContext } from "../pricing/index.ts";
import type { ProductQuestion } from "./find-products.ts";
import { productList, productView, suggestions } from "./replies.ts";

const shop = await testShop({ connections: 2 });
const demo = await loadDemonstration(shop);
const { catalogue, availability, kits } = shop.live.current();
const state = { catalogue, availability, kits, replies: new ReplyCache(50_000_000) };

const customer: PriceContext = standardContext;
const visitor: PriceContext = { ...customer, show_price: false };
const seller = { gstin: "27AAAAA0000A1Z2" };
const probe = demo.product("jobson-horne-probe");
const flags = new Map([[probe.id, { wished: true, rating: 4 }]]);

const list = (question: ProductQuestion, context = visitor, own?: typeof flags) =>
  productList(state, question, { context, seller }, own).reply;
const seenBy = (context: PriceContext) => ({
  context,
  seller,
  visibility: {
    ...pick(context, ["show_mrp", "show_price"]),
    ...{ show_cart_button: context.show_price, show_inquiry: true },
    sign_in_for: { see_price: !context.show_price, buy: !context.show_price },
  },
});
const replyText = (reply: unknown) =>
  reply instanceof CachedResponse ? reply.encoded(undefined).body.toString() : JSON.stringify(reply);

describe("a list", () => {
  const length = catalogue.products.flatMap(({ variants }) => variants[0]?.attributes ?? [])[0];
  const choice = { attribute_id: length?.attribute_id ?? 0, value: length?.value ?? "" };
  const another = { ...choice, value: "none such" };

  test.each<[string, ProductQuestion, ProductQuestion]>([
    ["spaces around the search", { search: "forceps" }, { search: " forceps\n" }],
    ["choices in another order", { attr: [choice, another], page: 1 }, { attr: [another, choice], page: 1 }],
    ["a choice made twice", { attr: [choice], page: 1 }, { attr: [choice, choice], page: 1 }],
    ["what is not asked", { page: 1 }, { page: 1, category: undefined, attr: [], search: undefined }],
  ])("is made once for the same question, whatever %s", (_what, question, again) => {
    expect(list(again)).toBe(list(question));
  });

  test.each<[string, ProductQuestion, ProductQuestion]>([
    ["page", { page: 1 }, { page: 2 }],
    ["length of page", { page: 1, per_page: 5 }, { page: 1, per_page: 6 }],
    ["order", { sort: "name" }, { sort: "newest" }],
    ["search", { search: "forceps" }, { search: "probe" }],
    ["block of the home page", { top_sell: "1" }, { deal_of_day: "1" }],
    ["paging at all", {}, { page: 1, per_page: 100 }],
  ])("is another one for another %s", (_what, question, other) => {
    expect(replyText(list(other))).not.toBe(replyText(list(question)));
  });

  test("with prices is never sent to those who may not see them, in either order of requests", () => {
    for (const [first, second] of [
      [customer, visitor],
      [visitor, customer],
    ] as const) {
      const fresh = { ...state, replies: new ReplyCache(50_000_000) };
      const replies = [first, second].map((context) => replyText(productList(fresh, {}, { context, seller }).reply));
      expect(replies[first === visitor ? 0 : 1]).not.toContain('"price');
      expect(replies[first === visitor ? 1 : 0]).toContain('"price_from"');
    }
  });
});

describe("a customer's own wishes and ratings", () => {
  test("make a list that is sent to them only", () => {
    const own = list({ search: "jobson" }, customer, flags);
    expect(own).not.toBeInstanceOf(CachedResponse);
    expect(replyText(own)).toContain('"inWishList":true');
    expect(replyText(list({ search: "jobson" }, customer))).not.toContain('"inWishList":true');
  });

  test("make no difference to a list, or a page of one, that shows none of those products", () => {
    expect(list({ search: "console" }, customer, flags)).toBe(list({ search: "console" }, customer));
    const page = { page: 1, per_page: 5 };
    expect(list(page, customer, flags)).toBe(list(page, customer));
  });

  test("are in the view of a product that shows it as related", () => {
    const beside = catalogue.products.find(({ related, compatible }) => [...related, ...compatible].includes(probe.id));
    const shown = [catalogue.productById.get(probe.id), beside].flatMap((product) => product ?? []);
    for (const product of shown) {
      const own = productView(state, product, seenBy(customer), flags);
      expect(own).not.toBeInstanceOf(CachedResponse);
      expect(productView(state, product, seenBy(customer))).toBeInstanceOf(CachedResponse);
    }
    expect(shown.length).toBeGreaterThan(0);
  });
});

test("the view of a product is one for all who may see the same", () => {
  const product = catalogue.productById.get(probe.id);
  if (!product) throw new Error("The probe is on sale.");
  const [open, closed] = [productView(state, product, seenBy(customer)), productView(state, product, seenBy(visitor))];
  expect(productView(state, product, seenBy(customer))).toBe(open);
  expect(replyText(closed)).not.toContain('"price"');
  expect(replyText(open)).toContain('"price"');
});

describe("a search without results", () => {
  test("is reported every time and never cached", () => {
    for (let time = 0; time < 2; time++) {
      const { reply, isFailedSearch } = productList(state, { search: "zzzzzz", page: 1 }, { context: visitor, seller });
      expect(isFailedSearch).toBe(true);
      expect(reply).toMatchObject({ headers: { "cache-control": "no-store" } });
    }
  });

  test.each<[string, ProductQuestion]>([
    ["an empty search", { search: "  ", category: 2_000_000_000 }],
    ["a category without products", { category: 2_000_000_000 }],
    ["a search that a filter leaves nothing of", { search: "forceps", category: 2_000_000_000 }],
    ["a page beyond the last", { search: "forceps", page: 9_999 }],
  ])("is not %s", (_what, question) => {
    expect(productList(state, question, { context: visitor, seller }).isFailedSearch).toBe(false);
  });
});

test("suggestions are the best eight, with prices only for those who may see them", () => {
  const [open, closed] = [
    suggestions(shop.live.current(), "ear", { context: customer, seller }, null),
    suggestions(shop.live.current(), "ear", { context: visitor, seller }, null),
  ];
  const { data } = JSON.parse(replyText(open));
  const names = catalogue.search.find("ear").slots.map((slot) => catalogue.table.products.at(slot)?.name);
  expect(names.length).toBeGreaterThan(8);
  expect(data.map(({ name }: { name: string }) => name)).toEqual(names.slice(0, 8));
  expect(replyText(open)).toContain('"price_from"');
  expect(replyText(closed)).not.toContain('"price');
});
