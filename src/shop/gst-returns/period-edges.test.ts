import { beforeAll, describe, expect, test } from "vitest";
import { type Issued, issueDocuments, seller } from "../../../test/support/book-documents.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, member, customer } = shop;
const { at } = await fulfilmentCalls(shop);
const accountant = await member("accounts");

const wrong = "29AAGCB7383J1Z4";
const right = "29AAGCB7383J2Z3";
const lotus = { gstin: wrong, pos: "29", buyer: "Lotus Clinic" };
const goods = [{ rate: 5, value: 10_000_00 }];
/** Either side of midnight in India at the end of a month, a calendar year and a financial year. */
const edges = [
  ["2025-12-31T23:59:59.999+05:30", "122025", "2526"],
  ["2026-01-01T00:00:00+05:30", "012026", "2526"],
  ["2026-01-31T23:59:59.999+05:30", "012026", "2526"],
  ["2026-02-01T00:00:00+05:30", "022026", "2526"],
  ["2026-03-31T23:59:59.999+05:30", "032026", "2526"],
  ["2026-04-01T00:00:00+05:30", "042026", "2627"],
] as const;
const [soldInJune, noteInJuly, soldOnLastDay, soldInMay, noteInNovember] = [6, 7, 8, 9, 10];
let issued: Issued[] = [];
beforeAll(async () => {
  const { order } = await placeTestOrder(shop, await customer());
  issued = await issueDocuments(shop.shop, order.id, [
    ...edges.map(([issued_at]) => ({ ...lotus, at: issued_at, goods })),
    { ...lotus, at: "2026-06-10T12:00:00+05:30", goods },
    {
      ...{ ...lotus, at: "2026-07-10T12:00:00+05:30", kind: "credit_note" as const, corrects: 6 },
      ...{ goods: [{ rate: 5, value: 4_000_00 }], awaits: true, confirmed_on: "2026-08-31" },
    },
    { ...lotus, at: "2026-08-31T23:00:00+05:30", goods },
    { ...lotus, at: "2026-05-11T12:00:00+05:30", goods },
    { ...lotus, at: "2026-11-02T12:00:00+05:30", kind: "credit_note" as const, corrects: 9, goods },
    {
      ...{ ...lotus, at: "2026-10-10T12:00:00+05:30", kind: "credit_note" as const, corrects: 6, awaits: true },
      goods: [{ rate: 5, value: 1_000_00 }],
    },
  ]);
  await at("2026-11-05T10:00:00+05:30");
});
const issuedNumber = (place: number) => issued[place]?.number ?? "";
const table = async (book: string, period: string) => {
  const path = `/api/staff/books/table?book=${book}&period=${period}&gstin=${seller}`;
  const { status, body } = await request("GET", path, { staff: accountant });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data.rows.map(({ cells }: { cells: Record<string, unknown> }) => cells);
};
const numbersIn = async (book: string, period: string) =>
  (await table(book, period)).map(({ number }: { number: string }) => number);

describe("a document issued beside midnight", () => {
  test.each(edges.map(([at, month, year], place) => [at, month, year, place] as const))(
    "at %s is in the return of %s and in the year %s",
    async (_at, month, year, place) => {
      const months = new Set(edges.map(([, own]) => own));
      for (const each of months)
        expect([each, (await numbersIn("b2b", each)).includes(issuedNumber(place))]).toEqual([each, each === month]);
      for (const each of ["2526", "2627"])
        expect([each, (await numbersIn("sales", each)).includes(issuedNumber(place))]).toEqual([each, each === year]);
      expect(issuedNumber(place)).toContain(`/${year}/`);
    },
  );

  test("GSTR-1 table 13: numbers begin again with the financial year, and months go on where the last ended", async () => {
    const issuedIn = async (period: string) =>
      (await table("doc_issue", period)).map(({ from, to, total, cancelled }: Record<string, unknown>) => [
        ...[from, to, total, cancelled],
      ]);
    expect(await issuedIn("012026")).toEqual([["ENT/2526/000002", "ENT/2526/000003", 2, 0]]);
    expect(await issuedIn("032026")).toEqual([["ENT/2526/000005", "ENT/2526/000005", 1, 0]]);
    expect(await issuedIn("042026")).toEqual([["ENT/2627/000001", "ENT/2627/000001", 1, 0]]);
    expect(await issuedIn("2526")).toEqual([["ENT/2526/000001", "ENT/2526/000005", 5, 0]]);
  });
});

