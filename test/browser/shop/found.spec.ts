import { expect, test } from "@playwright/test";
import { languageFromPath } from "../../../src/language/addresses.ts";
import { languages } from "../../../src/language/text.ts";
import { demonstrationCounts } from "../../support/demonstration.ts";
import { attributes, type Crawl, crawl, decoded, type Visited } from "../support/crawl.ts";
import { findProblems } from "../support/structured-data.ts";

/** The shop as read by programs: search engines, link previews in messengers, and our own crawl for broken links. */

let origin: string;
let crawled: Crawl;
/** Pages meant for search engines: those whose canonical URL is their own. */
let listed: Visited[];

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(180_000);
  origin = baseURL ?? "";
  crawled = await crawl(origin);
  listed = crawled.pages.filter((page) => readCanonical(page) === origin + page.address);
});

test("no link, anchor or picture leads nowhere", () => {
  expect(crawled.deadEnds).toEqual([]);
  expect(crawled.pages.length).toBeGreaterThan(100);
  expect(crawled.files.size).toBeGreaterThan(100);
});

test("links that leave the shop open apart, and tell nothing about where they were", () => {
  const outside = crawled.pages
    .flatMap(({ html }) => [...html.matchAll(/<a\b[^>]*href="https?:[^>]*>/g)].map(([tag]) => tag))
    .filter((tag) => !tag.includes(`href="${origin}`));
  expect(outside.length).toBeGreaterThan(0);
  expect(outside.filter((tag) => !/target="_blank"/.test(tag) || !/rel="[^"]*noopener/.test(tag))).toEqual([]);
});

test("each page has one address, and asks to be left out if it has none", async ({ request }) => {
  for (const page of crawled.pages) {
    const canonical = readCanonical(page);
    const hidden = /<meta name="robots" content="noindex"/.test(page.html);
    expect([page.address, canonical === undefined], "an address, or left out").toEqual([page.address, hidden]);
    if (canonical) expect(listAddresses(crawled.pages), page.address).toContain(canonical.replace(origin, ""));
  }
  const canonical = (address: string) => readCanonical(pageAt(address));
  expect(canonical("/")).toBe(`${origin}/`);
  expect(canonical("/?tab=deals")).toBe(`${origin}/`);
  expect(canonical("/product?page=2")).toBe(`${origin}/product?page=2`);
  const search = await (await request.get("/product?search=otoscope")).text();
  expect(readCanonical({ html: search })).toBe(`${origin}/product`);
  expect(canonical("/signin")).toBeUndefined();
});

test("/careers and other ways of writing lead to one address", async () => {
  const html = async (address: string) => await (await fetch(origin + address)).text();
  for (const address of ["/careers", "/Career", "/career/", "/career?utm_source=x"]) {
    expect(readCanonical({ html: await html(address) }), address).toBe(`${origin}/career`);
  }
  expect(readCanonical({ html: await html("/product?category=4&search=x&sort=name") })).toBe(
    `${origin}/product?category=4`,
  );
});

test("titles and descriptions say which page it is", () => {
  const titles = listed.map(({ html }) => decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ""));
  const descriptions = listed.map(({ html }) => metaContent(html, "name", "description") ?? "");
  // A product has the same name in both languages.
  for (const language of languages) {
    const isIn = (_text: string, index: number) => languageFromPath(listed[index]?.address ?? "") === language;
    expect(repeated(titles.filter(isIn))).toEqual([]);
    expect(repeated(descriptions.filter(isIn))).toEqual([]);
  }
  expect(titles.filter((title) => title.length < 15 || title.length > 100)).toEqual([]);
  expect(descriptions.filter(({ length }) => length < 40 || length > 170)).toEqual([]);
});

test("what is shared shows a title, a sentence and a picture that is there", async () => {
  const pictures = new Set<string>();
  for (const { address, html } of listed) {
    const shown = Object.fromEntries(
      ["og:title", "og:description", "og:url", "og:image", "og:site_name", "og:type"].map((name) => [
        name,
        metaContent(html, "property", name),
      ]),
    );
    expect(Object.values(shown).filter(Boolean), address).toHaveLength(6);
    expect(shown["og:url"]).toBe(origin + address);
    pictures.add(shown["og:image"] ?? "");
  }
  expect(pictures.size).toBeGreaterThan(60);
  for (const picture of [...pictures].slice(0, 5)) {
    expect((await fetch(picture, { method: "HEAD" })).headers.get("content-type")).toMatch(/^image\//);
  }
});

test("structured data are complete, and name no price that a visitor does not see", () => {
  const kinds = new Map<string, number>();
  for (const { address, html } of listed) {
    const { problems, types } = findProblems(html, origin);
    expect(problems, address).toEqual([]);
    for (const type of types) kinds.set(type, (kinds.get(type) ?? 0) + 1);
    // Structured data state nothing that visitors do not see on the page.
    const text = html.replace(/<script\b[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");
    for (const [, price = ""] of html.matchAll(/"(?:price|lowPrice|highPrice)":"([0-9.]+)"/g)) {
      expect(text, `${price} on ${address}`).toContain(Number(price).toLocaleString("en-IN"));
    }
  }
  expect(kinds.get("Product")).toBe(languages.length * demonstrationCounts.products);
  // All except the home pages.
  expect(kinds.get("BreadcrumbList")).toBe(listed.length - languages.length);
  expect(kinds.get("FAQPage")).toBe(languages.length);
  expect(kinds.get("Organization")).toBeGreaterThan(0);
});

test("what is sold on enquiry is offered at no price", () => {
  const console = crawled.pages.find(({ address }) => address.includes("/plasma-surgery-console/"));
  expect(console?.html).toContain('"@type":"Product"');
  expect(console?.html).not.toContain('"offers"');
});

test("the sitemap holds exactly the pages meant for search engines", async () => {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text();
  const addresses = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) => decoded(loc).replace(origin, ""));
  const laterPages = listed.filter(({ address }) => /[?&]page=/.test(address)).map(({ address }) => address);
  expect([...addresses, ...laterPages].sort()).toEqual(listAddresses(listed).sort());
});

test("robots are shown the sitemap, and language models the way", async () => {
  expect(await (await fetch(`${origin}/robots.txt`)).text()).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const text = await (await fetch(`${origin}/llms.txt`)).text();
  for (const [, address = ""] of text.matchAll(/\]\(([^)]*)\)/g)) {
    const known = listAddresses(crawled.pages).includes(address.replace(origin, ""));
    expect(known || (await fetch(address)).ok, address).toBe(true);
  }
});

function pageAt(address: string): Visited {
  const page = crawled.pages.find((visited) => visited.address === address);
  if (!page) throw new Error(`${address} was not found from the home page.`);
  return page;
}

function listAddresses(pages: Visited[]): string[] {
  return pages.map(({ address }) => address);
}

function readCanonical({ html }: { html: string }): string | undefined {
  const [tag = ""] = /<link\b[^>]*rel="canonical"[^>]*>/.exec(html) ?? [];
  return attributes(tag, "link", "href")[0];
}

function metaContent(html: string, key: "name" | "property", value: string): string | undefined {
  const content = new RegExp(`<meta ${key}="${value}" content="([^"]*)"`).exec(html)?.[1];
  return content === undefined ? undefined : decoded(content);
}

function repeated(texts: string[]): string[] {
  return texts.filter((text, place) => texts.indexOf(text) !== place);
}
