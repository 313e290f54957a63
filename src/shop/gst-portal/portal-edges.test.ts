import { beforeAll, describe, expect, test } from "vitest";
import { type Issued, issueDocuments } from "../../../test/support/book-documents.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { request, member, customer, clock } = shop;
const [accountant, colleague] = [await member("accounts"), await member("accounts")];

const lotus = { gstin: "29AAGCB7383J1Z4", pos: "29", buyer: "Lotus Clinic" };
const goods = [{ rate: 5, value: 60_000_00 }];
const hearingAids = { hsn: "90214090", rate: 0, value: 60_000_00, unit: "PRS" };
let issued: Issued[] = [];
beforeAll(async () => {
  const { order } = await placeTestOrder(shop, await customer());
  issued = await issueDocuments(shop.shop, order.id, [
    { kind: "challan", at: "2026-11-15T12:00:00+05:30", pos: "29", goods },
    { kind: "challan", at: "2026-11-16T12:00:00+05:30", pos: "29", goods: [hearingAids] },
    { kind: "challan", at: "2026-11-17T12:00:00+05:30", pos: "27", goods },
    { ...lotus, at: "2026-11-18T12:00:00+05:30", goods },
    { ...lotus, at: "2026-11-18T13:00:00+05:30", goods },
    { at: "2026-11-18T14:00:00+05:30", code: "KA", seller: lotus.gstin, pos: "27", goods },
    { at: "2026-11-18T15:00:00+05:30", kind: "bill_of_supply", pos: "29", goods: [hearingAids] },
    { at: "2026-11-18T16:00:00+05:30", pos: "29", goods: [...goods, hearingAids] },
    { ...lotus, at: "2026-11-18T17:00:00+05:30", kind: "credit_note", commercial: true, corrects: 3, goods },
  ]);
  clock.set("2026-11-21T10:00:00+05:30");
});

const get = async (path: string) => request("GET", `/api/staff/books/${path}`, { staff: accountant });
const shown = async (place: number) => (await get(`documents/${issued[place]?.id}/portal`)).body.data;
const issuedIds = (places: number[]) => places.map((place) => issued[place]?.id);

describe("CGST Rules r.138: goods on a challan travel with an e-way bill as sold ones do", () => {
  test.each([
    [0, "yes", "taxed goods of Rs 63,000 to another State"],
    [1, "no", "exempt goods"],
    [2, "no", "taxed goods of Rs 63,000 within Maharashtra, whose limit is Rs 1,00,000"],
  ])("challan %i: %s, %s", async (place, need) => {
    expect((await shown(place)).e_way_bill.need).toBe(need);
  });

  test("the list names the same documents, and what each needs", async () => {
    const { data } = (await get("portal?kind=e_way_bill")).body;
    expect(data.map(({ id, need }: { id: number; need: string }) => [id, need])).toEqual(
      issuedIds([0, 3, 4, 5, 7]).map((id) => [id, "yes"]),
    );
  });

  test("the portal for e-invoices knows no challan, no bill of supply and no commercial note", async () => {
    for (const place of [0, 6, 8]) {
      expect((await shown(place)).e_invoice).toMatchObject({ need: "no", payload: null, recorded: null });
      expect((await get(`documents/${issued[place]?.id}/portal/e_invoice`)).status).toBe(404);
    }
  });
});