describe("CGST Act s.34(2): a note of a later month than its invoice", () => {
  test("is declared in the month of the note; the return of the invoice stays as it was", async () => {
    expect(await numbersIn("cdnr", "062026")).toEqual([]);
    expect(await numbersIn("b2b", "062026")).toEqual([issuedNumber(soldInJune)]);
    expect(await table("cdnr", "072026")).toMatchObject([
      { number: issuedNumber(noteInJuly), corrects: issuedNumber(soldInJune), taxable: 4_000, igst: 200 },
    ]);
  });

  test("lowers the tax in the month whose last day is that of the buyer's confirmation", async () => {
    const readTax = async (period: string) => (await table("gstr3b", period))[0].igst;
    // June: 5 % of 10,000. July: only the note, which waits. August: 5 % of 10,000 less 5 % of 4,000.
    expect([
      await readTax("062026"),
      await readTax("072026"),
      await readTax("082026"),
      await readTax("092026"),
    ]).toEqual([500, 0, 300, 0]);
  });

  test("does not lower it while the buyer has confirmed nothing, and is stated below the table", async () => {
    expect((await table("gstr3b", "102026"))[0].igst).toBe(0);
    expect((await table("gstr3b", "2627"))[0].igst).toBe((await table("b2b", "2627")).length * 500 - 200 - 500);
    const path = `/api/staff/books/table?book=gstr3b&period=102026&gstin=${seller}`;
    const { body } = await request("GET", path, { staff: accountant });
    expect(body.data.note).toContain("1 credit note of this period, with a tax of Rs 50.00, will reduce it");
  });
});

describe("a buyer's GSTIN corrected beside midnight", () => {
  const correct = (place: number, gstin: string) =>
    request("POST", `/api/staff/books/documents/${issued[place]?.id}/correct-buyer`, {
      ...{ staff: accountant, body: { gstin, reason: "Typing error" } },
    });
  const gstinsIn = async (period: string) =>
    (await table("b2b", period)).map(({ number, gstin }: Record<string, string>) => [number, gstin]);

  test("in the last second of the month of issue changes its return, a second later it is an amendment", async () => {
    await at("2026-08-31T23:59:59+05:30");
    expect((await correct(soldOnLastDay, right)).status).toBe(200);
    expect(await gstinsIn("082026")).toEqual([[issuedNumber(soldOnLastDay), right]]);
    expect(await numbersIn("b2ba", "082026")).toEqual([]);

    await at("2026-09-01T00:00:00+05:30");
    expect((await correct(soldOnLastDay, wrong)).status).toBe(200);
    expect(await gstinsIn("082026")).toEqual([[issuedNumber(soldOnLastDay), right]]);
    expect(await table("b2ba", "092026")).toMatchObject([
      { number: issuedNumber(soldOnLastDay), gstin: right, corrected_gstin: wrong, taxable: 10_000, igst: 500 },
    ]);
  });

  test("before a credit note is issued counts for the note, which states the buyer of its invoice", async () => {
    await at("2026-10-05T10:00:00+05:30");
    expect((await correct(soldInMay, right)).status).toBe(200);
    const gstins = async (period: string) =>
      (await table("cdnr", period)).map(({ number, gstin }: Record<string, string>) => [number, gstin]);
    expect(await gstins("112026")).toEqual([[issuedNumber(noteInNovember), right]]);
    expect((await table("cdnra", "112026")).map(({ number }: { number: string }) => number)).toEqual([]);
  });

  test("twice in a later month is one amendment, to the last; in yet another month it is one more", async () => {
    await at("2026-09-10T10:00:00+05:30");
    const third = "29AAGCB7383J3Z2";
    expect((await correct(soldInJune, third)).status).toBe(200);
    expect((await correct(soldInJune, right)).status).toBe(200);
    const amended = async (period: string) =>
      (await table("b2ba", period))
        .filter(({ number }: { number: string }) => number === issuedNumber(soldInJune))
        .map(({ corrected_gstin }: { corrected_gstin: string }) => corrected_gstin);
    expect(await amended("092026")).toEqual([right]);
    expect(await table("cdnra", "092026")).toMatchObject([
      { number: issuedNumber(noteInJuly), corrected_gstin: right },
    ]);
    await at("2026-10-01T00:00:00+05:30");
    expect((await correct(soldInJune, third)).status).toBe(200);
    expect([await amended("092026"), await amended("102026")]).toEqual([[right], [third]]);
  });
});
