import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { buildFolder } from "../src/page-renderer.ts";
import { testShop } from "./support/test-shop.ts";

/** What `src/storefront/start` makes of the pages, on pages that were really built. */

const shop = await testShop({ pages: true });
const page = async (path: string): Promise<string> => (await shop.request("GET", path)).body;

test.each(["/", "/product", "/signin", "/cart"])("%s names its scripts, and starts none of them", async (path) => {
  const html = await page(path);
  expect(html).not.toMatch(/<script[^>]* (?:src=|type="module")|<link[^>]* rel="(?:modulepreload|preload)"[^>]*\.js/);
  const addresses = heldScripts(html);
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) {
    expect((await shop.request("GET", address)).headers["content-type"], address).toContain("javascript");
  }
  const [, held = ""] = /id="held-scripts"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? [];
  for (const [, address] of held.matchAll(/\bimport[^"]*"([^"]+)"/g)) expect(addresses).toContain(address);
});

// Raising one of these makes every visitor wait longer; what few visitors use can be loaded when they do.
test.each([
  ["home", 145_795],
  ["list", 146_050],
  ["product", 147_042],
])("the scripts of %s take at most %i bytes to send", async (name, most) => {
  const [product] = (await shop.request("GET", "/api/product-data?search=plasma+wand")).body.data;
  const path = { home: "/", list: "/product" }[name] ?? `/product/product-details/${product.slug}/${product.token}`;
  const sizes = await Promise.all(heldScripts(await page(path)).map(bytesSent));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
});

test.each(["/faq", "/about-us", "/privacy-policy", "/explore"])("%s is sent without scripts", async (path) => {
  expect(await page(path)).not.toMatch(/<script(?! type="application\/ld\+json")|\.js"/);
});

test("the check at the end of a build passes on this one", async () => {
  const { checkBuild } = await import(pathToFileURL(`${buildFolder}/server/index.js`).href);
  await expect(checkBuild()).resolves.toBeUndefined();
});

function heldScripts(html: string): string[] {
  const [, entry = "", modules = ""] = /id="held-scripts" data-entry="([^"]+)" data-modules="([^"]+)"/.exec(html) ?? [];
  return [entry, ...modules.split(" ")];
}

/** Of an answer to a browser: its headers and its compressed content. */
async function bytesSent(url: string): Promise<number> {
  const { headers, rawPayload } = await shop.app.inject({ url, headers: { "accept-encoding": "gzip, deflate, br" } });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return lines.join("").length + rawPayload.length;
}
