import { beforeAll, describe, expect, test } from "vitest";
import { type Goods, type Issue, type Issued, issueDocuments, seller } from "../../../test/support/book-documents.ts";
import { declared, expectBooksOfYear, months } from "../../../test/support/books.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { type Amounts, noAmounts } from "../gst-documents/entries.ts";
import { toPeriod } from "../gst-documents/period.ts";
import { gstr1FieldProblems } from "../gst-returns/gstr1-fields.ts";
import { gstr1Json } from "../gst-returns/gstr1-json.ts";
import { loadBook } from "../gst-returns/load-book.ts";
import { portalProblems } from "../gst-returns/portal-problems.ts";
import { reconcile } from "../gst-returns/reconcile.ts";

/*
 * The financial year 2026-27 of a shop with two registrations: 5,000 orders by all kinds of buyers, orders cancelled before and after
 * packing, partial returns, undelivered parcels, missing units, excessive prices, a rate cut in the middle of the year, a move of the
 * shop in October (the same GSTIN with a new series), documents in the last second of March and the first of April. The books are
 * compared with sums computed here from the documents that were inserted.
 */
const orders = 5000;
const karnataka = "29AAGCB7383J1Z4";
/** Numbers in [0, 1), the same in every run (mulberry32). */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Planned extends Omit<Issue, "corrects"> {
  correctsPlanned?: Planned;
}

const buyers = [
  ...[
    { gstin: karnataka, pos: "29" },
    { gstin: "27AAGCB7383J1Z8", pos: "27" },
    { gstin: "33AAGCB7383J1ZF", pos: "33" },
  ],
  ...[{ pos: "27" }, { pos: "29" }, { pos: "07" }, { pos: "33" }, { pos: "27" }],
];
const start = Date.parse("2026-04-01T00:00:00+05:30");
const end = Date.parse("2027-03-31T23:59:59+05:30");
const rateChange = "2026-09-22T00:00:00+05:30";
const move = Date.parse("2026-10-05T00:00:00+05:30");
const hour = 3_600_000;

function planYear(): Issue[] {
  const next = random(20260401);
  const pick = <Each>(from: readonly Each[]) => from[Math.floor(next() * from.length)] as Each;
  const planned: Planned[] = [];
  for (let order = 0; order < orders; order++) {
    const at = order === 0 ? start : order === 1 ? end : start + Math.floor(next() * (end - start));
    // Cancelled before packing: no document.
    if (next() < 0.05) continue;
    const isKarnataka = next() < 0.3;
    const who = pick(buyers.filter(({ gstin }) => gstin !== (isKarnataka ? karnataka : undefined)));
    const registration = isKarnataka ? { code: "KA", seller: karnataka } : { code: at < move ? "EN" : "PN", seller };
    const goods = planGoods(next, at);
    const isBill = goods.every(({ rate }) => rate === 0);
    const kind = isBill ? ("bill_of_supply" as const) : ("invoice" as const);
    const invoice: Planned = { ...registration, ...who, kind, at: new Date(at).toISOString(), goods };
    planned.push(invoice);
    const chance = next();
    const back = at + Math.floor(next() * 40 * 24) * hour;
    if (chance > 0.2 || back > end) continue;
    const reason = reasons[Math.floor(chance / 0.04)] ?? "return";
    const returned = creditedGoods[reason](goods);
    const confirmed = back + 20 * 24 * hour;
    const confirmation =
      confirmed > end ? { awaits: true } : { confirmed_on: new Date(confirmed).toISOString().slice(0, 10) };
    planned.push({
      ...invoice,
      ...{ kind: "credit_note", at: new Date(back).toISOString(), goods: returned, reason, correctsPlanned: invoice },
      ...(who.gstin && !isBill ? confirmation : {}),
    });
  }
  planned.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const places = new Map(planned.map((each, place) => [each, place]));
  return planned.map(({ correctsPlanned, ...issue }) => {
    const corrects = correctsPlanned && places.get(correctsPlanned);
    return corrects === undefined ? issue : { ...issue, corrects };
  });
}

const reasons = ["cancelled", "undelivered", "return", "deficiency", "price"] as const;
/** What each kind of note credits: everything, half of the first line with a unit, or half of every line without one. */
const creditedGoods: Record<(typeof reasons)[number], (goods: Goods[]) => Goods[]> = {
  cancelled: (goods) => goods,
  undelivered: (goods) => goods,
  return: (goods) => goods.slice(0, 1).map(half),
  deficiency: (goods) => goods.slice(0, 1).map(half),
  price: (goods) => goods.map((each) => ({ ...half(each), quantity: 0 })),
};
const half = (goods: Goods): Goods => ({ ...goods, value: Math.max(1, Math.floor(goods.value / 2)), quantity: 1 });

