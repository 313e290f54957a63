import { beforeAll, describe, expect, test } from "vitest";
import { type Issued, issueDocuments } from "../../../test/support/book-documents.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { gstPortalCalls } from "../../contract/staff/gst-portal.ts";

const shop = await testShop();
const { request, member, customer, clock } = shop;
const [accountant, colleague, packer] = [await member("accounts"), await member("accounts"), await member("sales")];
const owner = await member("owner");

const registered = { gstin: "29AAGCB7383J1Z4", pos: "29", buyer: "Lotus Clinic" };
const goods = [{ rate: 5, value: 60_000_00 }];
const few = [{ rate: 5, value: 1_000_00 }];
let issued: Issued[] = [];
beforeAll(async () => {
  const { order } = await placeTestOrder(shop, await customer());
  issued = await issueDocuments(shop.shop, order.id, [
    { ...registered, at: "2023-07-31T12:00:00+05:30", goods },
    { ...registered, at: "2026-03-10T12:00:00+05:30", goods },
    { ...registered, at: "2026-11-01T12:00:00+05:30", goods },
    { at: "2026-11-02T12:00:00+05:30", pos: "29", goods },
    { ...registered, at: "2026-11-03T12:00:00+05:30", goods: few },
    { ...registered, at: "2026-11-04T12:00:00+05:30", kind: "credit_note", goods: few, corrects: 4 },
    { ...registered, at: "2026-11-05T12:00:00+05:30", goods: [{ rate: 0, value: 90_000_00, hsn: "90214090" }] },
    { at: "2026-11-06T12:00:00+05:30", pos: "27", goods: [{ rate: 18, value: 84_000_00 }] },
    { at: "2026-11-07T12:00:00+05:30", pos: "27", goods: [{ rate: 18, value: 85_000_00 }] },
  ]);
  clock.set("2026-11-21T10:00:00+05:30");
});

const list = async (query: string, staff = accountant) => {
  const { status, body } = await request("GET", `/api/staff/books/portal?${query}`, { staff });
  expect([status, body.errors]).toEqual([200, undefined]);
  return gstPortalCalls["GET staff/books/portal"].reply.parse(body);
};
const places = (data: { id: number }[]) => data.map(({ id }) => issued.findIndex((each) => each.id === id));
const address = (place: number) => `/api/staff/books/documents/${issued[place]?.id}/portal`;
const record = (place: number, body: object, staff = accountant) => request("POST", address(place), { staff, body });

async function stateTurnover(...turnover: { year: string; band: string }[]) {
  const { selling, seen } = (await request("GET", "/api/staff/settings", { staff: owner })).body.data;
  const body = { ...selling, turnover, seen: seen.selling };
  expect((await request("PUT", "/api/staff/settings/selling", { staff: owner, body })).status).toBe(200);
}

describe("the list", () => {
  test("e-invoices by turnover and date, the nearest deadline first", async () => {
    const unknown = await list("kind=e_invoice");
    expect([places(unknown.data), unknown.knows_turnover]).toEqual([[2, 4, 5], false]);
    expect(unknown.data[0]).toMatchObject({ need: "depends", until: "2026-12-01T06:30:00.000Z", recorded: null });
    expect(places((await list("kind=e_invoice&state=late")).data)).toEqual([1]);

    await stateTurnover({ year: "2425", band: "up_to_5" }, { year: "2526", band: "above_10" });
    const needed = await list("kind=e_invoice");
    expect([places(needed.data), needed.data[0]?.need, needed.knows_turnover]).toEqual([[2, 4, 5], "yes", true]);
    expect(places((await list("kind=e_invoice&state=late")).data)).toEqual([]);

    await stateTurnover({ year: "2425", band: "up_to_5" });
    expect((await list("kind=e_invoice")).data).toEqual([]);
    await stateTurnover();
  });

  test("CGST Rules r.138: e-way bills by the value of taxed goods and the limit of the State", async () => {
    expect(places((await list("kind=e_way_bill")).data)).toEqual([2, 3, 8]);
    expect(places((await list("kind=e_way_bill&state=late")).data)).toEqual([1, 0]);
  });

  test("pages and part of a number", async () => {
    const first = await list("kind=e_way_bill&per_page=2");
    expect([places(first.data), first.meta.total]).toEqual([[2, 3], 3]);
    expect(places((await list(`kind=e_way_bill&per_page=2&after=${first.meta.next}`)).data)).toEqual([8]);
    expect(places((await list(`kind=e_way_bill&number=${issued[3]?.number}`)).data)).toEqual([3]);
  });

  test("only for roles with the right to the books", async () => {
    for (const path of ["/api/staff/books/portal", address(2), `${address(2)}/e_invoice`]) {
      expect((await request("GET", path, { staff: packer })).status).toBe(403);
      expect((await request("GET", path)).status).toBe(401);
    }
  });

  test.each(["kind=fax", "state=open", "after=x", "number=".padEnd(60, "1")])("refuses %s", async (query) => {
    expect((await request("GET", `/api/staff/books/portal?${query}`, { staff: accountant })).status).toBe(422);
  });
});

