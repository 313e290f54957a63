import { describe, expect, test } from "vitest";
import { couponCalls } from "../../../test/support/coupons.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { member, customer, request, sql } = shop;
shop.clock.set("2026-11-21T10:00:00+05:30");
const demo = await loadDemonstration(shop);
const { sales, add, audited, tryAtCheckout } = await couponCalls(shop);

const countCoupons = async (code: string) => (await sql`SELECT FROM coupons WHERE upper(code) = upper(${code})`).length;

describe("adding a coupon", () => {
  test("replies with it as the screen shows it", async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body.data).toEqual({
      ...{ id: expect.any(Number), code: "CAMP-10", description: "Camps in winter", kind: "percent", value: 12.5 },
      ...{ minimum: 1000, largest: 500, valid_from: "2026-11-01", valid_to: "2026-12-31" },
      ...{
        usage_limit: 100,
        per_customer_limit: null,
        used_count: 0,
        state: "on",
        seen: expect.any(String),
        deletable: true,
        orders: [],
      },
    });
    expect(await audited(body.data.id)).toEqual(["added"]);
  });

  test("keeps percent as hundredths and rupees as paise", async () => {
    await add({ code: "paise", kind: "amount", value: "99.95", minimum: "1000.50", largest: "" });
    const rows = await sql`SELECT kind, value, minimum_paise, largest_paise FROM coupons WHERE code = 'PAISE'`;
    expect(rows).toEqual([{ kind: "amount", value: 9995, minimum_paise: 1_000_50, largest_paise: null }]);
  });

  test("lets customers use it at once, however they write it", async () => {
    await add({ code: "speculum" });
    const asha = await customer();
    const body = { sub_product_id: demo.variant("NK-PW-1001").id, quantity: 1 };
    await request("POST", "/api/cart/store", { token: asha.token, body });
    expect(await tryAtCheckout(asha, "Speculum")).toBe(500);
  });

  test("that is off, or not yet valid, cannot be used", async () => {
    await add({ code: "resting", on: false });
    await add({ code: "christmas", valid_from: "2026-12-24" });
    const asha = await customer();
    const body = { sub_product_id: demo.variant("NK-PW-1001").id, quantity: 1 };
    await request("POST", "/api/cart/store", { token: asha.token, body });
    for (const code of ["resting", "christmas"]) expect(await tryAtCheckout(asha, code)).toEqual(expect.any(String));
  });
});

describe("it is refused, and the field is named", () => {
  test.each([
    ["a code with a space", { code: "a b" }, "code"],
    ["a short code", { code: "ab" }, "code"],
    ["no code", { code: null }, "code"],
    ["more than 100 percent", { value: 100.01 }, "value"],
    ["no discount", { value: 0 }, "value"],
    ["thousandths", { value: "1.234" }, "value"],
    ["another kind", { kind: "gift" }, "kind"],
    ["a negative minimum", { minimum: -1 }, "minimum"],
    ["a maximum of nothing", { largest: "0" }, "largest"],
    ["a last day before the first", { valid_to: "2026-10-31" }, "valid_to"],
    ["a day that does not exist", { valid_from: "2026-02-30" }, "valid_from"],
    ["a limit of nothing", { usage_limit: 0 }, "usage_limit"],
    ["half a use each", { per_customer_limit: 0.5 }, "per_customer_limit"],
    ["neither on nor off", { on: "yes" }, "on"],
  ])("%s", async (_what, wrong, field) => {
    const { status, body } = await add({ code: "other", ...wrong });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await countCoupons("other")).toBe(0);
  });

  test("no value, by what may be entered for either kind", async () => {
    const { body } = await add({ code: "other", kind: "percent", value: "" });
    expect(body.errors).toEqual({ value: ["Enter a percentage, or an amount in rupees, with at most two decimals."] });
  });

  test("a code that is taken, however it is written", async () => {
    await add({ code: "taken" });
    const { status, body } = await add({ code: "Taken" });
    expect([status, body.errors]).toEqual([422, { code: [serverTexts.codeTaken] }]);
    expect(await countCoupons("taken")).toBe(1);
  });
});

describe("who may not", () => {
  test("a request without a session", async () => {
    expect((await add({ code: "nobody" }, null)).status).toBe(401);
    expect(await countCoupons("nobody")).toBe(0);
  });

  test.each(["catalogue", "warehouse", "accounts", "support"] as const)("the role %s", async (role) => {
    expect((await add({ code: role }, await member(role))).status).toBe(403);
    expect(await countCoupons(role)).toBe(0);
  });
});

describe("two at once", () => {
  test("of one code are one coupon", async () => {
    const both = await Promise.all([add({ code: "race" }), add({ code: "RACE" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await countCoupons("race")).toBe(1);
  });

  test("with the same Idempotency-Key get the same reply", async () => {
    const both = await Promise.all([1, 2].map(() => add({ code: "keyed" }, sales, "coupon-1")));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body).toEqual(both[1]?.body);
  });
});
