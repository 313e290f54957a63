import { createHash } from "node:crypto";
import { getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { pdfPages } from "../../../test/support/paper.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { issueInvoice } from "../documents/index.ts";
import { istDate } from "../tax/index.ts";

const shop = await testShop();
shop.clock.set("2026-11-20T10:00:00+05:30");
const { app, request, working, sql } = shop;
const [asha, owner] = [await shop.customer(), await shop.member("owner")];

const irn = "a5c12dca80e743321740b001fd70953e8738d109865d28ba4013750f2046f229";
const acknowledgement = "112610037500123";
const way = "271012345678";
let id: number;
let token: string;
let number: string;

beforeAll(async () => {
  const { order, lines, lots } = await placeTestOrder(shop, asha);
  token = order.token;
  ({ id, number } = await shop.db.transaction().execute((db) => issueInvoice(shop.shop, db, order, lines, lots)));
});

async function fetched(url: string, headers: Record<string, string>) {
  const reply = await working(() => app.inject({ url, headers }));
  expect(reply.statusCode).toBe(200);
  return { pdf: reply.rawPayload, text: (await pdfPages(reply.rawPayload)).join(" ") };
}
const asCustomer = { authorization: `Bearer ${asha.token}` };
const asStaff = { cookie: `__Host-staff_session=${owner.token}` };
const invoice = () => fetched(`/api/orders/${token}/invoice`, asCustomer);
const asIssued = () => fetched(`/api/staff/documents/${id}/file?copy=issued`, asStaff);

async function record(body: object) {
  const url = `/api/staff/books/documents/${id}/portal`;
  const reply = await request("POST", url, { staff: owner, body: { ...body, issued_at: shop.clock.now() } });
  expect(reply.status).toBe(200);
}

async function readAttachment(pdf: Buffer) {
  const doc = await getDocumentProxy(new Uint8Array(pdf));
  const [[name, file] = [], ...others] = [...((await doc.getAttachments()) ?? [])];
  expect(others).toEqual([]);
  const bytes = Buffer.from((await doc.getAttachmentContent(name ?? "")) ?? []);
  return { name: file?.filename, content: JSON.parse(bytes.toString()) };
}

describe("CGST Rules r.46(r), r.138: what the portals gave", () => {
  test("is on the document once it is recorded, and the document that was issued stays as it was", async () => {
    const before = await invoice();
    const issuedBefore = await asIssued();
    expect(before.text).not.toMatch(/IRN|E-way bill no\. \d/);

    const signed_qr = `eyJhbGciOiJSUzI1NiJ9.${"eyJkYXRhIjoi".repeat(70)}.c2lnbmVk`;
    await record({ kind: "e_invoice", number: irn, acknowledgement, signed_qr });
    const reported = await invoice();
    for (const each of [irn, `Acknowledgement no. ${acknowledgement}, `, number]) expect(reported.text).toContain(each);
    const { payload } = (await request("GET", `/api/staff/books/documents/${id}/portal`, { staff: owner })).body.data
      .e_invoice;
    expect(await readAttachment(reported.pdf)).toEqual({ name: "e-invoice.json", content: payload });

    await record({ kind: "e_way_bill", number: way });
    const both = await invoice();
    for (const each of [irn, acknowledgement, `E-way bill no. ${way}`]) expect(both.text).toContain(each);
    expect((await invoice()).pdf.equals(both.pdf)).toBe(true);
    expect((await asIssued()).pdf.equals(issuedBefore.pdf)).toBe(true);
    expect((await asIssued()).text).not.toContain(irn);
  });

  test("is on all three copies for staff, by either address, and in the archive of the month", async () => {
    const name = number.replaceAll("/", "-");
    const [byId, byName] = [
      await fetched(`/api/staff/documents/${id}/file`, asStaff),
      await fetched(`/api/staff/orders/${token}/documents/${name}`, asStaff),
    ];
    expect(byId.text.split(irn)).toHaveLength(4);
    expect(byName.pdf.equals(byId.pdf)).toBe(true);
    const month = istDate(shop.clock.now()).slice(0, 7);
    const zip = await working(() => app.inject({ url: `/api/staff/documents.zip?month=${month}`, headers: asStaff }));
    expect(zip.rawPayload.includes((await invoice()).pdf)).toBe(true);
  });

  test("is a file of its own with each reference, whose bytes have a checksum and are never changed", async () => {
    const rows = await sql<{ copies: string; irn: string | null; way: string | null; pdf: Buffer; sha256: Buffer }>`
      SELECT copies, irn, e_way_bill_number AS way, pdf, sha256 FROM document_reference_copies
      WHERE invoice_id = ${id} ORDER BY e_way_bill_number NULLS FIRST, copies`;
    expect(rows.map(({ copies, irn, way }) => [copies, irn, way])).toEqual([
      ...[
        ["all", irn, null],
        ["recipient", irn, null],
      ],
      ...[
        ["all", irn, way],
        ["recipient", irn, way],
      ],
    ]);
    for (const { pdf, sha256 } of rows) expect(createHash("sha256").update(pdf).digest().equals(sha256)).toBe(true);
    for (const statement of [
      "UPDATE document_reference_copies SET pdf = pdf || 'x', sha256 = sha256(pdf || 'x')",
      "DELETE FROM document_reference_copies",
      "TRUNCATE document_reference_copies",
    ]) {
      await expect(shop.asAdmin(statement)).rejects.toThrow(/never changed/);
    }
  });
});