function planGoods(next: () => number, at: number): Goods[] {
  const value = () => 1 + Math.floor(next() ** 4 * 3_00_000_00);
  const instruments = at < Date.parse(rateChange) ? 12 : 5;
  const chance = next();
  const exempt: Goods = { hsn: "90214090", rate: 0, value: value(), unit: "PRS", quantity: 2 };
  const nil: Goods = { hsn: "30066010", rate: 0, tax_class: "nil", value: value(), unit: "BOX", quantity: 3 };
  if (chance < 0.05) return [exempt];
  const device: Goods = { rate: instruments, value: value(), quantity: 1 + Math.floor(next() * 5) };
  if (chance < 0.1) return [device, exempt];
  if (chance < 0.15) return [device, nil];
  if (chance < 0.5) return [device, { hsn: "94029090", rate: 18, value: value(), unit: "SET", quantity: 1 }];
  return [device];
}

const shop = await testShop({ customPlans: true });
let issued: Issued[] = [];
beforeAll(async () => {
  const { order } = await placeTestOrder(shop, await shop.customer());
  issued = await issueDocuments(shop.shop, order.id, planYear());
}, 60_000);

const indianMonth = (at: string) => {
  const day = new Date(Date.parse(at) + 5.5 * hour).toISOString();
  return `${day.slice(5, 7)}${day.slice(0, 4)}`;
};

/** Invoices less notes of these documents, computed directly from what was inserted. */
function expected(documents: readonly Issued[]): Amounts {
  const sum = noAmounts();
  for (const { kind, goods, pos, seller: from = seller } of documents) {
    const sign = kind === "credit_note" ? -1 : 1;
    for (const { value, rate } of goods) {
      sum.taxable_paise += sign * value;
      if (from.slice(0, 2) !== pos) sum.igst_paise += sign * Math.round((value * rate) / 100);
      else for (const tax of ["cgst_paise", "sgst_paise"] as const) sum[tax] += sign * Math.round((value * rate) / 200);
    }
  }
  return sum;
}

const ownDocuments = (gstin: string, period?: string) =>
  issued.filter(({ seller: from = seller, at }) => from === gstin && (!period || indianMonth(at) === period));

describe.each([seller, karnataka])("%s", (gstin) => {
  test.each(months)("GSTR-1 of %s equals its documents", async (month) => {
    const period = toPeriod(month);
    const book = await loadBook(shop.db, gstin, period);
    const documents = ownDocuments(gstin, month);
    expect(documents.length).toBeGreaterThan(50);
    expect(book.documents.map(({ number }) => number).sort()).toEqual(documents.map(({ number }) => number).sort());
    const json = gstr1Json(book, month);
    expect(declared(json)).toEqual(expected(documents));
    expect(gstr1FieldProblems(json)).toEqual([]);
    const totals = reconcile(book);
    expect([totals.agrees, totals.documents]).toEqual([true, expected(documents)]);
    expect(book.issued.reduce((sum, { net }) => sum + net, 0)).toBe(documents.length);
    expect(book.issued.every(({ cancelled }) => cancelled === 0)).toBe(true);

    const states = new Set(buyers.map(({ pos }) => pos));
    const problems = portalProblems(book, period, { hsnDigits: 6, states });
    expect(problems.filter(({ problem }) => !problem.includes("the row is negative"))).toEqual([]);
  });

  test("CGST Act s.34(2): the months make the year, and GSTR-3B of the year equals the ledger less what awaits its buyers", async () => {
    const awaiting = ownDocuments(gstin).filter(({ awaits }) => awaits);
    expect(awaiting.length).toBeGreaterThan(0);
    await expectBooksOfYear(shop, gstin, expected(awaiting));
  });
});

test("the last second of March and the first of April belong to their own years", async () => {
  const first = issued.find(({ at }) => Date.parse(at) === start);
  const last = issued.find(({ at }) => Date.parse(at) === end);
  const numbers = async (period: string, gstin = seller) =>
    (await loadBook(shop.db, gstin, toPeriod(period))).documents.map(({ number }) => number);
  for (const [document, month] of [
    [first, "042026"],
    [last, "032027"],
  ] as const) {
    expect(await numbers(month, document?.seller)).toContain(document?.number);
    expect(await numbers("2627", document?.seller)).toContain(document?.number);
  }
  expect([...(await numbers("032026")), ...(await numbers("042027"))]).toEqual([]);
});

test("the year has every kind of document that it should", () => {
  expect(issued.length).toBeGreaterThan(5000);
  const has = (is: (each: Issued) => boolean | undefined) => issued.filter(is).length;
  expect(has(({ kind }) => kind === "bill_of_supply")).toBeGreaterThan(50);
  for (const reason of reasons) expect(has((each) => each.reason === reason)).toBeGreaterThan(50);
  expect(has(({ code }) => code === "PN")).toBeGreaterThan(500);
  expect(has(({ goods }) => goods.some(({ rate }) => rate === 12))).toBeGreaterThan(500);
  expect(has(({ confirmed_on }) => confirmed_on !== undefined)).toBeGreaterThan(50);
  expect(has(({ gstin, total_paise }) => !gstin && total_paise > 1_00_000_00)).toBeGreaterThan(100);
});
