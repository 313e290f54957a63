import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { pdfPages } from "../../../test/support/paper.ts";
import { returnedRefNo, returnSteps } from "../../../test/support/returns.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { receiveLots } from "../stock/index.ts";

const shop = await testShop({ connections: 20 });
const { app, request, customer, member, working, sql } = shop;
const f = await fulfilmentCalls(shop);
const { at, owner, orderIn } = f;
const steps = returnSteps(f);
await at("2026-11-02T09:00:00+05:30");
let asha: TestCustomer;
/** Delivered to a registered buyer; one unit came back. */
let sold: { token: string };

beforeAll(async () => {
  const variant_id = (await loadDemonstration(shop)).variant(returnedRefNo).id;
  await receiveLots(
    shop.db,
    [{ variant_id, lot_no: "ENOUGH", manufactured_on: "2025-10-01", expires_on: null, quantity: 500 }],
    "test",
  );
  asha = await customer();
  sold = await orderIn("confirmed", asha, [{ ref_no: returnedRefNo, quantity: 3 }]);
  await sql`UPDATE orders SET buyer_gstin = '27AAPFU0939F1ZV' WHERE token = ${sold.token}`;
  for (const step of [f.pack, f.ship, f.deliver]) await step(sold.token);
  const back = await steps.requested(sold.token, asha, 1);
  await steps.approve(back);
  await steps.inspect(await steps.lastReturn(sold.token));
  // These orders' mails and pictures are queued before the drawings, for which a request waits six seconds at most.
  await shop.jobs.runDue();
});

const shown = async (token = sold.token, actor = asha) =>
  (await request("GET", `/api/orders/${token}`, { token: actor.token })).body.data.documents;

async function fetchFile(url: string, headers: Record<string, string>) {
  const reply = await working(() => app.inject({ url, headers }));
  return { status: reply.statusCode, headers: reply.headers, pdf: reply.rawPayload };
}
const asCustomer = (actor = asha) => ({ authorization: `Bearer ${actor.token}` });
const asStaff = (actor = owner) => ({ cookie: `__Host-staff_session=${actor.token}` });
const pdfText = async (pdf: Buffer) => (await pdfPages(pdf)).join(" ");

