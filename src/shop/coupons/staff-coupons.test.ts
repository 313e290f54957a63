import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request } = shop;
const staff = await shop.member("sales");

const fields = {
  ...{ code: "camp-10", description: "Camps in winter", kind: "percent", value: "12.5", minimum: "1000", largest: 500 },
  ...{ valid_from: "2026-11-01", valid_to: "2026-12-31", usage_limit: 100, per_customer_limit: "", on: true },
};
const add = (more = {}) => request("POST", "/api/staff/coupons", { staff, body: { ...fields, ...more } });
const change = (id: number, more = {}) =>
  request("PUT", `/api/staff/coupons/${id}`, { staff, body: { ...fields, ...more } });

/** What checkout says of a code. */
async function tried(code: string) {
  const doctor = await shop.customer();
  const variant = [...shop.live.current().catalogue.variantById.values()].find(
    ({ product, variant }) => !product.enquiry_only && !product.verified_only && variant.price_paise > 500_000,
  )?.variant;
  await request("POST", "/api/cart/store", { token: doctor.token, body: { sub_product_id: variant?.id } });
  const { body } = await request("POST", "/api/check-out/details", {
    token: doctor.token,
    body: { shipping_address: doctor.addressId, coupon_code: code },
  });
  return body.orderTotal?.coupon ?? body.message;
}

test("a coupon that was added can be used, one that is switched off cannot", async () => {
  shop.clock.set("2026-11-21T10:00:00+05:30");
  const { status, body } = await add();
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    ...{ code: "CAMP-10", value: 12.5, minimum: 1000, largest: 500, used_count: 0, state: "on", deletable: true },
    per_customer_limit: null,
  });
  expect(await tried("camp-10")).toBe(500);
  expect((await change(body.data.id, { on: false })).body.data.state).toBe("off");
  expect(await tried("CAMP-10")).toBe("This coupon code doesn't exist.");
});

test("the state follows the day in India", async () => {
  const { id } = (await add({ code: "days" })).body.data;
  const state = async (at: string) => {
    shop.clock.set(at);
    const late = await shop.member("sales");
    return (await request("GET", `/api/staff/coupons/${id}`, { staff: late })).body.data.state;
  };
  expect(await state("2026-10-31T23:59:00+05:30")).toBe("coming");
  expect(await state("2026-11-01T00:00:00+05:30")).toBe("on");
  expect(await state("2026-12-31T23:59:00+05:30")).toBe("on");
  expect(await state("2027-01-01T00:00:00+05:30")).toBe("ended");
  shop.clock.set("2026-11-21T10:00:00+05:30");
});

test.each([
  [{ code: "a b" }, "code"],
  [{ code: "CAMP-10" }, "code"],
  [{ value: 101 }, "value"],
  [{ value: 0 }, "value"],
  [{ largest: "0" }, "largest"],
  [{ valid_to: "2026-10-01" }, "valid_to"],
  [{ valid_from: "2026-02-30" }, "valid_from"],
  [{ usage_limit: 0 }, "usage_limit"],
])("%o is refused", async (wrong, field) => {
  const { status, body } = await add({ code: "other", ...wrong });
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test("one that an order names keeps its code and is never deleted", async () => {
  const { id } = (await add({ code: "kept-1" })).body.data;
  await shop.sql`UPDATE coupons SET used_count = 3 WHERE id = ${id}`;
  expect(await request("DELETE", `/api/staff/coupons/${id}`, { staff })).toMatchObject({
    status: 409,
    body: { code: "in_use" },
  });
  expect((await change(id, { code: "kept-1", usage_limit: 2 })).body.errors).toHaveProperty("usage_limit");

  const { id: never } = (await add({ code: "never" })).body.data;
  expect((await request("DELETE", `/api/staff/coupons/${never}`, { staff })).status).toBe(204);
  expect((await request("GET", `/api/staff/coupons/${never}`, { staff })).status).toBe(404);
});

test("found by code, words and state", async () => {
  const list = async (query: string) =>
    (await request("GET", `/api/staff/coupons?${query}`, { staff })).body.data.map(
      ({ code }: { code: string }) => code,
    );
  expect(await list("search=winter CAMP")).toContain("CAMP-10");
  expect(await list("state=off")).toContain("CAMP25");
  expect(await list("state=ended")).toEqual(["MONSOON26"]);
});
