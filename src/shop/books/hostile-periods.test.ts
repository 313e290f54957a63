import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";

const { request, member } = await testShop();
const accountant = await member("accounts");
const warehouse = await member("warehouse");

const hostile = ["000000", "132026", "002026", "102126", "2628", "-12026", "10 2026", "1".repeat(7000), "10%002026"];
const reports = [
  "reports/gstr1?",
  "books/gstr1-review?",
  "books/table?book=sales&",
  "books/table?book=gstr3b&",
  "books/file?book=hsn&",
  "books/tally?",
  "books/tally?part=masters&",
];

test.each(reports)("staff/%s refuses what is no period", async (path) => {
  for (const period of hostile) {
    const { status, body } = await request("GET", `/api/staff/${path}period=${period}`, { staff: accountant });
    expect([period.slice(0, 20), status, Object.keys(body.errors ?? {})]).toEqual([
      period.slice(0, 20),
      422,
      ["period"],
    ]);
  }
  const without = await request("GET", `/api/staff/${path}`, { staff: accountant });
  expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ["period"]]);
  expect((await request("GET", `/api/staff/${path}period=102026`, { staff: warehouse })).status).toBe(403);
});

test.each(["2026-13", "2026-00", "0000-00", "202610", "2026-10%00", "1".repeat(7000)])(
  "staff/documents.zip refuses the month %s",
  async (month) => {
    const { status, body } = await request("GET", `/api/staff/documents.zip?month=${month}`, { staff: accountant });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["month"]]);
  },
);
