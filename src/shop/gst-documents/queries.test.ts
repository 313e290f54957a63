import { beforeAll, describe, expect, test } from "vitest";
import { type Issue, type Issued, issueDocuments, seller } from "../../../test/support/book-documents.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { TaxClass } from "../tax/index.ts";
import { type Amounts, addTo, noAmounts, toEntries } from "./entries.ts";
import { type Period, toPeriod } from "./period.ts";
import {
  documentsByIds,
  documentsIssued,
  hsnAmounts,
  hsnAmountsById,
  notesConfirmed,
  summedSupplies,
  unlistedSupplies,
} from "./queries.ts";

const shop = await testShop();
const { db, sql } = shop;
const { order } = await placeTestOrder(shop, await shop.customer());

const ofSeller = (period: Period, gstin = seller) => ({ gstin, from: period.from, until: period.until });
const buyer = "29AAGCB7383J1Z4";
const otherSeller = "29AAPFU0939F1ZR";

describe("the documents of a month", () => {
  const august = ofSeller(toPeriod("082026"));
  let issued: Issued[] = [];
  const numbers = (...places: number[]) => places.map((place) => issued[place]?.number);
  const numbersOf = (documents: readonly { number: string }[]) => documents.map(({ number }) => number);

  beforeAll(async () => {
    const sold = { pos: "27", goods: [{ rate: 5, value: 1_000_00 }] };
    issued = await issueDocuments(shop.shop, order.id, [
      { ...sold, at: "2026-08-31T23:59:59.999+05:30", gstin: buyer, pos: "29" },
      { ...sold, at: "2026-08-01T00:00:00+05:30" },
      // Still August in UTC, already September in India.
      { ...sold, at: "2026-09-01T00:00:00+05:30" },
      { ...sold, at: "2026-07-31T23:59:59.999+05:30" },
      { ...sold, at: "2026-08-10T12:00:00+05:30", seller: otherSeller, code: "BL" },
      { ...sold, at: "2026-08-10T12:00:00+05:30", goods: [{ rate: 0, value: 500_00, hsn: "90213900" }] },
      { ...sold, at: "2026-08-10T12:00:00+05:30", kind: "challan" },
      {
        ...sold,
        ...{ at: "2026-08-20T12:00:00+05:30", kind: "credit_note", corrects: 3, goods: [{ rate: 18, value: 100_00 }] },
        ...{ awaits: true, confirmed_on: "2026-09-30" },
      },
    ] as Issue[]);
  });

  test("are those of one registration from midnight to midnight in India, in the order of issue", async () => {
    expect(numbersOf(await documentsIssued(db, august))).toEqual(numbers(1, 5, 6, 7, 0));
    expect(numbersOf(await documentsIssued(db, ofSeller(toPeriod("082026"), otherSeller)))).toEqual(numbers(4));
    expect(await documentsIssued(db, ofSeller(toPeriod("082026"), "07AAPFU0939F1ZX"))).toEqual([]);
  });

  test.each([
    ["a place of supply", { pos: "29" }, [0]],
    ["registered buyers", { is_registered: true }, [0]],
    ["other buyers", { is_registered: false }, [1, 5, 6, 7]],
    ["credit notes", { is_note: true }, [7]],
    ["other documents", { is_note: false }, [1, 5, 6, 0]],
    ["both at once", { is_note: false, pos: "29", is_registered: true }, [0]],
    ["what no document has", { pos: "29", is_registered: false }, []],
  ])("are narrowed to %s", async (_what, narrowing, places) => {
    expect(numbersOf(await documentsIssued(db, august, narrowing))).toEqual(numbers(...places));
  });

  test.each([
    ["a rate", { rate: "1800" }, [7]],
    ["no rate that begins alike", { rate: "180" }, []],
    ["an HSN code", { hsn: "90213900" }, [5]],
    ["goods that are taxed", { is_taxed: true }, [1, 7, 0]],
    ["goods that are not", { is_taxed: false }, [5]],
    ["a tax class", { tax_class: "exempt" }, [5]],
    ["goods and documents at once", { is_taxed: true, is_note: true }, [7]],
    ["text that is no rate", { rate: "18'; DROP TABLE orders; --" }, []],
  ])("have their supplies narrowed to %s, without those of challans", async (_what, narrowing, places) => {
    const ids = (await hsnAmounts(db, august, narrowing)).map(({ document_id }) => document_id);
    expect(ids.toSorted((one, other) => one - other)).toEqual(
      places.map((place) => issued[place]?.id ?? 0).toSorted((one, other) => one - other),
    );
  });

  test("are found by id with what a note corrects, whatever the month; an unknown id finds nothing", async () => {
    const [note, invoice] = [issued[7], issued[3]] as [Issued, Issued];
    const documents = await documentsByIds(db, [note.id, invoice.id, 2_000_000_000]);
    expect(numbersOf(documents)).toEqual([invoice.number, note.number]);
    const { number, total_paise } = invoice;
    expect(documents.map(({ corrects }) => corrects)).toEqual([
      null,
      { number, issued_at: new Date(invoice.at), total_paise },
    ]);
    expect(documents[1]).toMatchObject({ confirmed_on: "2026-09-30", awaits_buyer: false, order_token: invoice.token });
    expect(await documentsByIds(db, [])).toEqual([]);
  });

  test("have supplies by id, with those of challans", async () => {
    const challan = issued[6]?.id ?? 0;
    expect((await hsnAmountsById(db, [challan])).map(({ taxable_paise }) => taxable_paise)).toEqual([1_000_00]);
    expect((await documentsByIds(db, [challan]))[0]).toMatchObject({ kind: "challan", order_token: null });
  });

  test("CGST Act s.34(2): a note counts in the span that holds its confirmation, both days included, if it is older", async () => {
    const confirmedIn = async (code: string) => {
      const period = toPeriod(code);
      return numbersOf(await notesConfirmed(db, ofSeller(period), period.firstDay, period.lastDay));
    };
    expect(await confirmedIn("092026")).toEqual(numbers(7));
    expect([await confirmedIn("082026"), await confirmedIn("102026")]).toEqual([[], []]);
    const at = toPeriod("092026");
    expect(numbersOf(await notesConfirmed(db, ofSeller(at), "2026-09-30", "2026-09-30"))).toEqual(numbers(7));
    expect(await notesConfirmed(db, ofSeller(at), "2026-09-01", "2026-09-29")).toEqual([]);
    expect(await notesConfirmed(db, ofSeller(at, otherSeller), "2026-09-01", "2026-09-30")).toEqual([]);
    // A note of the year is part of the year itself.
    expect(await confirmedIn("2627")).toEqual([]);
  });
});

