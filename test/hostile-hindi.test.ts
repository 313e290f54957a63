import { request as httpRequest } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { testShop } from "./support/test-shop.ts";

const shop = await testShop({ pages: true, listen: true, env: { RATE_LIMIT_FACTOR: "1" } });
const { request, member, customer, sql } = shop;

/** Sends the path unchanged: `fetch` would resolve it first. */
function asWritten(path: string, method = "GET", headers: Record<string, string> = { accept: "text/html" }) {
  const { hostname, port } = new URL(shop.url);
  return new Promise<{ status: number; body: string; headers: Record<string, unknown> }>((resolve, reject) => {
    httpRequest({ hostname, port, path, method, headers }, (reply) => {
      let body = "";
      reply.setEncoding("utf8");
      reply.on("data", (part: string) => {
        body += part;
      });
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, body, headers: reply.headers }));
    })
      .on("error", reject)
      .end();
  });
}
const devanagari = /\p{Script=Devanagari}/u;
/** Removes the language names in links to the translation. */
const own = (page: string) =>
  page.replace(/<a [^>]*hrefLang="\w+"[^>]*>[^<]*<\/a>/g, "").replace(/<link rel="alternate"[^>]*>/g, "");

describe("an address that leads to another language is no way into its cache", () => {
  test.each([
    ["/hi/../signin", "/signin"],
    ["/hi/api/../../faq", "/faq"],
    ["/hi/api/../about-us", "/about-us"],
    ["/hi/%2e%2e/top-selling", "/top-selling"],
    ["/hi\\..\\quality", "/quality"],
    ["/hi/./../explore?x=1", "/explore"],
  ])("%s", async (hostile, page) => {
    const first = await asWritten(hostile);
    const { status, body } = await asWritten(page);
    expect([status, body.includes('<html lang="en-IN"'), devanagari.test(own(body))]).toEqual([200, true, false]);
    if (first.status === 200) expect(devanagari.test(own(first.body))).toBe(false);
  });

  test.each([
    ["/x/../hi/signin", "/hi/signin"],
    ["/%2e/hi/faq", "/hi/faq"],
    ["/product/..\\hi/quality", "/hi/quality"],
    ["/%2e/hi/contact-us?x=/hi", "/hi/contact-us"],
  ])("%s", async (hostile, page) => {
    await asWritten(hostile);
    const { status, body } = await asWritten(page);
    expect([status, body.includes('<html lang="hi"')]).toEqual([200, true]);
    expect(body).toContain("साइन इन");
  });

  test("headers that name a language or a host change no page", async () => {
    const plain = (await asWritten("/hi/register")).body;
    const headers = { accept: "text/html", "accept-language": "en", "x-forwarded-host": "evil.example" };
    const withHeaders = await asWritten("/hi/register", "GET", { ...headers, host: "evil.example" });
    expect(withHeaders.body).not.toContain("evil.example");
    expect((await asWritten("/hi/register")).body).toBe(plain);
    expect(
      devanagari.test(own((await asWritten("/register", "GET", { ...headers, "accept-language": "hi" })).body)),
    ).toBe(false);
  });
});

test("the data of a page is in the language of its address", async () => {
  const data = async (path: string) => (await asWritten(path, "GET", { accept: "*/*" })).body;
  await data("/hi/../product.data");
  await data("/x/../hi/product.data");
  // Loaded data come from the owner and the catalogue; the page's own texts are translated.
  const [english, hindi] = [await data("/product.data"), await data("/hi/product.data")];
  expect(english).not.toBe("");
  expect(await data("/hi/./product.data")).toBe(hindi);
  expect(await data("/x/../product.data")).toBe(english);
});

test("forms from elsewhere are refused in both languages", async () => {
  const post = (path: string, origin: string) =>
    request("POST", path, {
      body: "email=a%40b.example&password=x",
      headers: { "content-type": "application/x-www-form-urlencoded", origin },
    });
  // React Router logs each.
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  for (const path of ["/signin", "/register"]) {
    const [own, foreign] = [await post(`/hi${path}`, shop.url), await post(`/hi${path}`, "https://evil.example")];
    expect([path, own.status, foreign.status]).toEqual([
      path,
      (await post(path, shop.url)).status,
      (await post(path, "https://evil.example")).status,
    ]);
    expect(foreign.status).toBeGreaterThanOrEqual(400);
  }
  log.mockRestore();
});

