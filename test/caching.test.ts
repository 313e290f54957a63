import { beforeAll, expect, test } from "vitest";
import type { Call } from "../src/contract/call.ts";
import { calls } from "../src/contract/index.ts";
import { staffCalls } from "../src/contract/staff/index.ts";
import type { TestCustomer } from "./support/customers.ts";
import type { TestMember } from "./support/staff.ts";
import { testShop } from "./support/test-shop.ts";

/* No cache stores replies made for customers or staff, whatever the call and its outcome. Covers all calls of the contract. */

const shop = await testShop();
let customer: TestCustomer;
let owner: TestMember;

beforeAll(async () => {
  customer = await shop.customer();
  owner = await shop.member("owner");
});

const [product] = shop.live.current().catalogue.products;
const params: Record<string, string> = { token: product?.token ?? "", slug: "about", id: "1", day: "2026-11-22" };

function ask(name: string, as: { token?: string; staff?: TestMember } = {}) {
  const [method = "", path = ""] = name.split(" ");
  const url = `/api/${path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? "1")}`;
  // Calls that change something are refused for their empty body: only the headers of replies matter here.
  return shop.request(method, url, { ...as, ...(method === "GET" || method === "DELETE" ? {} : { body: {} }) });
}

const shoppers = Object.entries<Call>(calls);
const isRead = (name: string) => name.startsWith("GET ");

test.each(shoppers)("%s, asked by a customer, is for them alone", async (name, call) => {
  // Signing out would end the session that the other calls need.
  if (name === "POST logout") return;
  const { status, headers } = await ask(name, { token: customer.token });
  const caching = call.catalogue && status < 400 ? "private, no-cache" : "no-store";
  expect([headers["cache-control"], headers.vary]).toEqual([caching, "Accept-Encoding, Authorization"]);
  if (caching !== "no-store") expect(headers.etag).toMatch(/^"/);
});

test.each(shoppers)("%s, asked by a visitor, may be stored only where it is public", async (name, call) => {
  const { status, headers } = await ask(name);
  const isPublic = isRead(name) && call.access === "public" && status === 200 && name !== "GET inquiry-form";
  expect([headers["cache-control"], headers.vary]).toEqual([
    isPublic ? "no-cache" : "no-store",
    "Accept-Encoding, Authorization",
  ]);
  if (isPublic) expect(headers.etag).toMatch(/^"/);
});

test.each(Object.keys(staffCalls))("%s is stored nowhere", async (name) => {
  for (const as of name === "POST staff/sign-out" ? [{}] : [{ staff: owner }, {}]) {
    const { headers } = await ask(name, as);
    expect([headers["cache-control"], headers.vary]).toEqual(["no-store", "Accept-Encoding, Cookie"]);
  }
});

test("a customer whose catalogue has not changed gets 304", async () => {
  const headers = { "if-none-match": String((await ask("GET product-data", { token: customer.token })).headers.etag) };
  const again = await shop.request("GET", "/api/product-data", { token: customer.token, headers });
  expect([again.status, again.body, again.headers["cache-control"]]).toEqual([304, undefined, "private, no-cache"]);
});

test("a token that is not valid, and an address that is not there, leave nothing behind", async () => {
  for (const { headers } of [
    await ask("GET product-data", { token: "x".repeat(43) }),
    await shop.request("GET", "/api/nothing"),
    await shop.request("DELETE", "/api/product-data"),
  ]) {
    expect([headers["cache-control"], headers.vary]).toEqual(["no-store", expect.stringContaining("Accept-Encoding")]);
  }
});