test("the payload as a file, where the portal knows the kind of document", async () => {
  const file = await request("GET", `${address(2)}/e_invoice`, { staff: accountant });
  expect(file.headers["content-disposition"]).toContain('e-invoice-ENT-2627-000001.json"');
  expect(file.body).toMatchObject({ Version: "1.1", DocDtls: { No: "ENT/2627/000001" } });
  expect((await request("GET", `${address(2)}/e_way_bill`, { staff: accountant })).body).toMatchObject({
    docType: "INV",
  });
  expect((await request("GET", `${address(5)}/e_way_bill`, { staff: accountant })).status).toBe(404);
});

describe("a number", () => {
  const way = { kind: "e_way_bill", number: "181000000001", issued_at: "2026-11-03T09:00:00+05:30" };
  const invoice = { kind: "e_invoice", issued_at: "2026-11-03T09:00:00+05:30", acknowledgement: "112610000000001" };

  test("with its validity is recorded, listed and audited", async () => {
    const body = { ...way, valid_until: "2026-11-06T23:59:00+05:30" };
    expect((await record(3, body)).status).toBe(200);
    const { data } = await list("kind=e_way_bill&state=recorded");
    expect(data[0]?.recorded).toEqual({
      ...{ number: way.number, valid_until: "2026-11-06T18:29:00.000Z", cancel_until: "2026-11-04T03:30:00.000Z" },
      cancelled: null,
    });
    expect(places((await list("kind=e_way_bill")).data)).not.toContain(3);
    expect((await record(3, body)).status).toBe(200);
    const { body: shown } = await request("GET", address(3), { staff: accountant });
    expect(shown.data.e_way_bill.recorded).toMatchObject({ staff_name: accountant.name });
  });

  test.each([
    [{ ...way, number: "18100000000" }, "number"],
    [{ ...way, valid_until: "2026-11-03T08:00:00+05:30" }, "valid_until"],
    [{ ...invoice, number: "c3".repeat(32), valid_until: "2026-11-06T23:59:00+05:30" }, "valid_until"],
    [{ ...invoice, number: "c3".repeat(32), acknowledgement: "12 AB" }, "acknowledgement"],
    [{ ...invoice, number: "c3".repeat(32), signed_qr: "no token" }, "signed_qr"],
    [{ ...way, issued_at: "soon" }, "issued_at"],
  ])("refuses %o at its field", async (body, field) => {
    const { status, body: answer } = await record(2, body);
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]]);
  });

  test.each([
    [{ kind: "e_invoice", number: "123", issued_at: "" }, ["issued_at", "number", "acknowledgement"]],
    [{ kind: "e_way_bill", number: "", issued_at: "" }, ["number", "issued_at"]],
    [null, ["kind", "number", "issued_at"]],
  ])("%o: all fields that are wrong are named at once", async (body, fields) => {
    const { status, body: answer } = await record(2, body as object);
    expect([status, Object.keys(answer.errors).sort()]).toEqual([422, fields.toSorted()]);
  });

  test("that another document has is refused at its field", async () => {
    const { status, body } = await record(2, way);
    expect([status, body.code, body.errors]).toEqual([
      ...[409, "already_recorded", { number: [serverTexts.numberOfAnother] }],
    ]);
  });

  test("recorded by two at once: one wins, the other learns who", async () => {
    const answers = await Promise.all([
      record(2, { ...invoice, number: "d4".repeat(32) }),
      record(2, { ...invoice, number: "e5".repeat(32) }, colleague),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, number] = answers[0]?.status === 200 ? [accountant, "d4"] : [colleague, "e5"];
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.body.message).toBe(serverTexts.numberRecorded(number.repeat(32), winner.name));
  });

  test("needs the right to change the books", async () => {
    expect((await record(4, way, packer)).status).toBe(403);
  });
});