describe("supplies that the database adds up", () => {
  const month = ofSeller(toPeriod("022026"));
  const classes: TaxClass[] = ["taxable", "nil", "exempt", "non_gst"];

  /** Every combination of place, buyer, size and class, with notes of every state, in awkward paise. */
  function everyKind(): Issue[] {
    const issues: Issue[] = [];
    const day = (place: number) => `2026-02-${String(1 + (place % 28)).padStart(2, "0")}T12:00:00+05:30`;
    for (const pos of ["27", "29", "07"])
      for (const gstin of [null, `${pos}AAGCB7383J1Z${pos === "29" ? "4" : pos === "27" ? "8" : "A"}`])
        for (const value of [3_333_33, 1_00_000_01, 2_60_000_07])
          for (const [index, tax_class] of classes.entries()) {
            const rate = tax_class === "taxable" ? [5, 12, 18][issues.length % 3] : 0;
            const goods = [
              { rate: rate ?? 0, value, tax_class, quantity: 1 + index },
              { rate: 5, value: 77_77, hsn: "90213900" },
            ];
            const place = issues.length;
            issues.push({ at: day(place), pos, gstin, goods });
            const part = [{ rate: rate ?? 0, value: 1_11, tax_class }];
            const note = { at: day(place + 1), pos, gstin, goods: part, kind: "credit_note" as const, corrects: place };
            const states: Partial<Issue>[] = [
              ...[{}, { awaits: true }, { confirmed_on: "2026-02-28" }, { commercial: true }],
            ];
            issues.push({ ...note, ...states[(place / 2) % states.length] });
          }
    return [...issues, { at: day(3), pos: "27", goods: [{ rate: 5, value: 9 }], kind: "challan" }];
  }

  beforeAll(async () => {
    const issued = await issueDocuments(
      shop.shop,
      order.id,
      everyKind().map((issue) => ({ ...issue, code: "FB" })),
    );
    for (const { id } of issued.filter((_, place) => place % 11 === 0))
      await sql`INSERT INTO cancelled_documents (document_id, cancelled_at, recorded_at, staff_name) VALUES (${id}, now(), now(), 'Mohan')`;
  });

  async function entries() {
    return toEntries(await documentsIssued(db, month), await hsnAmounts(db, month));
  }

  /** The sums of what has the same key; quantities too, and nothing that is zero throughout. */
  function sums<Row extends Amounts & { quantity: number }>(rows: readonly Row[], keyOf: (row: Row) => unknown[]) {
    const groups = new Map<string, Amounts & { quantity: number }>();
    for (const row of rows) {
      const key = JSON.stringify(keyOf(row));
      const sum = groups.get(key) ?? { ...noAmounts(), quantity: 0 };
      sum.quantity += row.quantity;
      groups.set(key, addTo(sum, row));
    }
    return Object.fromEntries([...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }

  test("are those of the entries, by everything that a summary distinguishes", async () => {
    const supplies = await summedSupplies(db, month);
    const all = await entries();
    expect(all.length).toBeGreaterThan(100);
    const keyOf = ({ document: { supply_kind, place_of_supply_code, awaits_buyer, confirmed_on }, ...row }: Keyed) => [
      ...[row.buyer, row.hsn_code, row.unit, row.gst_rate_bp, row.tax_class],
      ...[supply_kind, place_of_supply_code, awaits_buyer, confirmed_on],
    ];
    type Keyed = (typeof supplies)[number];
    expect(sums(supplies, keyOf)).toEqual(sums<Keyed>(all, keyOf));
    expect(supplies.length).toBeLessThan(all.length);
  });

  test("keep each note that awaits its buyer, because notes are counted", async () => {
    const waiting = (await summedSupplies(db, month)).filter(({ document }) => document.awaits_buyer);
    const expected = (await entries()).filter(({ document }) => document.awaits_buyer);
    expect(expected.length).toBeGreaterThan(3);
    const ids = (rows: { document: { id: number } }[]) => new Set(rows.map(({ document: { id } }) => id));
    expect(ids(waiting)).toEqual(ids(expected));
  });

  test("and those of the documents that may be listed are all there is, section by section", async () => {
    const listed = { may_be_listed: true } as const;
    const some = toEntries(await documentsIssued(db, month, listed), await hsnAmounts(db, month, listed));
    const unlisted = await unlistedSupplies(db, month);
    const all = await entries();
    type Keyed = (typeof unlisted)[number];
    const keyOf = ({ document: { supply_kind, place_of_supply_code }, ...row }: Keyed) => [
      ...[row.section, row.buyer, row.hsn_code, row.unit, row.gst_rate_bp, row.tax_class],
      ...[supply_kind, place_of_supply_code],
    ];
    expect(sums<Keyed>([...some, ...unlisted], keyOf)).toEqual(sums<Keyed>(all, keyOf));
    expect(new Set(unlisted.map(({ section }) => section))).toEqual(new Set(["b2cs", "nil"]));
    expect(new Set(all.map(({ section }) => section))).toEqual(
      new Set(["b2b", "b2cl", "b2cs", "cdnr", "cdnur", "nil"]),
    );
  });
});