describe("the file for a portal's upload page", () => {
  const file = (kind: string, ids: unknown[]) => get(`portal/payloads?kind=${kind}&ids=${ids.join(",")}`);

  test("is of one registration: its portal takes the files of one", async () => {
    const { status, body } = await file("e_way_bill", issuedIds([3, 5]));
    expect([status, body.errors]).toEqual([422, { ids: [serverTexts.oneRegistration] }]);
  });

  test("is not made while one of its documents does not exist", async () => {
    expect((await file("e_invoice", [...issuedIds([3]), 2_000_000_000])).status).toBe(404);
  });

  test("holds a document once that was chosen twice", async () => {
    const { body } = await file("e_invoice", issuedIds([3, 4, 3]));
    expect(body.map(({ DocDtls }: { DocDtls: { No: string } }) => DocDtls.No)).toEqual([
      issued[3]?.number,
      issued[4]?.number,
    ]);
  });

  test("refuses bills of supply, challans and commercial notes among e-invoices by their numbers", async () => {
    for (const place of [0, 6, 8]) {
      const { status, body } = await file("e_invoice", issuedIds([3, place]));
      const message = serverTexts.notReported(issued[place]?.number ?? "");
      expect([status, body.errors]).toEqual([422, { ids: [message] }]);
    }
  });

  test("gives an e-way bill for a challan, a bill of supply and an invoice, with values that add up", async () => {
    const { body } = await file("e_way_bill", issuedIds([0, 6, 7]));
    const [challan, bill, invoice] = body.billLists;
    expect(challan).toMatchObject({ docType: "CHL", subSupplyType: 8, subSupplyDesc: "Goods on approval" });
    expect(bill).toMatchObject({ docType: "BIL", subSupplyType: 1, totalValue: 60_000, igstValue: 0 });
    expect(bill.totInvValue).toBe(60_000);
    // Rs 60,000 at 5 % and Rs 60,000 exempt.
    expect(invoice).toMatchObject({ docType: "INV", totalValue: 1_20_000, igstValue: 3_000, totInvValue: 1_23_000 });
    expect(invoice.itemList).toMatchObject([
      { itemNo: 1, hsnCode: 90189099, taxableAmount: 60_000, igstRate: 5, cgstRate: 0 },
      { itemNo: 2, hsnCode: 90214090, taxableAmount: 60_000, igstRate: 0, qtyUnit: "PRS" },
    ]);
    expect(body.billLists.map(({ mainHsnCode }: { mainHsnCode: number }) => mainHsnCode)).toEqual([
      90189099, 90214090, 90189099,
    ]);
  });
});

describe("CGST Rules r.138(9): an e-invoice cancelled at the portal", () => {
  const acknowledged = "2026-11-19T17:00:00+05:30";
  const cancel = (place: number, cancelled_at: string, staff = accountant, more: object = {}) =>
    request("POST", `/api/staff/books/documents/${issued[place]?.id}/portal/cancellation`, {
      ...{ staff, body: { cancelled_at, reason_code: "1", remarks: "Duplicate", ...more } },
    });

  beforeAll(async () => {
    for (const [place, digit] of [
      [3, "a"],
      [4, "b"],
    ] as const) {
      const number = digit.repeat(64);
      const body = { kind: "e_invoice", number, acknowledgement: "112610000000001", issued_at: acknowledged };
      const path = `/api/staff/books/documents/${issued[place]?.id}/portal`;
      expect((await request("POST", path, { staff: accountant, body })).status).toBe(200);
    }
  });

  test.each([
    [
      "a second after 24 hours",
      "2026-11-20T17:00:01+05:30",
      (until: Date) => serverTexts.cancelTooLate("e_invoice", until),
    ],
    ["a second before its acknowledgement", "2026-11-19T16:59:59+05:30", () => serverTexts.cancelledBefore],
  ])("%s is refused", async (_what, at, message) => {
    const { status, body } = await cancel(3, at);
    const until = new Date("2026-11-20T17:00:00+05:30");
    expect([status, body.errors]).toEqual([422, { cancelled_at: [message(until)] }]);
    expect((await shown(3)).e_invoice.recorded.cancelled).toBeNull();
  });

  test("a time still to come is refused, though the 24 hours are not over", async () => {
    clock.set("2026-11-20T09:00:00+05:30");
    const { status, body } = await cancel(3, "2026-11-20T09:00:01+05:30");
    expect([status, body.errors]).toEqual([422, { cancelled_at: [serverTexts.cancelledBefore] }]);
    clock.set("2026-11-21T10:00:00+05:30");
  });

  test("is recorded days later, if it was exactly 24 hours after its acknowledgement", async () => {
    expect((await cancel(3, "2026-11-20T17:00:00+05:30")).status).toBe(200);
    expect((await shown(3)).e_invoice.recorded.cancelled.at).toBe("2026-11-20T11:30:00.000Z");
  });

  test("by two at once: one is recorded, the other learns by whom", async () => {
    const at = "2026-11-19T18:00:00+05:30";
    const both = await Promise.all([cancel(4, at), cancel(4, at, colleague)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { staff_name } = (await shown(4)).e_invoice.recorded.cancelled;
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      ...{ code: "already_recorded", message: serverTexts.cancellationRecorded("e_invoice", staff_name) },
    });
  });
});
