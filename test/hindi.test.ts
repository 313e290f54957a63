import { expect, test } from "vitest";
import { testShop } from "./support/test-shop.ts";

const shop = await testShop({ pages: true, listen: true });
const get = (path: string, headers: Record<string, string> = {}) => shop.request("GET", path, { headers });

/** A page without the links to its translation. */
const own = (page: string) =>
  page.replace(/<a [^>]*hrefLang="\w+"[^>]*>[^<]*<\/a>/g, "").replace(/<link rel="alternate"[^>]*>/g, "");

/** A product's address as linked in lists. */
async function productAddress(): Promise<string> {
  const { body } = await get("/hi/product");
  const [, address = ""] = /href="\/hi(\/product\/[^"?]+)"/.exec(body) ?? [];
  return address;
}

test("a page in Hindi says so, links pages in Hindi and loads scripts in Hindi", async () => {
  const { status, body, headers } = await get("/hi/signin");
  expect([status, headers["cache-control"]]).toEqual([200, "no-cache"]);
  expect(body).toContain('<html lang="hi"');
  expect(body).toContain("साइन इन करें");
  expect(body).toContain('href="/hi/product"');
  expect(body).not.toMatch(/href="\/product/);
  const scripts = [...body.matchAll(/\/assets\/[^"' ]+\.js/g)].map(([address]) => address);
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((address) => !/^\/assets\/hi-\w{8}\//.test(address))).toEqual([]);
  const [entry = ""] = scripts;
  expect((await get(entry)).status).toBe(200);
});

test("a page in English has no part of it in Hindi", async () => {
  const { body } = await get("/signin");
  expect(body).toContain('<html lang="en-IN"');
  expect(own(body)).not.toMatch(/\p{Script=Devanagari}|\/hi[-/]/u);
});

test("a missing page and call are answered in Hindi", async () => {
  const page = await get("/hi/no-such-page", { accept: "text/html" });
  expect([page.status, page.body.includes('<html lang="hi"')]).toEqual([404, true]);
  const call = await get("/hi/api/product/view/none");
  expect([call.status, /\p{Script=Devanagari}/u.test(call.body.message)]).toEqual([404, true]);
  for (const path of ["/history", "/hi/assets/x.js", "/hi/api", "/hi//other.example", "/hi.html", "/hi/files/x.pdf"]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
});

test("redirects stay in the language", async () => {
  expect((await get("/hi/cancellation")).headers.location).toBe("/hi/cancellection");
  expect((await get("/cancellation")).headers.location).toBe("/cancellection");
});

test("a customer is refused in the language of the page, also after the body was read", async () => {
  const login = (prefix: string) =>
    shop.request("POST", `${prefix}/api/login`, { body: { email: "no one", password: "" } });
  const [english, hindi] = [await login(""), await login("/hi")];
  expect([english.status, hindi.status]).toEqual([422, 422]);
  const [first, second] = [english, hindi].map(({ body }) => body.message);
  expect(first).toMatch(/^[\x20-\x7e]+$/);
  expect(second).toMatch(/\p{Script=Devanagari}/u);
});

test("a page and its translation name each other to search engines, and link each other", async () => {
  const address = await productAddress();
  const [english, hindi] = [(await get(address)).body, (await get(`/hi${address}`)).body];
  const [, origin = ""] = /<link rel="canonical" href="(https?:\/\/[^/"]+)/.exec(english) ?? [];
  const linked = (body: string) =>
    [...body.matchAll(/<link rel="(?:canonical|alternate)"[^>]*>/g)].map(([link]) => link);
  const alternates = [
    `<link rel="alternate" hrefLang="en-IN" href="${origin}${address}"/>`,
    `<link rel="alternate" hrefLang="hi-IN" href="${origin}/hi${address}"/>`,
    `<link rel="alternate" hrefLang="x-default" href="${origin}${address}"/>`,
  ];
  expect(linked(english)).toEqual([`<link rel="canonical" href="${origin}${address}"/>`, ...alternates]);
  expect(linked(hindi)).toEqual([`<link rel="canonical" href="${origin}/hi${address}"/>`, ...alternates]);
  expect([english.includes('content="noindex"'), hindi.includes('content="noindex"')]).toEqual([false, false]);
  expect(english).toContain(`<a href="/hi${address}" hrefLang="hi" lang="hi"`);
  expect(hindi).toContain(`<a href="${address}" hrefLang="en" lang="en"`);
  expect((await get("/hi/product?category=4")).body).toContain('<a href="/product?category=4" hrefLang="en"');
  const { body } = await get("/sitemap.xml");
  for (const page of ["/", "/hi", address, `/hi${address}`]) expect(body).toContain(`<loc>${origin}${page}</loc>`);
  expect((await get("/robots.txt")).body).toContain("Disallow: /hi/cart\n");
});

test("under load no cache mixes the languages", async () => {
  const address = await productAddress();
  const token = address.split("/").at(-1);
  const pages = ["/", "/product", "/product?page=2", address, "/signin", "/faq", "/about-us", "/no-such-page"];
  const calls = ["product-data?page=1", `product/view/${token}`, "category-list", "site", "product/view/none"];
  const paths = [...pages, ...calls.map((call) => `/api/${call}`)];
  const inHindi = (path: string) => (path === "/" ? "/hi" : `/hi${path}`);
  const expected = new Map<string, string>();
  const text = async (path: string, round: number) => {
    const headers: Record<string, string> = round % 3 === 0 ? { cookie: "signed_in=1" } : {};
    const { body } = await get(path, { accept: "text/html", ...headers });
    // The stream of a page's data may be split at different places.
    return (typeof body === "string" ? body : JSON.stringify(body)).replace(/<script[\s\S]*?<\/script>/g, "");
  };
  const wrong: string[] = [];
  for (let round = 0; round < 6; round++) {
    if (round === 2) await shop.live.refresh();
    await Promise.all(
      paths
        .flatMap((path) => [path, inHindi(path), path, inHindi(path)])
        .map(async (path) => {
          const isHindi = path.startsWith("/hi");
          const body = await text(path, round);
          if (!path.includes("/api/") && !body.includes(`<html lang="${isHindi ? "hi" : "en-IN"}"`)) wrong.push(path);
          if (!isHindi && /\p{Script=Devanagari}/u.test(own(body))) wrong.push(path);
          const key = `${round % 3 === 0} ${path}`;
          if ((expected.get(key) ?? body) !== body) wrong.push(`${path} changed`);
          expected.set(key, body);
        }),
    );
  }
  expect(wrong).toEqual([]);
});
