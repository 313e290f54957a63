import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { stockCalls } from "../../../test/support/stock.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
shop.clock.set("2026-11-21T10:00:00+05:30");
const { get, lot, lotWithReturned } = await stockCalls(shop);

const parseRows = (csv: string): Record<string, string>[] => parse(csv, { columns: true, bom: true });

test("has the lots of the filter, with their quantities", async () => {
  const { lot_no } = await lotWithReturned(3, { lot_no: "SHEET-1" });
  await lot({ lot_no: "SHEET-2", expires_on: null });
  const { status, body } = await get("lots.csv?search=SHEET-");
  expect(status).toBe(200);
  expect(parseRows(body)).toEqual([
    {
      ...{ ref_no: "NK-EE-1101", product_name: "Aural Specula, Hartmann Pattern", lot_no },
      ...{ manufactured_on: "2026-01-01", expires_on: "2098-11-30" },
      ...{ on_hand: "10", reserved: "0", quarantined: "3", state: "sellable" },
    },
    expect.objectContaining({ lot_no: "SHEET-2", expires_on: "", quarantined: "0" }),
  ]);
});

test("has every lot, not only a page of them", async () => {
  const { total } = (await get("lots?per_page=1")).body.meta;
  expect(parseRows((await get("lots.csv")).body)).toHaveLength(total);
});

test("is a file named after the day in India, kept by no cache", async () => {
  const { headers } = await get("lots.csv");
  expect(headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="lots-2026-11-21.csv"',
    "cache-control": "no-store",
  });
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)"])("a lot number of %s is text, not a formula", async (lotNo) => {
  await lot({ lot_no: lotNo });
  const [row] = parseRows((await get(`lots.csv?search=${encodeURIComponent(lotNo)}`)).body);
  expect(row?.lot_no).toBe(`'${lotNo}`);
});

test("a bad filter is named", async () => {
  const { status, body } = await get("lots.csv?state=lost");
  expect([status, Object.keys(body.errors)]).toEqual([422, ["state"]]);
});

test("a request without a session is rejected", async () => {
  expect((await get("lots.csv", null)).status).toBe(401);
});