describe("a buyer's GSTIN corrected by two", () => {
  const correct = (gstin: string, staff = accountant) =>
    request("POST", `/api/staff/books/documents/${issued[4]?.id}/correct-buyer`, {
      staff,
      body: { gstin, reason: "Typing error", seen: registered.gstin },
    });

  test("at once: one wins, the other gets a conflict, and the correction is shown and audited", async () => {
    expect((await correct("29AAGCB7383J2Z3", packer)).status).toBe(403);
    const answers = await Promise.all([correct("29AAGCB7383J2Z3"), correct("29AAPFU0939F1ZR", colleague)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const gstin = answers.find(({ status }) => status === 200)?.body.data.gstin;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      ...{ code: "state_changed", message: serverTexts.buyerCorrected(gstin) },
    });
    const { data } = (await request("GET", address(4), { staff: accountant })).body;
    expect([data.buyer_gstin, data.corrections.length]).toEqual([gstin, 1]);
    expect(data.corrections[0]).toMatchObject({ gstin, reason: "Typing error" });
    const entries = await shop.sql`SELECT after FROM audit_entries WHERE act = ${"corrected the buyer's GSTIN"}`;
    expect(entries).toEqual([{ after: { gstin, reason: "Typing error" } }]);
  });
});

describe("an e-invoice cancelled at the portal", () => {
  const cancellation = { cancelled_at: "2026-11-04T08:59:00+05:30", reason_code: "2", remarks: "Wrong quantity" };
  const cancel = (place: number, more: object = {}, staff = accountant) =>
    request("POST", `${address(place)}/cancellation`, { staff, body: { ...cancellation, ...more } });

  test.each([
    ["later than 24 hours after its acknowledgement", { cancelled_at: "2026-11-04T09:01:00+05:30" }, "cancelled_at"],
    ["before its acknowledgement", { cancelled_at: "2026-11-03T08:59:00+05:30" }, "cancelled_at"],
    ["for a reason that the portal does not know", { reason_code: "5" }, "reason_code"],
    ["without remarks", { remarks: " " }, "remarks"],
  ])("is not recorded %s", async (_what, wrong, field) => {
    const { status, body } = await cancel(2, wrong);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test("after 24 hours, the refusal points to a credit note", async () => {
    const { body } = await cancel(2, { cancelled_at: "2026-11-05T09:00:00+05:30" });
    const message = serverTexts.cancelTooLate("e_invoice", new Date("2026-11-04T09:00:00+05:30"));
    expect(body.errors.cancelled_at).toEqual([message]);
    expect(message).toContain("Issue a credit note instead.");
  });

  test("is nothing to record without an e-invoice, by others, or of no document", async () => {
    expect((await cancel(4)).body.code).toBe("not_possible");
    expect((await cancel(2, {}, packer)).status).toBe(403);
    const nowhere = await request("POST", "/api/staff/books/documents/2000000000/portal/cancellation", {
      ...{ staff: accountant, body: cancellation },
    });
    expect(nowhere.status).toBe(404);
  });

  test("is recorded once, with its reason; the document keeps its number and its copy and is not due again", async () => {
    const before = (await request("GET", address(2), { staff: accountant })).body.data.e_invoice;
    const copies = async () =>
      shop.sql`SELECT encode(sha256, 'hex') AS sum FROM document_reference_copies WHERE invoice_id = ${issued[2]?.id}`;
    const kept = await copies();
    expect((await cancel(2)).status).toBe(200);
    expect((await cancel(2)).status).toBe(200);
    expect((await cancel(2, { reason_code: "1" })).body.code).toBe("already_recorded");
    expect((await cancel(2, {}, colleague)).body.message).toBe(
      serverTexts.cancellationRecorded("e_invoice", accountant.name),
    );

    const after = (await request("GET", address(2), { staff: accountant })).body.data.e_invoice;
    expect(after).toMatchObject({ need: "no", until: null, payload: before.payload });
    expect(after.errors[0]).toBe(serverTexts.cancelledNumber);
    expect(after.recorded).toEqual({
      ...before.recorded,
      cancelled: {
        ...{ at: "2026-11-04T03:29:00.000Z", reason_code: "2", remarks: "Wrong quantity" },
        staff_name: accountant.name,
      },
    });
    expect(await copies()).toEqual(kept);
    expect(places((await list("kind=e_invoice")).data)).not.toContain(2);
    const [listed] = (await list("kind=e_invoice&state=recorded")).data;
    expect([listed && places([listed]), listed?.recorded?.cancelled?.reason_code]).toEqual([[2], "2"]);
    const another = {
      kind: "e_invoice",
      number: "f6".repeat(32),
      acknowledgement: "1",
      issued_at: "2026-11-20T09:00:00+05:30",
    };
    expect((await record(2, another)).body.code).toBe("already_recorded");
    const audited = await shop.sql`
      SELECT after FROM audit_entries WHERE act = 'recorded the cancellation of the e-invoice'`;
    expect(audited).toMatchObject([{ after: { reason: "Data entry mistake", remarks: "Wrong quantity" } }]);
  });
});

describe("the file for a portal's upload page", () => {
  const file = (kind: string, chosen: number[], staff = accountant) => {
    const ids = chosen.map((place) => issued[place]?.id).join(",");
    return request("GET", `/api/staff/books/portal/payloads?kind=${kind}&ids=${ids}`, { staff });
  };

  test("holds e-invoices in an array, each as the portal's interface reads it", async () => {
    const { body, headers } = await file("e_invoice", [4, 5]);
    expect(headers["content-disposition"]).toContain('e-invoices.json"');
    const alone = await Promise.all(
      [4, 5].map((place) => request("GET", `${address(place)}/e_invoice`, { staff: accountant })),
    );
    expect(body).toEqual(alone.map((each) => each.body));
  });

  test("holds no cancelled e-invoice, which the portal does not take again; its goods may still need an e-way bill", async () => {
    const { status, body } = await file("e_invoice", [4, 2]);
    const number = (await request("GET", address(2), { staff: accountant })).body.data.number;
    expect([status, body.errors]).toEqual([422, { ids: [serverTexts.cancelledInList(number)] }]);
    expect((await file("e_way_bill", [2])).status).toBe(200);
  });

  test("holds e-way bills in billLists, by the names that the page knows", async () => {
    const { body } = await file("e_way_bill", [3, 8]);
    expect(body).toMatchObject({ version: "1.0.0621", billLists: [{ docType: "INV" }, { docType: "INV" }] });
    const [bill] = body.billLists;
    expect(bill).toMatchObject({
      ...{ userGstin: bill.fromGstin, transType: 1, subSupplyType: 1, actualToStateCode: 29, TotNonAdvolVal: 0 },
      itemList: [{ itemNo: 1, cessNonAdvol: 0 }],
    });
    expect(Object.keys(bill)).not.toEqual(expect.arrayContaining(["transactionType"]));
    expect(Object.keys(bill)).not.toEqual(expect.arrayContaining(["actFromStateCode"]));
  });

  test("is refused for a document that is not reported there, for none and by others", async () => {
    const wrong = await file("e_way_bill", [3, 5]);
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { ids: [serverTexts.notReported(issued[5]?.number ?? "")] },
    ]);
    expect((await file("e_invoice", [])).status).toBe(422);
    expect((await file("e_invoice", [4], packer)).status).toBe(403);
    const path = "/api/staff/books/portal/payloads?kind=e_invoice&ids=2000000000";
    expect((await request("GET", path, { staff: accountant })).status).toBe(404);
  });
});
