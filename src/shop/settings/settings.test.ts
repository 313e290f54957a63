import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { groups } from "./groups.ts";
import { findUnknownPlaceholders, loadSettings, storeSettings, toBadges } from "./index.ts";

const { db, live, sql, request } = await testShop();

test("settings never stored have defaults", async () => {
  await sql`DELETE FROM settings WHERE name = 'selling'`;
  const { selling } = await loadSettings(db);
  expect(selling).toEqual({
    see_mrp: "everyone",
    see_price: "customers",
    buy: "customers",
    enquire: "everyone",
    discount_percent: 20,
    free_delivery_orders: 20,
    shipping_paise: 15_000,
    freight_rule: "pro_rata",
    turnover: [],
    hsn_digits: "8",
    hsn_codes: "",
    licence_required_from: null,
    order_reductions: "ask",
    works_offline: "yes",
    reward_earners: "organisations",
    reward_reason: "",
  });
});

test("a group is stored whole, and only when it differs", async () => {
  const { selling } = await loadSettings(db);
  const changed = { ...selling, free_delivery_orders: 3 };
  expect(await storeSettings(db, "selling", changed)).toBe(true);
  expect(await storeSettings(db, "selling", changed)).toBe(false);
  expect((await loadSettings(db)).selling).toEqual(changed);
});

test("a value that does not fit is refused", async () => {
  const { selling } = await loadSettings(db);
  await expect(storeSettings(db, "selling", { ...selling, discount_percent: 101 })).rejects.toThrow();
  await expect(storeSettings(db, "selling", { ...selling, shipping_paise: 10.5 })).rejects.toThrow();
});

test("the home page's badges say what checkout does", async () => {
  const { selling } = await loadSettings(db);
  await storeSettings(db, "selling", { ...selling, discount_percent: 12.5, free_delivery_orders: 5 });
  await live.refresh();
  const { badges } = (await request("GET", "/api/site")).body.data;
  expect(badges).toEqual([
    { title: "Free delivery", text: "On the first 5 orders" },
    { title: "12.5% discount", text: "On every order" },
    { title: "Online support 24/7", text: "Call or write any time" },
    { title: "Money return", text: "Within 5 days" },
  ]);
});

describe("badges", () => {
  const settings = (selling: object) => ({
    company: groups.company.parse({}),
    payment: groups.payment.parse({}),
    brand: groups.brand.parse({}),
    delivery: groups.delivery.parse({}),
    home: groups.home.parse({
      features: [
        { title: "Free delivery", text: "First {free_delivery_orders}" },
        { title: "{discount_percent}% discount", text: "Always" },
        { title: "Support", text: "Any time" },
      ],
    }),
    selling: groups.selling.parse(selling),
  });

  test.each([
    [{}, ["Free delivery", "20% discount", "Support"]],
    [{ discount_percent: 0 }, ["Free delivery", "Support"]],
    [{ free_delivery_orders: 0, discount_percent: 7 }, ["7% discount", "Support"]],
  ])("with %j: %j", (selling, titles) => {
    expect(toBadges(settings(selling)).map((badge) => badge.title)).toEqual(titles);
  });

  test("a placeholder that names nothing is found", () => {
    expect(findUnknownPlaceholders("{discount_percent} and {rebate}")).toEqual(["rebate"]);
  });
});
