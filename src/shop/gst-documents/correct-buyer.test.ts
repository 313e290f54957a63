import { beforeEach, describe, expect, test } from "vitest";
import { type Issue, type Issued, issueDocuments } from "../../../test/support/book-documents.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { request, member, customer, clock, sql } = shop;
const [accountant, colleague, warehouse] = [
  await member("accounts"),
  await member("accounts"),
  await member("warehouse"),
];
const { order } = await placeTestOrder(shop, await customer());

const [wrong, right, other] = ["29AAGCB7383J1Z4", "29AAGCB7383J2Z3", "29AAPFU0939F1ZR"];
const goods = [{ rate: 5, value: 1_000_00 }];
const invoice: Issue = { at: "2026-10-05T12:00:00+05:30", gstin: wrong, pos: "29", goods };
const part = [{ rate: 5, value: 400_00 }];
const note: Issue = { ...invoice, at: "2026-10-11T12:00:00+05:30", kind: "credit_note", goods: part, corrects: 0 };

let issues = 0;
/** Documents of a series of their own, so that numbers never repeat. */
async function issue(...documents: Issue[]): Promise<Issued[]> {
  const code = `A${String.fromCharCode(65 + issues++)}`;
  return issueDocuments(
    shop.shop,
    order.id,
    documents.map((each) => ({ code, ...each })),
  );
}

const correct = (id: number, body: object = {}, staff: TestMember | null = accountant) =>
  request("POST", `/api/staff/books/documents/${id}/correct-buyer`, {
    staff,
    body: { gstin: right, reason: "Typing error", ...body },
  });

const stored = (id: number) =>
  sql<{ buyer_gstin: string; reason: string; staff_name: string }>`
    SELECT buyer_gstin, reason, staff_name FROM document_corrections WHERE document_id = ${id} ORDER BY id`;
const audited = (id: number) => sql<{ before: object; after: object }>`
  SELECT before, after FROM audit_entries WHERE act = ${"corrected the buyer's GSTIN"} AND subject_id = ${String(id)}
  ORDER BY id`;

const cancel = (id: number) => sql`
  INSERT INTO cancelled_documents (document_id, cancelled_at, recorded_at, staff_name)
  VALUES (${id}, ${clock.now()}, ${clock.now()}, 'Mohan')`;

beforeEach(() => {
  clock.set("2026-11-21T10:00:00+05:30");
});

test("a correction is recorded with its reason, and the document stays as it is", async () => {
  const [{ id, number } = { id: 0, number: "" }] = await issue(invoice);
  const before = await sql`SELECT content FROM invoices WHERE id = ${id}`;
  const { status, body } = await correct(id, { gstin: ` ${right.toLowerCase()} ` });
  expect([status, body]).toEqual([200, { data: { number, gstin: right } }]);
  expect(await stored(id)).toEqual([{ buyer_gstin: right, reason: "Typing error", staff_name: accountant.name }]);
  expect(await audited(id)).toEqual([
    { before: { gstin: wrong, reason: null }, after: { gstin: right, reason: "Typing error" } },
  ]);
  expect(await sql`SELECT content FROM invoices WHERE id = ${id}`).toEqual(before);
});

test("credit notes follow their invoice, unless they were corrected on their own", async () => {
  const [one, follows, own] = await issue(invoice, note, note);
  expect((await correct(own?.id ?? 0, { gstin: other })).status).toBe(200);
  expect((await correct(one?.id ?? 0)).status).toBe(200);
  expect((await stored(follows?.id ?? 0)).map(({ buyer_gstin }) => buyer_gstin)).toEqual([right]);
  expect((await stored(own?.id ?? 0)).map(({ buyer_gstin }) => buyer_gstin)).toEqual([other]);
});

test("credit notes follow each correction of their invoice, but no cancelled note, and no note of another invoice", async () => {
  const [one, follows, void_, another, theirs] = await issue(invoice, note, note, invoice, { ...note, corrects: 3 });
  await cancel(void_?.id ?? 0);
  for (const gstin of [right, other, right]) expect((await correct(one?.id ?? 0, { gstin })).status).toBe(200);
  const gstins = async (id = 0) => (await stored(id)).map(({ buyer_gstin }) => buyer_gstin);
  expect(await gstins(follows?.id)).toEqual([right, other, right]);
  for (const each of [void_, another, theirs]) expect(await gstins(each?.id)).toEqual([]);
});

test("a note that was corrected on its own follows again from the GSTIN of its invoice", async () => {
  const [one, own] = await issue(invoice, note);
  await correct(own?.id ?? 0, { gstin: other });
  await correct(one?.id ?? 0, { gstin: other });
  await correct(one?.id ?? 0, { gstin: right });
  expect((await stored(own?.id ?? 0)).map(({ buyer_gstin }) => buyer_gstin)).toEqual([other, right]);
});

describe("is refused", () => {
  test("to staff without the right and to strangers, and nothing is stored", async () => {
    const [{ id } = { id: 0 }] = await issue(invoice);
    expect((await correct(id, {}, warehouse)).status).toBe(403);
    expect((await correct(id, {}, null)).status).toBe(401);
    expect(await stored(id)).toEqual([]);
  });

  test.each([
    ["an empty GSTIN", { gstin: "" }],
    ["one with a wrong check character", { gstin: "29AAGCB7383J1Z5" }],
    ["one of another State", { gstin: "27AAPFU0939F1ZV" }],
    ["the GSTIN that it has", { gstin: wrong }],
    ["a null byte", { gstin: "29AAGCB7383J2Z\u0000" }],
    ["no reason", { reason: "" }],
  ])("%s", async (_what, body) => {
    const [{ id } = { id: 0 }] = await issue(invoice);
    expect((await correct(id, body)).status).toBe(422);
    expect(await stored(id)).toEqual([]);
  });

  test("for a document without a GSTIN, a challan, and one that does not exist", async () => {
    const [unregistered, challan] = await issue({ ...invoice, gstin: null }, { ...invoice, kind: "challan" });
    expect((await correct(unregistered?.id ?? 0)).status).toBe(422);
    expect((await correct(challan?.id ?? 0)).status).toBe(404);
    expect((await correct(2_000_000_000)).status).toBe(404);
  });

  test("for a document that was cancelled, and nothing is stored", async () => {
    const [{ id } = { id: 0 }] = await issue(invoice);
    await cancel(id);
    const { status, body } = await correct(id);
    expect([status, body.code, body.message]).toEqual([409, "not_possible", serverTexts.documentCancelled]);
    expect([await stored(id), await audited(id)]).toEqual([[], []]);
  });

  test("on a form that shows an older GSTIN", async () => {
    const [{ id } = { id: 0 }] = await issue(invoice);
    await correct(id, { seen: wrong });
    const { status, body } = await correct(id, { gstin: other, seen: wrong }, colleague);
    expect([status, body.code, body.message]).toEqual([409, "state_changed", serverTexts.buyerCorrected(right)]);
    expect((await correct(id, { gstin: other, seen: right }, colleague)).status).toBe(200);
    expect((await stored(id)).map(({ buyer_gstin }) => buyer_gstin)).toEqual([right, other]);
  });
});

test("two correcting the same GSTIN at once: one corrects it and the other gets a conflict", async () => {
  const [{ id } = { id: 0 }] = await issue(invoice);
  const answers = await Promise.all([
    correct(id, { seen: wrong }),
    correct(id, { gstin: other, seen: wrong }, colleague),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect([(await stored(id)).length, (await audited(id)).length]).toEqual([1, 1]);
});
