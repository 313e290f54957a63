import { beforeEach, describe, expect, test } from "vitest";
import { type Issue, type Issued, issueDocuments, seller } from "../../../test/support/book-documents.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { correctedGstin, correctionsMade, findCorrections } from "./correction-queries.ts";
import { toPeriod } from "./period.ts";
import { documentsByIds } from "./queries.ts";

const shop = await testShop();
const { db, request } = shop;
const { at } = await fulfilmentCalls(shop);
const accountant = await shop.member("accounts");
const { order } = await placeTestOrder(shop, await shop.customer());

const [wrong, right, third] = ["29AAGCB7383J1Z4", "29AAGCB7383J2Z3", "29AAGCB7383J3Z2"] as const;
const goods = [{ rate: 5, value: 1_000_00 }];
const invoice: Issue = { at: "2026-08-10T12:00:00+05:30", gstin: wrong, pos: "29", goods };
const note: Issue = { ...invoice, at: "2026-09-10T12:00:00+05:30", kind: "credit_note", corrects: 0 };

let issues = 0;
let issued: Issued[] = [];
/** An invoice of August and its credit note of September, in a series of their own. */
beforeEach(async () => {
  const code = `C${String.fromCharCode(65 + issues++)}`;
  issued = await issueDocuments(
    shop.shop,
    order.id,
    [invoice, note].map((each) => ({ code, ...each })),
  );
});
const idOf = (place: number) => issued[place]?.id ?? 0;

async function correct(time: string, gstin: string, place = 0) {
  await at(time);
  const body = { gstin, reason: "Typing error" };
  const answer = await request("POST", `/api/staff/books/documents/${idOf(place)}/correct-buyer`, {
    ...{ staff: accountant, body },
  });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
}

/** The amendments of a month to the documents of this test: the place of each, and its GSTIN. */
async function amended(month: string, gstin = seller) {
  const { from, until } = toPeriod(month);
  const made = await correctionsMade(db, { gstin, from, until });
  return made.flatMap(({ document_id, buyer_gstin }) => {
    const place = issued.findIndex(({ id }) => id === document_id);
    return place < 0 ? [] : [[place, buyer_gstin]];
  });
}
const declared = async () => (await documentsByIds(db, [idOf(0), idOf(1)])).map(({ buyer_gstin }) => buyer_gstin);

describe("a correction", () => {
  test("in the month of the note is an amendment of the invoice alone: the note is declared right at once", async () => {
    await correct("2026-09-20T10:00:00+05:30", right);
    expect([await amended("082026"), await amended("092026")]).toEqual([[], [[0, right]]]);
    expect(await declared()).toEqual([wrong, right]);
  });

  test("after both months amends both, in its own month and for its own registration alone", async () => {
    await correct("2026-10-31T23:59:59.999+05:30", right);
    expect([await amended("092026"), await amended("102026"), await amended("112026")]).toEqual([
      [],
      [
        [0, right],
        [1, right],
      ],
      [],
    ]);
    expect(await amended("102026", "29AAPFU0939F1ZR")).toEqual([]);
    expect(await declared()).toEqual([wrong, wrong]);
    expect(await amended("2627")).toHaveLength(2);
  });

  test("that is taken back in the same month amends nothing", async () => {
    await correct("2026-10-05T10:00:00+05:30", right);
    expect(await amended("102026")).toHaveLength(2);
    await correct("2026-10-06T10:00:00+05:30", wrong);
    expect(await amended("102026")).toEqual([]);
  });

  test("that is taken back in a later month is an amendment there", async () => {
    await correct("2026-10-05T10:00:00+05:30", right);
    await correct("2026-11-05T10:00:00+05:30", third);
    await correct("2026-11-06T10:00:00+05:30", wrong);
    expect(await amended("102026")).toEqual([
      [0, right],
      [1, right],
    ]);
    expect(await amended("112026")).toEqual([
      [0, wrong],
      [1, wrong],
    ]);
    await correct("2026-11-07T10:00:00+05:30", right);
    expect(await amended("112026")).toEqual([]);
  });

  test("taken back after the month of issue amends what that month's return declared", async () => {
    await correct("2026-08-20T10:00:00+05:30", right);
    await correct("2026-10-05T10:00:00+05:30", wrong);
    // The note prints the GSTIN in force when it was issued.
    expect(await declared()).toEqual([right, right]);
    expect(await amended("102026")).toContainEqual([0, wrong]);
    await correct("2026-10-06T10:00:00+05:30", right);
    expect(await amended("102026")).toEqual([]);
  });
});

describe("the GSTIN of a document", () => {
  test("is the one it states until it was corrected, then the last", async () => {
    expect([await correctedGstin(db, idOf(0)), await correctedGstin(db, 2_000_000_000)]).toEqual([null, null]);
    await correct("2026-10-05T10:00:00+05:30", right);
    await correct("2026-11-05T10:00:00+05:30", third);
    expect(await correctedGstin(db, idOf(0))).toBe(third);
  });

  test("of a note is its own correction if there is one, otherwise that of its invoice", async () => {
    await correct("2026-10-05T10:00:00+05:30", right);
    const own = (place: number) => correctedGstin(db, idOf(place));
    expect([await own(0), await own(1)]).toEqual([right, right]);
    await correct("2026-10-06T10:00:00+05:30", third, 1);
    expect([await own(0), await own(1)]).toEqual([right, third]);
  });

  test("has a history with the latest first, and none of another document", async () => {
    await correct("2026-10-05T10:00:00+05:30", right);
    await correct("2026-11-05T10:00:00+05:30", third);
    const history = await findCorrections(db, idOf(0));
    expect(history.map(({ buyer_gstin, corrected_at }) => [buyer_gstin, corrected_at.toISOString()])).toEqual([
      [third, "2026-11-05T04:30:00.000Z"],
      [right, "2026-10-05T04:30:00.000Z"],
    ]);
    expect(history[0]).toMatchObject({ reason: "Typing error", staff_name: accountant.name });
    expect(await findCorrections(db, 2_000_000_000)).toEqual([]);
  });
});
