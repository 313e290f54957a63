import { request as send } from "node:http";
import { expect, test } from "vitest";
import type { Call } from "../src/contract/call.ts";
import { calls } from "../src/contract/index.ts";
import type { StaffCall } from "../src/contract/staff/call.ts";
import { staffCalls } from "../src/contract/staff/index.ts";
import { testShop } from "./support/test-shop.ts";

/* Input that our pages never send, in URLs, forms and calls, is answered or refused and never causes a fault. */

const shop = await testShop({ pages: true, listen: true });
const [customer, owner] = [await shop.customer(), await shop.member("owner")];
const [product] = shop.live.current().catalogue.products;
if (!product) throw new Error("There is no product.");
const address = `/product/product-details/${product.slug}/${product.token}`;

const hostile: [string, string][] = [
  ["a null byte", "%00"],
  ["a null byte within", "a%00b"],
  ["half a surrogate pair", "%ED%A0%80"],
  ["bytes that are no UTF-8", "%FF%FEa%C3"],
  ["an unfinished escape", "%"],
  ["nonsense for an escape", "%zz"],
  ["10,000 characters", "x".repeat(10_000)],
  ["20,000 characters", "x".repeat(20_000)],
  ["10,000 escaped characters", "%F0%9F%A9%BA".repeat(1200)],
  ["brackets", "[]=a&a[b]=c&__proto__[x]=1"],
];

/** Sends the URL unchanged: fetch would normalise it first. */
function requestStatus(
  path: string,
  { method = "GET", body = "", type = "application/x-www-form-urlencoded", accept = "*/*" } = {},
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { accept, ...(body ? { "content-type": type } : {}) };
    send(`${shop.url}/`, { path, method, headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    })
      .on("error", reject)
      .end(body);
  });
}

/** The parameters that each page reads. */
const pages: Record<string, string[]> = {
  "/": ["tab"],
  "/product": ["category", "sub_category", "attr", "search", "sort", "page", "per_page", "index", "unknown"],
  [address]: ["reviews"],
  "/faq": ["find"],
  "/explore": ["tab"],
  "/contact-us": ["product"],
  "/signin": ["next"],
  "/reset-password": ["token"],
  "/order-change": ["token"],
  "/orderhistory": ["status", "page"],
  "/orderdetail": ["order"],
  "/product.data": ["search", "_routes"],
};

test.each(hostile)("%s in a parameter of a page is no fault", async (_what, value) => {
  for (const [page, parameters] of Object.entries(pages)) {
    for (const name of parameters) {
      const path = `${page}?${name}=${value}`;
      expect([path.slice(0, 80), await requestStatus(path)]).toEqual([
        path.slice(0, 80),
        expect.toBeOneOf([200, 400, 404, 414, 422, 431]),
      ]);
    }
  }
});

test.each(hostile)("%s in the path of a page is no fault", async (_what, value) => {
  for (const path of [
    `/${value}`,
    `/product/product-details/${value}/${product.token}`,
    `/product/product-details/${product.slug}/${value}`,
    `/product/add-review/${value}/${value}`,
    `/order-placed/${value}`,
    `/${value}.data`,
  ]) {
    expect([path.slice(0, 80), await requestStatus(path)]).toEqual([
      path.slice(0, 80),
      expect.toBeOneOf([200, 301, 400, 404, 414, 422, 431]),
    ]);
  }
});

test.each(hostile)("%s in a form without scripts is no fault", async (_what, value) => {
  for (const page of ["/contact-us", "/product", "/signin", address]) {
    const body = ["name", "email", "subject", "description", "intent"].map((name) => `${name}=${value}`).join("&");
    const status = await requestStatus(page, { method: "POST", body });
    expect([page, status]).toEqual([page, expect.toBeOneOf([200, 302, 400, 404, 405, 413, 415, 422, 429])]);
  }
});

test.each([
  "/\\other.example/",
  "/\\x//other.example/kits",
  "/x/..//other.example/kits",
  "/hi/..//other.example/kits",
  "/files/..//other.example/kits",
])("the path %s, which leads to another host, is not found", async (path) => {
  expect(await requestStatus(path)).toBe(404);
  expect(await requestStatus(path, { accept: "text/html" })).toBe(404);
});

test.each<[string, string, string, number]>([
  ["1,001 fields", "application/x-www-form-urlencoded", "a&".repeat(1000), 413],
  ["a long field", "application/x-www-form-urlencoded", `name=${"x".repeat(200_000)}`, 413],
  ["parts without end", "multipart/form-data; boundary=x", "--x\r".repeat(1000), 415],
  ["JSON", "application/json", "[", 415],
  ["text", "text/plain", "name=Asha", 415],
])("%s for a form is refused before it is read", async (_what, type, body, status) => {
  for (const page of ["/contact-us", "/hi/contact-us", "/contact-us.data", "/product"])
    expect([page, await requestStatus(page, { method: "POST", body, type })]).toEqual([page, status]);
});

test("a search for what cannot be stored is answered as a page, and says so", async () => {
  const { status, headers, body } = await shop.request("GET", "/product?search=%00");
  expect([status, headers["content-type"]]).toEqual([422, "text/html; charset=utf-8"]);
  expect(body).toContain("</html>");
});

const everyCall = [
  ...Object.entries<Call>(calls).map(([name, call]) => ({ name, call, as: "customer" as const })),
  ...Object.entries<StaffCall>(staffCalls).map(([name, call]) => ({ name, call, as: "staff" as const })),
].filter(({ name, call }) => name.includes(":") || (name.startsWith("GET ") && call.query));

/** URLs of a call with the value in each of its parameters in turn. */
function hostileAddresses(name: string, query: string[], value: string): string[] {
  const path = name.slice(name.indexOf(" ") + 1);
  const inPath = path.replaceAll(/:\w+/g, value);
  return [
    ...(inPath === path ? [] : [inPath]),
    ...query.map((each) => `${path.replaceAll(/:\w+/g, "1")}?${each}=${value}`),
  ];
}

test.each(hostile)("%s in a parameter of a call is no fault", { timeout: 60_000 }, async (_what, value) => {
  const faults: [string, number][] = [];
  for (const { name, call, as } of everyCall) {
    const [method = "GET"] = name.split(" ");
    for (const path of hostileAddresses(name, Object.keys(call.query?.shape ?? {}), value)) {
      const { statusCode } = await shop.app.inject({
        method: method as "GET",
        url: `/api/${path}`,
        headers:
          as === "staff"
            ? { cookie: `__Host-staff_session=${owner.token}` }
            : { authorization: `Bearer ${customer.token}` },
      });
      if (statusCode >= 500) faults.push([`${method} ${path.slice(0, 80)}`, statusCode]);
    }
  }
  expect(faults).toEqual([]);
});
