import { describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { aPdf } from "../../../test/support/pdf.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { claimFile } from "./queries.ts";

const t = await testShop();
const { app, request, sql, customer, member } = t;
const probe = (await loadDemonstration(t)).variant("NK-EE-1601").id;
const clerk = await member("warehouse");

const upload = (
  token: string | null,
  body: Buffer | string = aPdf,
  { name = "PO 17.pdf", type = "application/pdf", key = "" } = {},
) =>
  request("POST", `/api/check-out/purchase-order?name=${encodeURIComponent(name)}`, {
    ...{ token, body },
    headers: { "content-type": type, ...(key ? { "idempotency-key": key } : {}) },
  });

async function buyer(): Promise<TestCustomer> {
  const asha = await customer();
  await request("POST", "/api/cart/store", { token: asha.token, body: { sub_product_id: probe, quantity: 1 } });
  return asha;
}

function place({ token, addressId }: TestCustomer, po_file: string | null, more: object = {}, headers = {}) {
  const addresses = { billing_address: addressId, shipping_address: addressId };
  return request("POST", "/api/check-out/place-order", {
    ...{ token, headers },
    body: { coupon_token: null, ...addresses, po_file, ...more },
  });
}

const listFiles = ({ id }: TestCustomer) =>
  sql<{ order_id: string | null }>`SELECT order_id FROM purchase_order_files WHERE customer_id = ${id} ORDER BY id`;

describe("a purchase order", () => {
  test("is attached to the order, shown with it, and downloaded by its customer and by staff only", async () => {
    const asha = await buyer();
    const { status, body } = await upload(asha.token, aPdf, { name: "C:\\orders\\PO \u202E17.PDF" });
    expect(status).toBe(201);
    expect(body.data).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), name: "PO 17.pdf", bytes: aPdf.length });
    const { order } = (await place(asha, body.data.token, { po_number: "17" })).body;
    const { data } = (await request("GET", `/api/orders/${order.token}`, { token: asha.token })).body;
    expect(data).toMatchObject({ po_number: "17", po_file: { name: "PO 17.pdf", bytes: aPdf.length } });

    const own = await app.inject({
      url: `/api/orders/${order.token}/purchase-order`,
      headers: { authorization: `Bearer ${asha.token}` },
    });
    expect([own.statusCode, own.rawPayload]).toEqual([200, aPdf]);
    expect(own.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="Purchase order for ${order.order_no}.pdf"`,
      "x-content-type-options": "nosniff",
    });
    expect(own.headers["cache-control"]).toContain("no-store");
    const staffs = await request("GET", `/api/staff/orders/${order.token}/purchase-order`, { staff: clerk });
    expect([staffs.status, staffs.headers["content-disposition"]?.slice(0, 10)]).toEqual([200, "attachment"]);
    expect((await request("GET", `/api/staff/orders/${order.token}`, { staff: clerk })).body.data.po_file.name).toBe(
      "PO 17.pdf",
    );
    const ravi = await customer();
    expect((await request("GET", `/api/orders/${order.token}/purchase-order`, { token: ravi.token })).status).toBe(404);
    expect((await request("GET", `/api/orders/${order.token}/purchase-order`)).status).toBe(401);
    const editor = await member("catalogue");
    expect((await request("GET", `/api/staff/orders/${order.token}/purchase-order`, { staff: editor })).status).toBe(
      403,
    );
  });

  test("is that of each parcel into which the order is split", async () => {
    const asha = await buyer();
    await request("POST", "/api/cart/store", { token: asha.token, body: { sub_product_id: probe, quantity: 1 } });
    const { order } = (await place(asha, (await upload(asha.token)).body.data.token, { po_number: "18" })).body;
    const whole = (await request("GET", `/api/staff/orders/${order.token}`, { staff: clerk })).body.data;
    const lines = [{ line_id: whole.lines[0].line_id, quantity: 1, of: 2 }];
    const split = await request("POST", `/api/staff/orders/${order.token}/split`, {
      ...{ staff: clerk, body: { expected_status: "placed", kind: "parcel", lines } },
    });
    expect([split.status, split.body.errors]).toEqual([200, undefined]);
    const { token } = split.body.data.parcels.at(-1);
    const { data } = (await request("GET", `/api/orders/${token}`, { token: asha.token })).body;
    expect(data).toMatchObject({ po_number: "18", po_file: { name: "PO 17.pdf" } });
    const own = { headers: { authorization: `Bearer ${asha.token}` } };
    expect((await app.inject({ url: `/api/orders/${token}/purchase-order`, ...own })).rawPayload).toEqual(aPdf);
    const staffs = await request("GET", `/api/staff/orders/${token}/purchase-order`, { staff: clerk });
    expect(staffs.status).toBe(200);
  });

  test("is optional", async () => {
    const asha = await buyer();
    const { order } = (await place(asha, null)).body;
    expect((await request("GET", `/api/orders/${order.token}`, { token: asha.token })).body.data.po_file).toBeNull();
    expect((await request("GET", `/api/orders/${order.token}/purchase-order`, { token: asha.token })).status).toBe(404);
  });

  test("is replaced and removed before the order is placed, not after", async () => {
    const asha = await buyer();
    const first = (await upload(asha.token)).body.data.token;
    const remove = (token: string) =>
      request("DELETE", `/api/check-out/purchase-order/${token}`, { token: asha.token });
    expect((await remove(first)).status).toBe(204);
    expect(await listFiles(asha)).toEqual([]);
    expect((await remove(first)).status, "again").toBe(204);
    const second = (await upload(asha.token)).body.data.token;
    expect((await place(asha, second)).status).toBe(201);
    expect((await remove(second)).status).toBe(204);
    expect(await listFiles(asha)).toHaveLength(1);
  });
});

describe("refused is", () => {
  const padded = (before: string, after: string) =>
    Buffer.concat([Buffer.from(before, "latin1"), aPdf, Buffer.from(after, "latin1")]);
  const zip = "PK\u0005\u0006".padEnd(22, "\u0000");
  test.each<[string, Buffer, string]>([
    ["nothing", Buffer.alloc(0), serverTexts.uploadEmpty],
    [
      "a picture called a PDF",
      Buffer.from("\u0089PNG\r\n\u001a\n%%EOF", "latin1"),
      serverTexts.purchaseOrderUnreadable,
    ],
    ["half a PDF", aPdf.subarray(0, 20), serverTexts.purchaseOrderUnreadable],
    ["a page with a PDF in it", padded("<script>alert(1)</script>", ""), serverTexts.purchaseOrderUnreadable],
    ["a PDF with a page after it", padded("", "<script>alert(1)</script>"), serverTexts.purchaseOrderUnreadable],
    ["a PDF that is a ZIP archive as well", padded("", zip), serverTexts.purchaseOrderUnreadable],
    ["an archive with the end of a PDF in its comment", padded("", `${zip}%%EOF`), serverTexts.purchaseOrderUnreadable],
    ["a program with a PDF in it", padded("MZ", ""), serverTexts.purchaseOrderUnreadable],
  ])("%s", async (_, content, words) => {
    const asha = await customer();
    const { status, body } = await upload(asha.token, content);
    expect([status, body.errors?.file]).toEqual([422, [words]]);
    expect(await listFiles(asha)).toEqual([]);
  });

  test("more than 5 MB, another type, and a visitor's", async () => {
    const { token } = await customer();
    const sized = (bytes: number) =>
      Buffer.concat([aPdf.subarray(0, 9), Buffer.alloc(bytes - aPdf.length), aPdf.subarray(9)]);
    expect((await upload(token, sized(6_000_000))).status).toBe(413);
    expect((await upload(token, sized(5_000_001))).status).toBe(413);
    expect((await upload(token, sized(5_000_000))).status).toBe(201);
    expect(await upload(token, aPdf, { type: "text/html" })).toMatchObject({
      status: 415,
      body: { message: "Use one of these file types: application/pdf." },
    });
    expect((await upload(token, aPdf, { type: "multipart/form-data; boundary=x" })).status).toBe(415);
    expect((await upload(token, '{"a":1}', { type: "application/json" })).status).toBe(415);
    expect((await upload(null)).status).toBe(401);
  });

  test.each<[string, string]>([
    ["../../etc/passwd", "passwd.pdf"],
    ["..", "purchase-order.pdf"],
    [".pdf", "purchase-order.pdf"],
    ['"><script>.pdf', "script.pdf"],
    ["क्रय आदेश.pdf", "क्रय आदेश.pdf"],
    ["x".repeat(200), `${"x".repeat(96)}.pdf`],
  ])("the name %j becomes %j", async (given, name) => {
    const { token } = await customer();
    expect((await upload(token, aPdf, { name: given })).body.data.name).toBe(name);
  });
});

describe("a file is bound to one order", () => {
  test("another customer's is not found, and stays theirs", async () => {
    const [asha, ravi] = [await buyer(), await buyer()];
    const { token } = (await upload(ravi.token)).body.data;
    const { status, body } = await place(asha, token);
    expect([status, body.errors]).toEqual([422, { po_file: [serverTexts.purchaseOrderGone] }]);
    expect(await sql`SELECT FROM orders WHERE customer_id = ${asha.id}`).toEqual([]);
    await request("DELETE", `/api/check-out/purchase-order/${token}`, { token: asha.token });
    expect((await place(ravi, token)).status).toBe(201);
    expect((await place(asha, token)).status, "nor is one of an order").toBe(422);
  });

  test("after a refusal it belongs to no order, and the next one takes it", async () => {
    const asha = await buyer();
    const { token } = (await upload(asha.token)).body.data;
    expect((await place(asha, token, { coupon_token: "stale" })).body.code).toBe("totals_changed");
    expect(await listFiles(asha)).toEqual([{ order_id: null }]);
    expect((await place(asha, token)).status).toBe(201);
    expect((await listFiles(asha))[0]?.order_id).not.toBeNull();
  });

  test("two orders at once with one file: one is placed", async () => {
    const asha = await buyer();
    const { token } = (await upload(asha.token)).body.data;
    const answers = await Promise.all([place(asha, token), place(asha, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await listFiles(asha)).toHaveLength(1);
  });

  test("an order whose reply was lost is repeated with its file, and not taken for one with another", async () => {
    const asha = await buyer();
    const { token } = (await upload(asha.token)).body.data;
    const key = { "idempotency-key": "once-with-a-file" };
    const first = await place(asha, token, {}, key);
    expect((await place(asha, token, {}, key)).body).toEqual(first.body);
    expect((await place(asha, null, {}, key)).body.code).toBe("idempotency_key_reused");
  });

  test("an upload whose reply was lost is stored once; another under its key is refused", async () => {
    const asha = await customer();
    const [first, second] = [
      await upload(asha.token, aPdf, { key: "one" }),
      await upload(asha.token, aPdf, { key: "one" }),
    ];
    expect(second.body).toEqual(first.body);
    expect(await listFiles(asha)).toHaveLength(1);
    const other = Buffer.concat([aPdf, Buffer.from("\n")]);
    expect((await upload(asha.token, other, { key: "one" })).body.code).toBe("idempotency_key_reused");
  });

  test("only the last three uploads without an order are kept", async () => {
    const asha = await buyer();
    const tokens: string[] = [];
    for (let count = 0; count < 5; count++) tokens.push((await upload(asha.token)).body.data.token);
    expect(await listFiles(asha)).toHaveLength(3);
    expect((await place(asha, tokens[0] ?? null)).status).toBe(422);
    expect((await place(asha, tokens[4] ?? null)).status).toBe(201);
  });

  test("only the last three of many uploaded at once are kept", async () => {
    const asha = await customer();
    const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => upload(asha.token)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await listFiles(asha)).toHaveLength(3);
  });

  test("one that an order is claiming is not deleted by a further upload", async () => {
    const asha = await buyer();
    const tokens: string[] = [];
    for (let count = 0; count < 3; count++) tokens.push((await upload(asha.token)).body.data.token);
    const { order } = (await place(await buyer(), null)).body;
    const [{ id: orderId = 0 } = {}] = await sql<{ id: number }>`SELECT id FROM orders WHERE token = ${order.token}`;
    const blocked = () => sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    let further: Promise<{ status: number }> | undefined;
    await t.db.transaction().execute(async (transaction) => {
      expect(await claimFile(transaction, asha.id, tokens[0] ?? "", orderId)).toBe(true);
      further = upload(asha.token);
      while ((await blocked()).length === 0);
    });
    expect((await further)?.status).toBe(201);
    expect((await listFiles(asha)).map(({ order_id }) => order_id !== null)).toEqual([true, false, false, false]);
  });
});
