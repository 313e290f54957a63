import { describe, expect, test } from "vitest";
import { couponCalls } from "../../../test/support/coupons.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { clock, member, customer, request, sql } = shop;
clock.set("2026-11-21T10:00:00+05:30");
const { get, coupon } = await couponCalls(shop);

const codes = async (query: string): Promise<string[]> =>
  (await get(`?${query}`)).body.data.map(({ code }: { code: string }) => code);

describe("the list", () => {
  test("has the newest first", async () => {
    await coupon({ code: "older" });
    await coupon({ code: "newer" });
    expect((await codes("per_page=2")).slice(0, 2)).toEqual(["NEWER", "OLDER"]);
  });

  test("is found by code and words, in any order and case", async () => {
    await coupon({ code: "camp-10", description: "Camps in winter" });
    expect(await codes("search=winter CAMP")).toContain("CAMP-10");
    expect(await codes("search=camp-10")).toContain("CAMP-10");
    expect(await codes("search=winter summer")).toEqual([]);
    expect(await codes("search=%25%25")).toEqual([]);
  });

  test("is filtered by state", async () => {
    await coupon({ code: "all-gone", usage_limit: 1 });
    await sql`UPDATE coupons SET used_count = 1 WHERE code = 'ALL-GONE'`;
    await coupon({ code: "to-come", valid_from: "2026-12-01" });
    expect(await codes("state=off")).toContain("CAMP25");
    expect(await codes("state=ended")).toEqual(["MONSOON26"]);
    expect(await codes("state=used_up")).toEqual(["ALL-GONE"]);
    expect(await codes("state=coming")).toContain("TO-COME");
    expect(await codes("state=on&per_page=100")).not.toEqual(expect.arrayContaining(["TO-COME"]));
  });

  test.each(["state=lost", "per_page=0", `search=${"x".repeat(201)}`])("?%s names the field", async (query) => {
    const { status, body } = await get(`?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [query.split("=")[0]]]);
  });
});

describe("one coupon", () => {
  test("changes its state with the day in India", async () => {
    const id = await coupon({ code: "days" });
    const stateAt = async (at: string) => {
      clock.set(at);
      return (await get(`/${id}`, await member("sales"))).body.data.state;
    };
    expect(await stateAt("2026-10-31T23:59:00+05:30")).toBe("coming");
    expect(await stateAt("2026-11-01T00:00:00+05:30")).toBe("on");
    expect(await stateAt("2026-12-31T23:59:00+05:30")).toBe("on");
    expect(await stateAt("2027-01-01T00:00:00+05:30")).toBe("ended");
    clock.set("2026-11-21T10:00:00+05:30");
  });

  test("lists the orders that used it, and cannot be deleted then", async () => {
    const id = await coupon({ code: "ordered", minimum: "" });
    const { order } = await placeTestOrder(shop, await customer(), { coupon_code: "ordered" });
    const { data } = (await get(`/${id}`)).body;
    expect(data).toMatchObject({ used_count: 1, deletable: false });
    expect(data.orders).toEqual([
      {
        ...{ token: order.token, order_no: order.number, placed_at: clock.now().toISOString(), status: "placed" },
        ...{ taken_off: order.coupon_paise / 100, total: order.total_paise / 100 },
      },
    ]);
  });

  test("that does not exist is not found", async () => {
    expect((await get("/2000000000")).status).toBe(404);
    expect((await get("/first")).status).toBe(422);
  });
});

test("reading them takes a session and the permission", async () => {
  const id = await coupon({ code: "guarded" });
  for (const path of ["", `/${id}`]) {
    expect((await get(path, null)).status).toBe(401);
    expect((await get(path, await member("warehouse"))).status).toBe(403);
  }
  expect((await request("GET", "/api/staff/coupons", { token: (await customer()).token })).status).toBe(401);
});
