import { beforeAll, describe, expect, test } from "vitest";
import { issueDocuments, seller } from "../../../test/support/book-documents.ts";
import { voucherBalance } from "../../../test/support/books.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { isNothing, readRemaining } from "../../../test/support/returns.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { vouchersIn } from "../books/tally.ts";
import { receipts } from "../books/tally-queries.ts";
import { toPeriod } from "../gst-documents/period.ts";
import { gstr1Json } from "../gst-returns/gstr1-json.ts";
import { loadBook } from "../gst-returns/load-book.ts";
import { reconcile } from "../gst-returns/reconcile.ts";

const shop = await testShop();
const { request, sql, db, clock } = shop;
const f = await fulfilmentCalls(shop);
const accountant = await shop.member("accounts");
const own = shop.live.current().registrations.current?.gstin ?? "";

interface Listed {
  id: number;
  kind: string;
  number: string;
  is_cancelled: boolean;
  corrects: string | null;
  replaces: string | null;
  total: number;
}
const listDocuments = (token: string) =>
  sql<Listed>`
    SELECT d.id::int, d.kind, d.number, d.is_cancelled, c.number AS corrects, r.number AS replaces, d.total_paise::int AS total
    FROM document_list d JOIN invoices i USING (id) JOIN orders o ON o.id = d.order_id
      LEFT JOIN invoices c ON c.id = d.corrects_id LEFT JOIN invoices r ON r.id = i.replaces_id
    WHERE o.token = ${token} ORDER BY d.id`;

const irns = "0123456789abcdef"[Symbol.iterator]();
const portalPath = (id: number) => `/api/staff/books/documents/${id}/portal`;
async function recordIrn(id: number) {
  const number = String(irns.next().value).repeat(64);
  const given = { kind: "e_invoice", number, acknowledgement: "1126", issued_at: clock.now().toISOString() };
  expect((await request("POST", portalPath(id), { staff: accountant, body: given })).status).toBe(200);
}
async function recordCancelled(id: number, cancelled_at = clock.now().toISOString()) {
  const body = { cancelled_at, reason_code: "2", remarks: "Wrong quantity" };
  const reply = await request("POST", `${portalPath(id)}/cancellation`, { staff: accountant, body });
  expect([reply.status, reply.body.errors]).toEqual([200, undefined]);
}
const inAnHour = () => f.at(new Date(clock.now().getTime() + 3_600_000).toISOString());
/** Records the IRN of a document, and an hour later its cancellation. */
async function cancelIrn(id: number) {
  await recordIrn(id);
  await inAnHour();
  await recordCancelled(id);
}

/** Asserts that all reports of a month agree. */
async function book(month = "112026", gstin = own) {
  const loaded = await loadBook(db, gstin, toPeriod(month));
  const { agrees, documents } = reconcile(loaded);
  expect(agrees).toBe(true);
  const { from, until } = toPeriod(month);
  const numbers: string[] = [];
  for await (const voucher of vouchersIn(db, { gstin, from, until })) {
    expect(voucherBalance(voucher)).toBe(0);
    numbers.push(voucher.number);
  }
  const json = JSON.stringify(gstr1Json(loaded, month));
  const rows = loaded.issued;
  const cancelled = (kind: number) => rows.filter(({ doc_num }) => doc_num === kind).map((row) => row.cancelled);
  return { documents, numbers, json, cancelled };
}
const left = (total: Awaited<ReturnType<typeof book>>["documents"]) =>
  total.taxable_paise + total.cgst_paise + total.sgst_paise + total.igst_paise;

beforeAll(() => f.at("2026-11-03T09:00:00+05:30"));

