import { pathToFileURL } from "node:url";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import { buildFolder } from "../src/page-renderer.ts";
import { testShop } from "./support/test-shop.ts";

/** The effect of `src/storefront/start`, tested on really built pages. */

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

// Raising one of these makes every visitor wait longer; load rarely used code on demand instead.
test.each([
  ["home", 145_795],
  ["list", 146_050],
  ["product", 147_042],
])("the scripts of %s take at most %i bytes to send", async (name, most) => {
  const sizes = await Promise.all(heldScripts(await page(await addressOf(name))).map(bytesSent));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
});

// A server sends ten packets before it waits for the browser. One more costs a round trip in which nothing is painted.
const tenPackets = 14_600;

test.each(["home", "list", "product"])(
  "the document of %s, asked for again, is sent within ten packets",
  async (name) => {
    const url = await addressOf(name);
    const asked = { url, headers: { "accept-encoding": "br" } };
    const { rawPayload: first } = await shop.app.inject(asked);
    const plain = brotliDecompressSync(first);
    const better = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
    expect(headBytes((await shop.app.inject(asked)).headers) + better.length).toBeLessThanOrEqual(tenPackets);
  },
);

test.each(["/faq", "/about-us", "/privacy-policy", "/explore"])("%s is sent without scripts", async (path) => {
  expect(await page(path)).not.toMatch(/<script(?! type="application\/ld\+json")|\.js"/);
});

test("the check at the end of a build passes on this one", async () => {
  const { checkBuild } = await import(pathToFileURL(`${buildFolder}/server/index.js`).href);
  await expect(checkBuild()).resolves.toBeUndefined();
});

async function addressOf(name: string): Promise<string> {
  const [product] = (await shop.request("GET", "/api/product-data?search=plasma+wand")).body.data;
  return { home: "/", list: "/product" }[name] ?? `/product/product-details/${product.slug}/${product.token}`;
}

function heldScripts(html: string): string[] {
  const [, entry = "", modules = ""] = /id="held-scripts" data-entry="([^"]+)" data-modules="([^"]+)"/.exec(html) ?? [];
  return [entry, ...modules.split(" ")];
}

/** Headers and compressed content of a reply to a browser. */
async function bytesSent(url: string): Promise<number> {
  const { headers, rawPayload } = await shop.app.inject({ url, headers: { "accept-encoding": "gzip, deflate, br" } });
  return headerBytes(headers) + rawPayload.length;
}

function headerBytes(headers: object): number {
  return Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0);
}

/** Bytes that precede the content on a connection: headers, status line, those Node adds, and an empty line. */
function headBytes(headers: object): number {
  const added = { date: new Date(0).toUTCString(), connection: "keep-alive", "keep-alive": "timeout=72" };
  return "HTTP/1.1 200 OK\r\n\r\n".length + headerBytes({ ...headers, ...added });
}