test("no page links another host, whatever its address", async () => {
  for (const path of ["/hi//evil.example", "/hi/\\evil.example", "/hi/.//evil.example", "/hi//evil.example/%2e%2e"]) {
    const { status, body } = await asWritten(path);
    expect([path, status]).toEqual([path, 404]);
    expect(body).not.toMatch(/(?:href|action|src)="(?:\/\/|https?:\/\/evil)/);
  }
});

test("addresses that are no pages are not found", async () => {
  const answers: [string, number][] = [
    ["/hi%2fproduct", 404],
    ["/hi/hi/", 404],
    ["/hi/hi/product", 404],
    ["//hi", 404],
    ["/HI", 404],
    ["/hi/%00", 404],
    ["/hi/product%00", 404],
    ["/hi/product/product-details/%0d%0aset-cookie:a=b/x", 404],
    ["/hi/admin", 404],
    ["/hi/healthz", 404],
    ["/hi/metrics", 404],
    ["/hi/api", 404],
    ["/hi/api/admin/orders", 404],
    ["/hi/api//login", 404],
    ["/hi/assets/../../package.json", 404],
    ["/hi/files/%2e%2e%2f%2e%2e%2fpackage.json", 404],
    [`/hi/${"x".repeat(12_000)}`, 404],
    [`/hi/product?search=${"x".repeat(12_000)}`, 200],
  ];
  for (const [path, expected] of answers) {
    const { status, headers } = await asWritten(path);
    expect([path.slice(0, 60), status, headers["set-cookie"]]).toEqual([path.slice(0, 60), expected, undefined]);
  }
});

test("what is no page is refused as a call, without rendering one", async () => {
  for (const path of ["/hi/api", "/hi/api?a=b", "/hi/assets/none.js", "/hi/wp-login.php"]) {
    const { status, headers } = await asWritten(path, "GET", { accept: "*/*" });
    expect([path, status, headers["content-type"]]).toEqual([path, 404, "application/json; charset=utf-8"]);
  }
});

test("methods are the same in both languages", async () => {
  for (const [method, path] of [
    ["OPTIONS", "/api/login"],
    ["PUT", "/api/login"],
    ["PATCH", "/api/cart"],
    ["DELETE", "/api/site"],
    ["HEAD", "/api/site"],
    ["HEAD", "/signin"],
    ["OPTIONS", "/signin"],
    ["TRACE", "/signin"],
  ] as const) {
    const [english, hindi] = [await asWritten(path, method), await asWritten(`/hi${path}`, method)];
    const facts = ({ status, headers }: typeof english) => [
      method,
      path,
      status,
      headers.allow,
      headers["cache-control"],
    ];
    expect(facts(hindi)).toEqual(facts(english));
    if (method === "HEAD") expect([english.body, hindi.body]).toEqual(["", ""]);
  }
});

test("ranges of a page are not sent", async () => {
  const { status } = await asWritten("/hi/signin", "GET", { accept: "text/html", range: "bytes=0-9" });
  expect(status).toBe(200);
});

describe("calls under /hi/api are those of /api", () => {
  test("staff have none there: the back office is in English", async () => {
    const staff = await member("owner");
    for (const path of ["staff/me", "staff/orders", "staff/%6de", "%73taff/me", "STAFF/me"]) {
      expect([path, (await request("GET", `/hi/api/${path}`, { staff })).status]).toEqual([path, 404]);
    }
    expect((await request("POST", "/hi/api/staff/sign-in", { body: {} })).status).toBe(404);
  });

  test("limits count both together", async () => {
    const email = "nobody@limits.example";
    const headers = { "x-forwarded-for": "198.51.100.77" };
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 60 && statuses.at(-1) !== 429; attempt++) {
      const prefix = attempt % 2 ? "/hi" : "";
      const body = { email, password: `wrong ${attempt}` };
      statuses.push((await request("POST", `${prefix}/api/login`, { body, headers })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    const body = { email, password: "wrong" };
    expect((await request("POST", "/hi/api/login", { body, headers })).status).toBe(429);
    expect((await request("POST", "/api/login", { body, headers })).status).toBe(429);
  });

  test("a key of one is known to the other", async () => {
    const { token } = await customer();
    const headers = { "idempotency-key": "the-same-key-for-both" };
    const body = { name: "Theatre 1" };
    const [first, second] = [
      await request("POST", "/api/lists", { token, body, headers }),
      await request("POST", "/hi/api/lists", { token, body, headers }),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await sql`SELECT FROM saved_lists WHERE name = 'Theatre 1'`).toHaveLength(1);
  });

  test("tokens are checked, replies about customers are kept by no cache, bodies are limited", async () => {
    expect((await request("GET", "/hi/api/user-details")).status).toBe(401);
    expect((await request("GET", "/hi/api/site", { token: "x".repeat(43) })).status).toBe(401);
    const { token } = await customer();
    for (const path of ["user-details", "cart", "orders"]) {
      const { status, headers } = await request("GET", `/hi/api/${path}`, { token });
      expect([path, status, headers["cache-control"]]).toEqual([path, 200, "no-store"]);
    }
    const body = JSON.stringify({ email: "x".repeat(1_100_000), password: "" });
    expect((await request("POST", "/hi/api/login", { body })).status).toBe(413);
    const text = await request("POST", "/hi/api/login", { body: "a=b", headers: { "content-type": "text/plain" } });
    expect(text.status).toBe(415);
  });
});
