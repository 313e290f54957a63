import { expect, test } from "vitest";
import { testShop } from "./support/test-shop.ts";

/** The styles that a page waits for, tested on really built pages (scripts/prepare/two-stylesheets.ts). */

const shop = await testShop({ pages: true });
const [product] = (await shop.request("GET", "/api/product-data?search=plasma+wand")).body.data;
const productPage = `/product/product-details/${product.slug}/${product.token}`;

// A server sends ten packets, headers included, before it waits for the browser.
const tenPackets = 14_600;

const page = async (path: string): Promise<string> => (await shop.request("GET", path)).body;
const stylesheets = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"\/>/g)].map(([, address = ""]) => address);
const namedByScripts = (html: string) => / id="held-scripts"[^>]* data-styles="([^"]+)"/.exec(html)?.[1];

test.each(["/", "/product", productPage])(
  "%s waits for one stylesheet, and loads the other with its scripts",
  async (path) => {
    const html = await page(path);
    const [first, ...others] = stylesheets(html);
    expect(first).toContain("/style-");
    expect(others).toEqual([]);
    expect(namedByScripts(html)).toContain("/later-");
  },
);

test.each(["/signin", "/cart", "/checkout", "/faq", "/kits", "/compare"])("%s comes with both", async (path) => {
  const html = await page(path);
  const [first, ...others] = stylesheets(html);
  expect(first).toContain("/style-");
  expect(new Set(others).size).toBe(1);
  expect(others[0]).toContain("/later-");
  expect(namedByScripts(html)).toBeUndefined();
});

test.each(["/signin", "/cart", "/compare"])("%s keeps the second for pages that are opened from it", async (path) => {
  expect(stylesheets(await page(path))).toHaveLength(3);
});

test("the second has nothing for what the three pages are rendered with", async () => {
  const first = classesIn(await page(stylesheets(await page("/"))[0] ?? ""));
  const second = classesIn(await page(namedByScripts(await page("/")) ?? ""));
  const onlyLater = new Set([...second].filter((name) => !first.has(name)));
  expect(onlyLater.size).toBeGreaterThan(300);
  const lists = [
    "/product",
    "/product?view=table",
    "/product?search=zzzz",
    "/product?search=NK-PW-1004",
    "/hi/product",
  ];
  for (const path of ["/", ...lists, productPage, `${productPage}?pin=400001`, `/hi${productPage}`]) {
    const used = [...(await page(path)).matchAll(/ class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" "));
    expect(used.length, path).toBeGreaterThan(100);
    expect(
      used.filter((name) => onlyLater.has(name)),
      path,
    ).toEqual([]);
  }
});

test("styles and font of the first paint are each sent within ten packets", async () => {
  const html = await page("/product");
  const [, font = ""] = /<link rel="preload" href="([^"]+)" as="font"/.exec(html) ?? [];
  for (const address of [stylesheets(html)[0] ?? "", font]) {
    const { headers, rawPayload } = await shop.app.inject({ url: address, headers: { "accept-encoding": "br" } });
    const sent = Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0);
    expect(sent + rawPayload.length, address).toBeLessThanOrEqual(tenPackets);
  }
});

const classesIn = (css: string) => new Set([...css.matchAll(/\.(_[A-Za-z0-9]+)/g)].map(([, name = ""]) => name));