describe("the documents of an order", () => {
  test("are listed with number, date, total and file: the acknowledgement first", async () => {
    const documents = await shown();
    expect(documents.map(({ kind }: { kind: string }) => kind)).toEqual(["acknowledgement", "invoice", "credit_note"]);
    for (const { file } of documents) expect(file).toMatch(/^\/api\/orders\/.+\/documents\//);
    expect(documents[2]).toMatchObject({ number: expect.stringMatching(/^ENC\//), total: expect.any(Number) });
  });

  test("are PDF files of which every reader gets the same bytes, stored with their checksum", async () => {
    for (const { file, number } of await shown()) {
      const [first, second] = [await fetchFile(file, asCustomer()), await fetchFile(file, asCustomer())];
      expect([first.status, first.headers["content-type"]]).toEqual([200, "application/pdf"]);
      expect(first.pdf.equals(second.pdf)).toBe(true);
      expect(await pdfText(first.pdf)).toContain(number);
      const kept = await sql<{ sha256: Buffer }>`
        SELECT sha256 FROM invoice_documents UNION ALL SELECT sha256 FROM order_acknowledgements`;
      const sum = createHash("sha256").update(first.pdf).digest();
      expect(kept.some(({ sha256 }) => sha256.equals(sum))).toBe(true);
    }
  });

  test("CGST Rules r.53(1A): a credit note states what it corrects and why", async () => {
    const [, invoice, note] = await shown();
    const text = await pdfText((await fetchFile(note.file, asCustomer())).pdf);
    for (const part of ["Credit Note", "Corrects", invoice.number, "Goods returned, return", "Total credited"]) {
      expect(text).toContain(part);
    }
  });

  test("an acknowledgement exists at once and says that it is no tax invoice", async () => {
    const { token } = await f.order(asha, [{ ref_no: returnedRefNo, quantity: 1 }]);
    const [document, ...others] = await shown(token);
    expect(others).toEqual([]);
    const { status, pdf } = await fetchFile(document.file, asCustomer());
    expect(status).toBe(200);
    expect(await pdfText(pdf)).toContain("It is not a tax invoice");
  });

  test("are hidden from everyone who may not see the order", async () => {
    const stranger = await customer();
    for (const { file } of await shown()) {
      expect((await fetchFile(file, asCustomer(stranger))).status).toBe(404);
      expect((await fetchFile(file, {})).status).toBe(401);
      expect((await fetchFile(file.replace("/api/", "/api/staff/"), asCustomer())).status).toBe(401);
    }
    const other = await f.order(stranger, [{ ref_no: returnedRefNo, quantity: 1 }]);
    const [, invoice] = await shown();
    const moved = invoice.file.replace(sold.token, other.token);
    expect((await fetchFile(moved, asCustomer(stranger))).status, "a document of another order").toBe(404);
    expect((await fetchFile(`/api/orders/${sold.token}/documents/ENT-2627-999999`, asCustomer())).status).toBe(404);
  });
});

const listed = async (query: Record<string, string | number> = {}, actor = owner) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return request("GET", `/api/staff/documents?${search}`, { staff: actor });
};

describe("GET staff/documents", () => {
  test.each([
    ["kind", { kind: "credit_note" }, "credit_note"],
    ["month", { kind: "invoice", month: "2026-11" }, "invoice"],
    ["number", { number: "ENC/2627" }, "credit_note"],
    ["state", { buyer: "awaiting" }, "credit_note"],
  ])("filters by %s", async (_by, query, kind) => {
    const { status, body } = await listed(query);
    expect(status).toBe(200);
    expect(body.data.length).toBeGreaterThan(0);
    for (const document of body.data) expect(document.kind).toBe(kind);
  });

  test("filters by customer, pages, and finds nothing in another month", async () => {
    const all = (await listed({ customer: asha.id })).body.data;
    expect(all.map(({ kind }: { kind: string }) => kind)).toEqual(["credit_note", "invoice"]);
    const first = await listed({ customer: asha.id, per_page: 1 });
    const next = await listed({ customer: asha.id, per_page: 1, after: first.body.meta.next });
    expect([...first.body.data, ...next.body.data]).toEqual(all);
    expect((await listed({ month: "2026-10" })).body.data).toEqual([]);
    expect((await listed({ month: "2026-13" })).status).toBe(422);
  });

  test("links files that staff who see orders can open, and no others", async () => {
    const [note, invoice] = (await listed({ customer: asha.id })).body.data;
    expect((await fetchFile(note.file, asStaff())).status).toBe(200);
    expect(await pdfText((await fetchFile(invoice.file, asStaff())).pdf)).toContain("Triplicate for supplier");
    expect((await fetchFile(note.file, asStaff(await member("catalogue")))).status).toBe(403);
    expect((await fetchFile(note.file, asCustomer())).status).toBe(401);
  });
});

test("GET staff/documents.zip holds every document of the month", async () => {
  const { status, headers, pdf: zip } = await fetchFile("/api/staff/documents.zip?month=2026-11", asStaff());
  expect([status, headers["content-type"]]).toEqual([200, "application/zip"]);
  const { body } = await listed({ month: "2026-11" });
  const names = body.data.map(({ number }: { number: string }) => `${number.replaceAll("/", "-")}.pdf`);
  const entries = zip.toString("latin1").split("PK\x01\x02").slice(1);
  expect(entries).toHaveLength(body.meta.total);
  for (const name of names) expect(entries.some((entry) => entry.includes(name))).toBe(true);
});

describe("CGST Act s.34(2): the buyer's reversal of the input credit", () => {
  const confirm = (id: number, body: object, staff = owner) =>
    request("POST", `/api/staff/credit-notes/${id}/confirm`, { staff, body });

  test("is recorded once with its date and reference, and leaves the queue", async () => {
    const before = (await listed({ buyer: "awaiting" })).body;
    const { id, number } = before.data[0];
    const reversal = { reversed_on: "2026-11-02", reference: "Letter 17" };
    for (const reversed_on of ["2026-11-03", "2026-11-01"]) {
      expect((await confirm(id, { ...reversal, reversed_on })).status).toBe(422);
    }
    expect((await confirm(id, reversal, await member("warehouse"))).status).toBe(403);
    const both = await Promise.all([confirm(id, reversal), confirm(id, reversal)]);
    for (const { body } of both) expect(body).toEqual({ data: { number } });
    expect((await confirm(id, reversal)).status, "a repeat").toBe(200);
    expect((await confirm(id, { ...reversal, reference: "Letter 18" })).body.code).toBe("not_possible");
    expect((await listed({ buyer: "awaiting" })).body.awaiting).toBe(before.awaiting - 1);
    const [confirmed] = (await listed({ buyer: "confirmed" })).body.data;
    expect(confirmed).toMatchObject({ number, reversed_on: "2026-11-02", reference: "Letter 17" });
    await expect(shop.asAdmin(`UPDATE credit_notes SET buyer_state = 'awaiting'`)).rejects.toThrow(
      /confirmation|check/,
    );
  });
});
