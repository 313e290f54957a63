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
  const [, entry = "", modules = ""] = /id="held-scripts" data-entry="([^"]+)" data-modules="([^"]+)"/.exec(html) ?? [];
  const addresses = [entry, ...modules.split(" ")];
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) {
    expect((await shop.request("GET", address)).headers["content-type"], address).toContain("javascript");
  }
  const [, held = ""] = /id="held-scripts"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? [];
  for (const [, address] of held.matchAll(/\bimport[^"]*"([^"]+)"/g)) expect(addresses).toContain(address);
});

test("the check at the end of a build passes on this one", async () => {
  const { checkBuild } = await import(pathToFileURL(`${buildFolder}/server/index.js`).href);
  await expect(checkBuild()).resolves.toBeUndefined();
});
