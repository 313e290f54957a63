import { createHash } from "node:crypto";
import { getMeta } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { pdfPages } from "../../../test/support/paper.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { app, request, customer, member, working, sql } = shop;
const { at, owner, orderIn } = await fulfilmentCalls(shop);
await at("2026-11-20T09:00:00+05:30");
let asha: TestCustomer;
let packed: { token: string };

beforeAll(async () => {
  asha = await customer();
  packed = await orderIn("packed", asha);
});

/** The bytes that a browser receives, with the background jobs running. */
async function download(path: string, headers: Record<string, string>) {
  const reply = await working(app.inject({ url: path, headers: { "accept-encoding": "br, gzip", ...headers } }));
  return { status: reply.statusCode, headers: reply.headers, pdf: reply.rawPayload };
}
const ownInvoice = (token: string, by = asha) =>
  download(`/api/orders/${token}/invoice`, { authorization: `Bearer ${by.token}` });
const staffInvoice = (token: string, by: TestMember = owner) =>
  download(`/api/staff/orders/${token}/invoice`, { cookie: `__Host-staff_session=${by.token}` });
const readNumber = async (token: string) =>
  (
    await sql<{ number: string }>`
      SELECT i.number FROM invoices i JOIN orders o ON o.id = i.order_id WHERE o.token = ${token}`
  )[0]?.number ?? "";

describe("GET orders/:token/invoice", () => {
  test("is a PDF file with a name, sent uncompressed and kept by no cache", async () => {
    const { status, headers, pdf } = await ownInvoice(packed.token);
    const number = await readNumber(packed.token);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="Invoice ${number.replaceAll("/", "-")}.pdf"`,
      "cache-control": "no-store",
    });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    const { info } = await getMeta(new Uint8Array(pdf));
    expect(info).toMatchObject({ Title: `Tax Invoice ${number}`, Language: "en-IN" });
  });

  test("is the recipient's copy, and only that", async () => {
    const pages = await pdfPages((await ownInvoice(packed.token)).pdf);
    expect(pages.join(" ")).toContain("Original for recipient");
    expect(pages.join(" ")).not.toMatch(/Duplicate for|Triplicate for/);
  });

  test("does not exist before the order is packed", async () => {
    const { order } = await placeTestOrder(shop, asha);
    const { status, body } = await request("GET", `/api/orders/${order.token}/invoice`, { token: asha.token });
    expect([status, body.code]).toEqual([409, "not_issued_yet"]);
    expect(await readNumber(order.token)).toBe("");
  });

  test("has the same bytes for three simultaneous requests and for later ones", async () => {
    const { token } = await orderIn("packed", asha);
    const first = await Promise.all([1, 2, 3].map(() => ownInvoice(token)));
    await shop.jobs.runDue();
    const later = await ownInvoice(token);
    for (const { pdf } of first) expect(pdf.equals(later.pdf)).toBe(true);
    const [kept] = await sql<{ sha256: Buffer }>`
      SELECT d.sha256 FROM invoice_documents d JOIN invoices i ON i.id = d.invoice_id
      JOIN orders o ON o.id = i.order_id WHERE o.token = ${token} AND d.copies = 'recipient'`;
    expect(kept?.sha256.equals(createHash("sha256").update(later.pdf).digest())).toBe(true);
  });

  test("is not another customer's to see: to them there is no such order", async () => {
    const stranger = await customer();
    const theirs = await request("GET", `/api/orders/${packed.token}/invoice`, { token: stranger.token });
    const nobodys = await request("GET", `/api/orders/${"x".repeat(22)}/invoice`, { token: stranger.token });
    expect([theirs.status, theirs.body]).toEqual([404, nobodys.body]);
  });

  test("needs a session", async () => {
    expect((await request("GET", `/api/orders/${packed.token}/invoice`)).status).toBe(401);
  });
});

describe("GET staff/orders/:token/invoice", () => {
  test("is all three copies, each named (CGST Rules r.48(1))", async () => {
    const { status, headers, pdf } = await staffInvoice(packed.token);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([200, "application/pdf", "no-store"]);
    const pages = await pdfPages(pdf);
    expect(pages.map((page) => /(?:Original|Duplicate|Triplicate) for \w+/.exec(page)?.[0])).toEqual([
      "Original for recipient",
      "Duplicate for transporter",
      "Triplicate for supplier",
    ]);
  });

  test("has the number that the customer's has", async () => {
    const number = await readNumber(packed.token);
    expect((await pdfPages((await staffInvoice(packed.token)).pdf)).join()).toContain(number);
  });

  test("does not exist before the order is packed", async () => {
    const { order } = await placeTestOrder(shop, asha);
    const { status, body } = await request("GET", `/api/staff/orders/${order.token}/invoice`, { staff: owner });
    expect([status, body.code]).toEqual([409, "not_issued_yet"]);
  });

  test("of an order that does not exist is not found", async () => {
    expect((await request("GET", `/api/staff/orders/${"x".repeat(22)}/invoice`, { staff: owner })).status).toBe(404);
  });

  test("needs a session of staff", async () => {
    const path = `/api/staff/orders/${packed.token}/invoice`;
    expect((await request("GET", path)).status).toBe(401);
    expect((await request("GET", path, { token: asha.token })).status).toBe(401);
  });

  test.each([
    ["warehouse", 200],
    ["accounts", 200],
    ["catalogue", 403],
  ] as const)("by the role %s is answered with %i", async (role, status) => {
    expect((await staffInvoice(packed.token, await member(role))).status).toBe(status);
  });
});
