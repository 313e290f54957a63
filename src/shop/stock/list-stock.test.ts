import { describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { stockCalls } from "../../../test/support/stock.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { roles } from "../../contract/staff/rights.ts";

const shop = await testShop();
const { member, customer, request } = shop;
shop.clock.set("2026-11-21T10:00:00+05:30");
const demo = await loadDemonstration(shop);
const { get, post, lot, lotWithReturned } = await stockCalls(shop);

const list = (query: string) => get(`stock?${query}`);
const refNos = async (query: string) =>
  (await list(query)).body.data.map((each: { ref_no: string }) => each.ref_no) as string[];
const findItem = async (refNo: string) => (await list(`search=${refNo}`)).body.data[0];
const probe = "NK-EE-1601"; // One lot of 23 that never expires.

describe("the stock of a variant", () => {
  test("is what its lots hold, and what of it can be sold", async () => {
    const { id, udi_di } = demo.variant(probe);
    expect(await findItem(probe)).toEqual({
      ...{ variant_id: id, ref_no: probe, product_name: demo.product("jobson-horne-probe").name, udi_di },
      ...{ on_hand: 23, reserved: 0, quarantined: 0, available: 23, lots: 1, next_expiry: null },
      ...{ low_at: expect.any(Number), is_low: expect.any(Boolean), waiting: 0 },
    });
  });

  test("follows receipts, orders, returns and quarantine", async () => {
    const before = await findItem("NK-EE-1602");
    const { id } = await lot({ ref_no: "NK-EE-1602", expires_on: "2097-03-31" });
    await placeTestOrder(shop, await customer(), { goods: [["NK-EE-1602", 2]] });
    await lotWithReturned(3, { ref_no: "NK-EE-1602", expires_on: "2097-02-28" });
    expect(await findItem("NK-EE-1602")).toMatchObject({
      ...{ on_hand: before.on_hand + 20, reserved: 2, quarantined: 3, available: before.available + 18 },
      ...{ lots: before.lots + 2, next_expiry: "2097-02-28" },
    });
    const held = (await get(`lots/${id}`)).body.data;
    await post(`lots/${id}/quarantine`, { reason: "Damp" });
    expect((await findItem("NK-EE-1602")).available).toBe(before.available + 18 - held.on_hand + held.reserved);
  });
});

describe("the list", () => {
  test("is found by part of the reference number or name, or by the whole article number", async () => {
    expect(await refNos("search=ee-16&per_page=100")).toContain(probe);
    expect(await refNos("search=jobson&per_page=100")).toContain(probe);
    expect(await refNos(`search=${demo.variant("NK-EE-1101").udi_di}`)).toEqual(["NK-EE-1101"]);
    expect(await refNos("search=no+such+thing")).toEqual([]);
    expect(await refNos("search=%25%25%25")).toEqual([]);
  });

  test.each([
    ["ref_no", (item: { ref_no: string }) => item.ref_no],
    ["available", (item: { available: number }) => String(item.available).padStart(9, "0")],
    ["waiting", (item: { waiting: number }) => String(item.waiting).padStart(9, "0")],
  ])("is sorted by %s, up and down", async (sort, key) => {
    const { data } = (await list(`sort=${sort}&search=NK-EE&per_page=100`)).body;
    expect(data.length).toBeGreaterThan(5);
    expect(data.map(key)).toEqual(data.map(key).sort());
    const down = (await list(`sort=-${sort}&search=NK-EE&per_page=100`)).body.data;
    expect(down.map(key)).toEqual(data.map(key).reverse());
  });

  test("with low=1 has only what is low", async () => {
    const { data } = (await list("low=1&per_page=100")).body;
    expect(data.length).toBeGreaterThan(0);
    for (const item of data) expect(item).toMatchObject({ is_low: true });
  });

  test.each(["low=yes", "sort=price", "per_page=0", "per_page=101"])("?%s names the field", async (query) => {
    const { status, body } = await list(query);
    expect([status, Object.keys(body.errors)]).toEqual([422, [query.split("=")[0]]]);
  });
});

describe("who may read it", () => {
  test("a request without a session, or from a customer", async () => {
    expect((await get("stock", null)).status).toBe(401);
    expect((await request("GET", "/api/staff/stock", { token: (await customer()).token })).status).toBe(401);
  });

  test.each(roles)("the role %s", async (role) => {
    expect((await get("stock", await member(role))).status).toBe(200);
  });
});
