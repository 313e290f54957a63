import { describe, expect, test } from "vitest";
import { aPdf } from "../../../test/support/pdf.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { roles } from "../../contract/staff/rights.ts";

/** Three uploads an hour. */
const { request, customer, member, sql, clock } = await testShop({ env: { RATE_LIMIT_FACTOR: "0.1" } });
clock.set("2026-11-20T09:00:00+05:30");

const upload = (token: string, query = "?name=PO.pdf", body: Buffer = aPdf, headers: Record<string, string> = {}) =>
  request("POST", `/api/check-out/purchase-order${query}`, {
    ...{ token, body, headers: { "content-type": "application/pdf", ...headers } },
  });

describe("POST check-out/purchase-order", () => {
  test.each([
    ["", 422],
    ["?name=", 422],
    ["?name=%20", 422],
    ["?name=a%00.pdf", 422],
    ["?name=a%0A.pdf", 422],
    [`?name=${"x".repeat(201)}`, 422],
    ["?name=a&name=b", 422],
    [`?name=${"x".repeat(200)}`, 201],
  ])("answers the name %j with %i", async (query, status) => {
    const asha = await customer();
    const answer = await upload(asha.token, query);
    expect(answer.status).toBe(status);
    if (status === 422) expect(Object.keys(answer.body.errors)).toEqual(["name"]);
    const files = await sql`SELECT FROM purchase_order_files WHERE customer_id = ${asha.id}`;
    expect(files).toHaveLength(status === 201 ? 1 : 0);
  });

  test("is limited per customer and hour, whether or not the file is a PDF", async () => {
    const [asha, ravi] = [await customer(), await customer()];
    expect((await upload(asha.token, undefined, Buffer.from("no PDF"))).status).toBe(422);
    const three = await Promise.all([upload(asha.token), upload(asha.token), upload(asha.token)]);
    expect(three.map(({ status }) => status).sort()).toEqual([201, 201, 429]);
    const refused = await upload(asha.token);
    expect([refused.status, refused.body.code]).toEqual([429, "too_many_requests"]);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(3600);
    expect((await upload(ravi.token)).status).toBe(201);
    clock.set("2026-11-20T10:00:01+05:30");
    expect((await upload(asha.token)).status).toBe(201);
  });

  test("counts once towards the limit, even if it is repeated before it is answered", async () => {
    const { token } = await customer();
    const repeat = () => upload(token, undefined, undefined, { "idempotency-key": "purchase-order-17" });
    const repeats = await Promise.all([repeat(), repeat(), repeat()]);
    expect(repeats.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(repeats.map(({ body }) => body.data.token)).size).toBe(1);
    for (const status of [201, 201, 429]) expect((await upload(token)).status).toBe(status);
  });
});

describe("DELETE check-out/purchase-order/:token", () => {
  test("is for customers, and gives the same reply whether or not there is a file", async () => {
    const { token } = await customer();
    const remove = (file: string, by: string | null = token) =>
      request("DELETE", `/api/check-out/purchase-order/${file}`, { token: by });
    expect((await remove("x")).status).toBe(204);
    expect((await remove("x".repeat(500))).status).toBe(204);
    expect((await remove("%00")).status).toBe(422);
    expect((await remove("x", null)).status).toBe(401);
  });
});

describe("GET orders/:token/purchase-order", () => {
  test.each([
    ["x", 404],
    ["%00", 422],
  ])("answers the order %s with %i, to its customer and to staff", async (order, status) => {
    const { token } = await customer();
    const staff = await member("sales");
    expect((await request("GET", `/api/orders/${order}/purchase-order`, { token })).status).toBe(status);
    expect((await request("GET", `/api/staff/orders/${order}/purchase-order`, { staff })).status).toBe(status);
  });

  test.each(roles)("of staff, %s reads it where orders are read", async (role) => {
    const staff = await member(role);
    const { status } = await request("GET", "/api/staff/orders/x/purchase-order", { staff });
    expect(status).toBe(role === "catalogue" ? 403 : 404);
  });
});
