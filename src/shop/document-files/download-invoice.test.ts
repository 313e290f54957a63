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
  const reply = await working(() => app.inject({ url: path, headers: { "accept-encoding": "br, gzip", ...headers } }));
  return { status: reply.statusCode, headers: reply.headers, pdf: reply.rawPayload };
}
const ownInvoice = (token: string, actor = asha) =>
  download(`/api/orders/${token}/invoice`, { authorization: `Bearer ${actor.token}` });
const staffInvoice = (token: string, actor: TestMember = owner) =>
  download(`/api/staff/orders/${token}/invoice`, { cookie: `__Host-staff_session=${actor.token}` });
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

describe("GET orders/:token/documents/:document", () => {
  const own = (token: string, name: string) =>
    request("GET", `/api/orders/${token}/documents/${name}`, { token: asha.token });
  const staffs = (token: string, name: string) =>
    request("GET", `/api/staff/orders/${token}/documents/${name}`, { staff: owner });

  test("gives the documents of this order only, not those of another of the same customer", async () => {
    const other = await orderIn("packed", asha);
    await shop.jobs.runDue();
    const name = (await readNumber(other.token)).replaceAll("/", "-");
    expect([(await own(other.token, name)).status, (await staffs(other.token, name)).status]).toEqual([200, 200]);
    expect([(await own(packed.token, name)).status, (await staffs(packed.token, name)).status]).toEqual([404, 404]);
  });

  test.each([
    ...["acknowledgement-0", "acknowledgement-1", "acknowledgement-2", "acknowledgement-999999"],
    ...["acknowledgement-1000000", "Acknowledgement", "acknowledgement-", "invoice", "ENT-2627", "-"],
  ])("an order that was never changed has no document %s", async (name) => {
    expect([(await own(packed.token, name)).status, (await staffs(packed.token, name)).status]).toEqual([404, 404]);
  });

  test.each(["%00", "a%20b", "a%2Fb", "x".repeat(41)])("the name %s is refused", async (name) => {
    for (const answer of [await own(packed.token, name), await staffs(packed.token, name)])
      expect(answer.status).toBeOneOf([404, 422]);
  });

  test("the customer gets the recipient's copy, staff all three", async () => {
    const name = (await readNumber(packed.token)).replaceAll("/", "-");
    const path = `orders/${packed.token}/documents/${name}`;
    const theirs = await pdfPages((await download(`/api/${path}`, { authorization: `Bearer ${asha.token}` })).pdf);
    const all = await download(`/api/staff/${path}`, { cookie: `__Host-staff_session=${owner.token}` });
    expect([theirs.join().includes("Triplicate"), (await pdfPages(all.pdf)).join().includes("Triplicate")]).toEqual([
      false,
      true,
    ]);
    expect(all.headers["content-disposition"]).toBeUndefined();
  });
});

describe("GET staff/documents/:id/file", () => {
  const file = (id: string | number, query = "", staff: TestMember | null = owner) =>
    request("GET", `/api/staff/documents/${id}/file${query}`, { staff });

  test("is found by id, by those who see orders, and displayed by the browser", async () => {
    const [{ id } = { id: 0 }] = await sql<{ id: number }>`
      SELECT i.id FROM invoices i JOIN orders o ON o.id = i.order_id WHERE o.token = ${packed.token}`;
    const shown = await file(id);
    expect([shown.status, shown.headers["content-type"], shown.headers["content-disposition"]]).toEqual([
      ...[200, "application/pdf", undefined],
    ]);
    expect((await file(id, "?copy=issued")).status).toBe(200);
    expect((await file(id, "?copy=other")).status).toBe(422);
    expect([(await file(id, "", await member("catalogue"))).status, (await file(id, "", null)).status]).toEqual([
      403, 401,
    ]);
  });

  test.each([
    ["2000000000", 404],
    ["0", 422],
    ["x", 422],
    ["9999999999999999999", 422],
  ])("the id %s is answered with %i", async (id, status) => {
    expect((await file(id)).status).toBe(status);
  });
});

describe("GET staff/documents.zip", () => {
  const archive = (query: string, staff: TestMember = owner) =>
    download(`/api/staff/documents.zip?${query}`, { cookie: `__Host-staff_session=${staff.token}` });
  /** The names in the archive's directory at its end. */
  const names = (zip: Buffer): string[] => {
    const start = zip.indexOf("PK\u0001\u0002");
    return start < 0
      ? []
      : [
          ...(zip
            .subarray(start)
            .toString("latin1")
            .match(/[\w-]+\.pdf/g) ?? []),
        ];
  };

  test("of a month without documents is an archive with no files", async () => {
    const { status, headers, pdf: zip } = await archive("month=2020-01");
    expect([status, headers["content-type"], names(zip)]).toEqual([200, "application/zip", []]);
    expect(headers["content-disposition"]).toBe('attachment; filename="documents-2020-01.zip"');
    expect(zip.subarray(0, 4).toString("latin1")).toBe("PK\u0005\u0006");
  });

  test("holds the documents of its month and of the kind asked for", async () => {
    const name = `${(await readNumber(packed.token)).replaceAll("/", "-")}.pdf`;
    const holds = async (query: string) => names((await archive(query)).pdf).includes(name);
    const queries = ["month=2026-11", "month=2026-11&kind=invoice", "month=2026-11&kind=credit_note", "month=2026-10"];
    expect(await Promise.all(queries.map(holds))).toEqual([true, true, false, false]);
  });

  test("is not for those who see no orders", async () => {
    expect((await archive("month=2026-11", await member("catalogue"))).status).toBe(403);
  });
});
