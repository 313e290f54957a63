import { beforeEach, describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { stockCalls } from "../../../test/support/stock.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { lotStates } from "../../contract/staff/stock.ts";

const shop = await testShop();
const { request, member, customer, clock } = shop;
clock.set("2026-11-21T10:00:00+05:30");
const demo = await loadDemonstration(shop);
const { keeper, get, post, lot, lotWithReturned } = await stockCalls(shop);
const { id: specula } = demo.variant("NK-EE-1101");

beforeEach(() => clock.set("2026-11-21T10:00:00+05:30"));

const lotNos = async (query: string, actor = keeper) =>
  (await get(`lots?per_page=100&${query}`, actor)).body.data.map((each: { lot_no: string }) => each.lot_no) as string[];

describe("the list", () => {
  test("has everything the screen shows of a lot", async () => {
    const { id, lot_no } = await lot({ lot_no: "SHOWN-1" });
    const { status, body } = await get(`lots?search=${lot_no}`);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        ...{ id, lot_no, variant_id: specula, ref_no: "NK-EE-1101", product_name: "Aural Specula, Hartmann Pattern" },
        ...{ manufactured_on: "2026-01-01", expires_on: "2098-11-30", on_hand: 10, reserved: 0, quarantined: 0 },
        ...{ state: "sellable", quarantined_at: null },
      },
    ]);
    expect(body.meta).toMatchObject({ total: 1, more: false, next: null, previous: null });
  });

  test("has the first expiry first, and what is used up last", async () => {
    const never = await lot({ expires_on: null, lot_no: "SORT-1" });
    const late = await lot({ expires_on: "2029-01-01", lot_no: "SORT-2" });
    const soon = await lot({ expires_on: "2027-01-01", lot_no: "SORT-3" });
    const empty = await lot({ expires_on: "2026-12-01", lot_no: "SORT-4" });
    await post(`lots/${empty.id}/scrap`, { quantity: 10, reason: "Fell down" });
    expect(await lotNos("search=SORT-")).toEqual([soon, late, never, empty].map((each) => each.lot_no));
  });

  test("is found by lot number, reference number and name", async () => {
    const { lot_no } = await lot({ lot_no: "Findable-7" });
    expect(await lotNos("search=findable")).toEqual([lot_no]);
    expect(await lotNos("search=ee-1101")).toContain(lot_no);
    expect(await lotNos("search=hartmann")).toContain(lot_no);
    expect(await lotNos("search=%25%25%25")).toEqual([]);
  });

  test("of one variant has no others", async () => {
    await lot({ ref_no: "NK-EE-1601" });
    const { data } = (await get(`lots?variant=${specula}&per_page=100`)).body;
    expect(new Set(data.map((each: { variant_id: number }) => each.variant_id))).toEqual(new Set([specula]));
  });
});

describe("the state of a lot", () => {
  test("follows the day in India", async () => {
    const soon = await lot({ expires_on: "2026-12-31", lot_no: "DAY-1" });
    const today = await lot({ expires_on: "2026-11-21", lot_no: "DAY-2" });
    expect(await lotNos("search=DAY-&state=expiring")).toEqual([today.lot_no, soon.lot_no]);
    expect(await lotNos("search=DAY-&state=expiring&within_days=30")).toEqual([today.lot_no]);
    clock.set("2026-11-22T00:01:00+05:30");
    const tomorrow = await member("support");
    expect(await lotNos("search=DAY-&state=expired", tomorrow)).toEqual([today.lot_no]);
    expect(await lotNos("search=DAY-&state=expiring", tomorrow)).toEqual([soon.lot_no]);
  });

  test("is one of those the filter offers, and each lot is in exactly one", async () => {
    const quarantined = await lot({ lot_no: "STATE-1" });
    await post(`lots/${quarantined.id}/quarantine`, { reason: "Damp" });
    const empty = await lot({ lot_no: "STATE-2" });
    await post(`lots/${empty.id}/scrap`, { quantity: 10, reason: "Damp" });
    const onHold = await lotWithReturned(2, { lot_no: "STATE-3" });
    await post(`lots/${onHold.id}/scrap`, { quantity: 10, reason: "Damp" });
    await lot({ lot_no: "STATE-4", expires_on: "2026-12-01" });
    await lot({ lot_no: "STATE-5" });
    const byState: Record<string, string[]> = {};
    for (const state of lotStates) byState[state] = await lotNos(`search=STATE-&state=${state}`);
    expect(byState).toEqual({
      ...{ quarantined: ["STATE-1"], empty: ["STATE-2"], on_hold: ["STATE-3"] },
      ...{ expiring: ["STATE-4"], sellable: ["STATE-5"], expired: [] },
    });
  });
});

test.each(["state=lost", "variant=0", "within_days=0", "within_days=3651", "on_hold=yes", "per_page=101"])(
  "?%s names the field",
  async (query) => {
    const { status, body } = await get(`lots?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [query.split("=")[0]]]);
  },
);

test("requests without a session and customers are rejected", async () => {
  expect((await get("lots", null)).status).toBe(401);
  expect((await request("GET", "/api/staff/lots", { token: (await customer()).token })).status).toBe(401);
});
