import { describe, expect, test } from "vitest";
import { stockCalls } from "../../../test/support/stock.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, member, customer, clock } = shop;
clock.set("2026-11-21T10:00:00+05:30");
const { keeper, get, post, lot } = await stockCalls(shop);

interface Row {
  id: number;
  lot_no: string;
  kind: string;
}
const list = async (query: string, actor = keeper): Promise<Row[]> =>
  (await get(`movements?${query}`, actor)).body.data;

describe("the ledger", () => {
  test("has the newest first, with who did it and why", async () => {
    const { id, lot_no } = await lot({ lot_no: "LEDGER-1" });
    await post(`lots/${id}/scrap`, { quantity: 2, reason: "Fell down" });
    expect(await list("search=LEDGER-1")).toMatchObject([
      { lot_id: id, lot_no, kind: "scrapped", on_hand: -2, reason: "Fell down", staff_name: keeper.name },
      { lot_id: id, lot_no, kind: "received", on_hand: 10, ref_no: "NK-EE-1101", at: "2026-11-21T04:30:00.000Z" },
    ]);
  });

  test("goes on where a page ended, though movements are added in between", async () => {
    const first = (await get("movements?per_page=5")).body;
    await lot();
    const second = (await get(`movements?per_page=5&after=${first.meta.next}`)).body;
    const ids = [...first.data, ...second.data].map((each: Row) => each.id);
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    expect(new Set(ids).size).toBe(10);
  });

  test("is found by kind, reason, name, lot and reference number", async () => {
    const { id, lot_no } = await lot({ lot_no: "LEDGER-2" });
    await post(`lots/${id}/scrap`, { quantity: 2, reason: "Flooded cellar" });
    expect(await list("search=LEDGER-2&kind=scrapped")).toMatchObject([{ lot_no, kind: "scrapped" }]);
    expect(await list("search=flooded")).toMatchObject([{ lot_no, kind: "scrapped" }]);
    expect((await list(`search=${encodeURIComponent(keeper.name)}`)).length).toBeGreaterThanOrEqual(2);
    expect(new Set((await list("search=EE-1101&kind=received")).map(({ kind }) => kind))).toEqual(
      new Set(["received"]),
    );
    expect(await list("search=%25%25%25")).toEqual([]);
    expect(await list("kind=nothing")).toEqual([]);
  });

  test("is cut by days in India, both included", async () => {
    clock.set("2026-12-01T00:30:00+05:30");
    const night = await member("warehouse");
    const lines = [
      { ref_no: "NK-EE-1101", lot_no: "NIGHT", manufactured_on: "2026-01-01", expires_on: "", quantity: 1 },
    ];
    expect((await post("stock/receipts", { lines }, night)).status).toBe(201);
    const countMovements = async (query: string) => (await list(`search=NIGHT&${query}`, night)).length;
    expect(await countMovements("from=2026-12-01&to=2026-12-01")).toBe(1);
    expect(await countMovements("from=2026-12-02")).toBe(0);
    expect(await countMovements("to=2026-11-30")).toBe(0);
    clock.set("2026-11-21T10:00:00+05:30");
  });
});

test.each(["from=yesterday", "to=2026-02-30", "per_page=0", `kind=${"x".repeat(21)}`])(
  "?%s names the field",
  async (query) => {
    const { status, body } = await get(`movements?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [query.split("=")[0]]]);
  },
);

test("requests without a session and customers are rejected", async () => {
  expect((await get("movements", null)).status).toBe(401);
  expect((await request("GET", "/api/staff/movements", { token: (await customer()).token })).status).toBe(401);
});
