import { request as send } from "node:http";
import { expect, test } from "vitest";
import { testShop } from "./support/test-shop.ts";

/* Input that our clients never send but others will: refused with a 4xx, never causing a 5xx. */

const shop = await testShop({ listen: true, pages: true });
const [customer, owner] = [await shop.customer(), await shop.member("owner")];

const placeInList = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString("base64url");

/** Sends the URL unchanged: fetch would resolve its dots first. */
function requestStatus(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    send(`${shop.url}/`, { path }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

test.each([
  "/assets/%2e%2e/%2e%2e/package.json",
  "/assets/../../package.json",
  "/assets/%2e%2e%2f%2e%2e%2fpackage.json",
  "/assets/..%5c..%5cpackage.json",
  "/assets/%00",
  `/assets/${"a".repeat(300)}`,
  "/admin/assets/%2e%2e/%2e%2e/package.json",
  "/admin/assets/%00",
  "/files/%00/x.png",
  "/files/..%2f..%2fetc/passwd",
  `/files/${"a".repeat(300)}/w320/x.png`,
  "/api/docs/static/%2e%2e/%2e%2e/package.json",
  "/api/docs/static/%00",
  "/api/docs/%2e%2e/%2e%2e/package.json",
])("no file is found at %s", async (path) => {
  expect(await requestStatus(path)).toBe(404);
});

test.each<[string, number, ("customer" | "staff")?]>([
  ["/api/pages/%00", 422],
  ["/api/product/view/%00", 422],
  [`/api/product/view/${"x".repeat(501)}`, 404],
  ["/api/product-data?search=%00", 422],
  ["/api/product-data?search=%ED%A0%80", 200],
  ["/api/search-suggestions?search=a%00b", 422],
  ["/api/product-data?unknown=%00", 200],
  ["/api/orders/%00", 422, "customer"],
  ["/api/orders/%00/invoice", 422, "customer"],
  ["/api/product-review/%00", 422, "customer"],
  ["/api/staff/orders/%00", 422, "staff"],
  ["/api/staff/orders.csv?search=%00", 422, "staff"],
  ["/api/staff/products/export.csv?search=%00", 422, "staff"],
  ["/api/staff/product-choices?search=%00", 422, "staff"],
  ["/api/staff/reports?from=0001-01-01", 422, "staff"],
  ["/api/staff/reports?to=0001-01-01", 422, "staff"],
  ["/api/staff/reports?to=9999-12-31", 422, "staff"],
  [`/api/staff/orders?after=${placeInList("-placed", "2026-99-99 00:00:00+00", "1")}`, 422, "staff"],
  [`/api/staff/orders?after=${placeInList("-placed", "2026-02-30 00:00:00+00", "1")}`, 422, "staff"],
  [`/api/staff/orders?after=${placeInList("-placed", "2026-01-01 25:61:00+99", "1")}`, 422, "staff"],
  [`/api/staff/orders?after=${placeInList("-placed", "999999-01-01 00:00:00+00", "1")}`, 422, "staff"],
])("GET %s is answered %i", async (path, status, as) => {
  const reply = await shop.request("GET", path, {
    token: as === "customer" ? customer.token : null,
    staff: as === "staff" ? owner : null,
  });
  expect([reply.status, reply.body?.code]).toEqual([
    status,
    { 404: "not_found", 422: "invalid" }[status] ?? reply.body?.code,
  ]);
});

test.each<[string, string, unknown, ("customer" | "staff")?]>([
  ["login", "email", { email: "a\u0000@x.example", password: "x" }],
  ["login", "password", { email: "a@x.example", password: "a\u0000b" }],
  ["login", "password", { email: "a@x.example", password: "\ud800" }],
  ["order-pad", "text", { text: "NK-PW-1001\u0007" }, "customer"],
  ["orders/%00/cancel", "token", { reason: "x" }, "customer"],
  ["staff/orders/%00/confirm", "token", {}, "staff"],
])("POST %s names the field %s", async (path, field, body, as) => {
  const { status, body: answer } = await shop.request("POST", `/api/${path}`, {
    body,
    token: as === "customer" ? customer.token : null,
    staff: as === "staff" ? owner : null,
  });
  expect([status, answer.code, Object.keys(answer.errors)]).toEqual([422, "invalid", [field]]);
});

test("line breaks and tabs are text like any other", async () => {
  const { status } = await shop.request("POST", "/api/order-pad", {
    token: customer.token,
    body: { text: "NK-PW-1001\t2\r\nNK-PW-1001" },
  });
  expect(status).toBe(200);
});

test("a scanned code keeps the separators that scanners send", async () => {
  const { status } = await shop.request("POST", "/api/staff/stock/scan", {
    staff: owner,
    body: { code: "10A\u001d17271231" },
  });
  expect([200, 422]).toContain(status);
});