describe("CGST Rules r.48(5): a document whose e-invoice was cancelled at the portal", () => {
  test("is void: its number counts as cancelled, and the same is reissued with its notes", async () => {
    const buyer = await shop.customer();
    const { token } = await f.orderIn("packed", buyer, [{ ref_no: "NK-ME-1001", quantity: 3 }]);
    const line_id = (await f.read(token)).lines[0].line_id;
    const credited = await f.credit(token, { reason_code: "deficiency", lines: [{ line_id, quantity: 1 }] });
    expect(credited.status).toBe(200);
    const before = await book();
    const [invoice, note] = await listDocuments(token);
    await cancelIrn(invoice?.id ?? 0);

    const [, , reissued, reissuedNote, ...others] = await listDocuments(token);
    expect(others).toEqual([]);
    expect(reissued).toMatchObject({
      kind: "invoice",
      is_cancelled: false,
      replaces: invoice?.number,
      total: invoice?.total,
    });
    expect(reissuedNote).toMatchObject({ is_cancelled: false, replaces: note?.number, corrects: reissued?.number });
    expect((await listDocuments(token)).map(({ is_cancelled }) => is_cancelled)).toEqual([true, true, false, false]);

    const after = await book();
    expect(after.documents).toEqual(before.documents);
    expect([after.cancelled(1), after.cancelled(5)]).toEqual([[1], [1]]);
    for (const { number } of [invoice, note] as Listed[]) expect(after.numbers).not.toContain(number);
    for (const { number } of [reissued, reissuedNote] as Listed[]) expect(after.numbers).toContain(number);

    const listed = (await request("GET", "/api/staff/documents", { staff: f.owner })).body.data as {
      id: number;
      cancelled: boolean;
    }[];
    expect(listed.filter(({ cancelled }) => cancelled).map(({ id }) => id)).toEqual([note?.id, invoice?.id]);
    const shown = (await f.read(token)).documents as { number: string; cancelled?: boolean }[];
    expect(shown.filter(({ cancelled }) => cancelled).map(({ number }) => number)).toEqual([
      invoice?.number,
      note?.number,
    ]);
    const own = (await request("GET", "/api/documents", { token: buyer.token })).body.data as typeof shown;
    expect(own.filter(({ cancelled }) => cancelled).map(({ number }) => number)).toEqual([
      note?.number,
      invoice?.number,
    ]);
    // The order continues with the new document.
    const [stated] = await sql<{ replaces: object }>`
      SELECT content -> 'replaces' AS replaces FROM invoices WHERE id = ${reissued?.id}`;
    expect(stated?.replaces).toMatchObject({ number: invoice?.number });
    expect((await f.creditable(token)).credited * 100).toBe(note?.total);
  });

  test("is credited as a whole with its order: both are void, and nothing is declared", async () => {
    const before = await book();
    const { token } = await f.orderIn("packed", undefined, [{ ref_no: "NK-ME-1001", quantity: 2 }]);
    expect((await f.act(token, "cancel", { reason: "Clinic closed" })).status).toBe(200);
    const [invoice] = await listDocuments(token);
    await cancelIrn(invoice?.id ?? 0);
    const all = await listDocuments(token);
    expect(all.map(({ kind, is_cancelled }) => [kind, is_cancelled])).toEqual([
      ["invoice", true],
      ["credit_note", true],
    ]);
    const after = await book();
    expect(left(after.documents)).toBe(left(before.documents));
    for (const { number } of all) expect(after.numbers).not.toContain(number);
    expect(isNothing(await readRemaining(shop, token))).toBe(true);
    expect(await listDocuments(token)).toHaveLength(2);
  });

  test("after the order is cancelled later, the new document is credited", async () => {
    const { token } = await f.orderIn("packed", undefined, [{ ref_no: "NK-ME-1001", quantity: 2 }]);
    const [invoice] = await listDocuments(token);
    await cancelIrn(invoice?.id ?? 0);
    expect((await f.act(token, "cancel", { reason: "Clinic closed" })).status).toBe(200);
    const [, reissued, note] = await listDocuments(token);
    expect([note?.corrects, note?.total]).toEqual([reissued?.number, reissued?.total]);
    await book();
  });

  test("a credit note alone is reissued", async () => {
    const { token } = await f.orderIn("packed", undefined, [{ ref_no: "NK-ME-1001", quantity: 2 }]);
    expect((await f.act(token, "cancel", { reason: "Clinic closed" })).status).toBe(200);
    const before = await book();
    const [invoice, note] = await listDocuments(token);
    await cancelIrn(note?.id ?? 0);
    const [, , reissued] = await listDocuments(token);
    expect(reissued).toMatchObject({ replaces: note?.number, corrects: invoice?.number, total: note?.total });
    expect((await book()).documents).toEqual(before.documents);
  });

  test("takes its notes with it, whose own e-invoices are cancelled afterwards", async () => {
    const { token, customer } = await f.orderIn("packed", undefined, [{ ref_no: "NK-ME-1001", quantity: 3 }]);
    const line_id = (await f.read(token)).lines[0].line_id;
    await f.credit(token, { reason_code: "deficiency", lines: [{ line_id, quantity: 1 }] });
    const [invoice, note] = await listDocuments(token);
    for (const document of [invoice, note]) await recordIrn(document?.id ?? 0);
    await inAnHour();
    for (const document of [invoice, note]) await recordCancelled(document?.id ?? 0);
    const all = await listDocuments(token);
    expect(all.map(({ kind, is_cancelled }) => [kind, is_cancelled])).toEqual([
      ["invoice", true],
      ["credit_note", true],
      ["invoice", false],
      ["credit_note", false],
    ]);
    const { body } = await request("GET", "/api/documents", { token: customer.token });
    const listed = body.data as { number: string; cancelled?: boolean }[];
    expect(listed.filter(({ cancelled }) => cancelled).map(({ number }) => number)).toEqual([
      note?.number,
      invoice?.number,
    ]);
  });

  test("by two at once is reissued once", async () => {
    const { token } = await f.orderIn("packed", undefined, [{ ref_no: "NK-ME-1001", quantity: 1 }]);
    const [invoice] = await listDocuments(token);
    const path = `/api/staff/books/documents/${invoice?.id}/portal`;
    const issued_at = clock.now().toISOString();
    const given = { kind: "e_invoice", number: "a1".repeat(32), acknowledgement: "1126", issued_at };
    await request("POST", path, { staff: accountant, body: given });
    const body = { cancelled_at: issued_at, reason_code: "2", remarks: "Wrong quantity" };
    const replies = await Promise.all(
      [accountant, f.owner].map((staff) => request("POST", `${path}/cancellation`, { staff, body })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await listDocuments(token)).toHaveLength(2);
  });
});

test("GSTR-1: what was declared stays declared when its e-invoice is cancelled after the 11th of the next month", async () => {
  const { order } = await placeTestOrder(shop, await shop.customer());
  const lotus = { code: "QQ", gstin: "29AAGCB7383J1Z4", pos: "29", goods: [{ rate: 5, value: 10_000_00 }] };
  const [early, late] = await issueDocuments(shop.shop, order.id, [
    { ...lotus, at: "2026-11-20T12:00:00+05:30" },
    { ...lotus, at: "2026-11-21T12:00:00+05:30" },
  ]);
  await f.at("2026-12-11T22:00:00+05:30");
  await cancelIrn(early?.id ?? 0);
  await f.at("2026-12-12T00:00:00+05:30");
  await cancelIrn(late?.id ?? 0);
  const { json, cancelled } = await book("112026", seller);
  expect([json.includes(`"inum":"${early?.number}"`), json.includes(`"inum":"${late?.number}"`)]).toEqual([
    false,
    true,
  ]);
  expect(cancelled(1)).toContain(1);
  expect((await book("122026", seller)).json).toContain(`"iamt":500`);
});

test("GSTR-1: nor when the cancellation of its first day is recorded after the 11th", async () => {
  await f.at("2027-01-20T12:00:00+05:30");
  const { token } = await f.orderIn("packed", undefined, [{ ref_no: "NK-ME-1001", quantity: 2 }]);
  const [invoice] = await listDocuments(token);
  await recordIrn(invoice?.id ?? 0);
  await inAnHour();
  const cancelledAt = clock.now().toISOString();
  const before = await book("012027");
  await f.at("2027-02-12T00:00:00+05:30");
  await recordCancelled(invoice?.id ?? 0, cancelledAt);
  expect((await listDocuments(token)).map(({ is_cancelled }) => is_cancelled)).toEqual([false]);
  expect((await book("012027")).json).toBe(before.json);
});

test("payments belong to the buyer of the document in force", async () => {
  await f.at("2027-03-05T12:00:00+05:30");
  const buyer = await shop.customer();
  const { order } = await placeTestOrder(shop, buyer);
  const [wrong, right] = ["29AAGCB7383J1Z4", "29AABCU9603R1ZJ"];
  const [document] = await issueDocuments(shop.shop, order.id, [
    { code: "QR", gstin: wrong, pos: "29", goods: [{ rate: 5, value: 10_000_00 }], at: "2027-03-05T11:00:00+05:30" },
  ]);
  const { id = 0, order_id } = document ?? {};
  const body = { gstin: right, reason: "Typing mistake" };
  const path = `/api/staff/books/documents/${id}/correct-buyer`;
  expect((await request("POST", path, { staff: accountant, body })).status).toBe(200);
  await cancelIrn(id);
  await sql`INSERT INTO payments (order_id, customer_id, mode, amount_paise, reference, collected_at, collected_on, staff_id, staff_name)
    VALUES (${order_id}, ${buyer.id}, 'upi', 100_00, 'UPI-77', ${clock.now()}, '2027-03-05', ${accountant.id}, 'Mohan')`;
  const { from, until } = toPeriod("032027");
  const received = await receipts(db, { gstin: seller, from, until });
  expect(received.map(({ buyer_gstin }) => buyer_gstin)).toEqual([right]);
});

test("a number that the portal cannot have given is refused", async () => {
  const { order } = await placeTestOrder(shop, await shop.customer());
  const buyer = { code: "QS", gstin: "29AAGCB7383J1Z4", pos: "29", goods: [{ rate: 5, value: 10_000_00 }] };
  const at = "2027-03-01T11:00:00+05:30";
  const [, ...others] = await issueDocuments(shop.shop, order.id, [
    { ...buyer, at },
    { ...buyer, at, kind: "credit_note", corrects: 0 },
    { ...buyer, at, kind: "bill_of_supply" },
    { ...buyer, at, kind: "challan" },
  ]);
  const statuses = await Promise.all(
    others.map(({ id }, place) => {
      const kind = place === 0 ? "e_way_bill" : "e_invoice";
      const number = place === 0 ? "123456789012" : `${place}${"f".repeat(63)}`;
      const body = { kind, number, acknowledgement: "1126", issued_at: clock.now().toISOString() };
      return request("POST", portalPath(id), { staff: accountant, body }).then(({ status }) => status);
    }),
  );
  expect(statuses).toEqual([404, 404, 404]);
});
