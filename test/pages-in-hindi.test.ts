import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageAddress, publicPages } from "./browser/support/pages.ts";
import { testShop } from "./support/test-shop.ts";

const shop = await testShop({ pages: true, listen: true });
const get = (path: string, headers: Record<string, string> = {}) => shop.request("GET", path, { headers });

const customersPages = [
  ...["/cart", "/checkout", "/order-pad", "/lists", "/wishlist", "/orderhistory", "/userprofile", "/documents"],
  ...["/enquiries", "/rewardpoint", "/no-such-page"],
];

/** The texts that customers read on a page: element content, and attributes that are shown or read aloud. */
function textsIn(html: string): string[] {
  const shown = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ").replace(/<!--[\s\S]*?-->/g, "");
  const attributes = [
    ...shown.matchAll(/\s(?:aria-label|alt|title|placeholder)="([^"]*)"/g),
    ...shown.matchAll(/<meta (?:name="description"|property="og:[a-z:]*(?:title|description|alt)") content="([^"]*)"/g),
  ].map(([, written = ""]) => written);
  return [...shown.split(/<[^>]*>/), ...attributes].map(decoded);
}

function decoded(html: string): string {
  return html
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&")
    .trim();
}

/** Texts by the demonstration shop's owner, except names of categories and attributes, and values, which are in Hindi. */
async function ownersTexts(): Promise<string[]> {
  const calls = ["site", "seller", "faq", "slider-data", "kits", "state-list"];
  const replies = await Promise.all(
    [...calls, "upload-media-list"].map(async (call) => stringsIn((await get(`/api/${call}`)).body)),
  );
  const pages = await shop.sql<{ title: string; html: string }>`SELECT title, html FROM pages`;
  const translated = ["categories", "sub_categories", "attributes", "translations", "search_terms"];
  const catalogue = JSON.parse(readFileSync("db/demo/catalogue.json", "utf8"), (name, value) =>
    translated.includes(name) ? undefined : value,
  );
  const written = [...stringsIn(catalogue), ...replies.flat(), ...stringsIn(pages)];
  const whole = written.flatMap((each) => [each, ...textsIn(each), textsIn(each).join("")].map(squeezed));
  return [...new Set(whole)].filter((each) => each.length > 2).sort((one, other) => other.length - one.length);
}

/** Abbreviations, units, search terms, and language names, which are not translated. */
const notEnglish = /\b(?:[A-Z]{2,}|Rs|mm|KB|Hz|lux|Fr|Li-ion|otoscope|no such device|English|JavaScript)\b/g;

/** The shop capitalises attribute values, and uses the beginning of a page as its description. */
function squeezed(text: string): string {
  return text.replace(notEnglish, "").replace(/…$/, "").replace(/\s+/g, "").toLowerCase();
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

/** On the product page of `publicPages`, by a customer who writes Hindi. */
async function addReview() {
  const { id } = await shop.customer();
  await shop.sql`UPDATE customers SET first_name = 'आशा', last_name = 'राव' WHERE id = ${id}`;
  await shop.sql`
    INSERT INTO reviews (customer_id, product_id, rating, review)
    VALUES (${id}, (SELECT id FROM products WHERE slug = 'tonsil-adenoid-plasma-wand'), 5, 'अच्छा')`;
  await shop.live.refresh();
}

test("no page in Hindi has English words except the owner's", { timeout: 60_000 }, async () => {
  await addReview();
  const owners = await ownersTexts();
  const addresses = await Promise.all(publicPages.map((page) => pageAddress(page, shop.url)));
  const all = owners.join("\n");
  const english = new Map<string, string>();
  const seen = new Set<string>();
  const visitors: Record<string, string>[] = [{}, { cookie: "signed_in=1" }];
  for (const headers of visitors) {
    for (const address of [...addresses, ...customersPages]) {
      const page = await get(address.startsWith("/?") ? `/hi${address.slice(1)}` : `/hi${address}`, headers);
      expect(page.body, address).toContain('<html lang="hi"');
      for (const text of textsIn(page.body)) {
        if (seen.has(text)) continue;
        seen.add(text);
        const written = squeezed(text);
        if (!/[a-z]{2}/.test(written) || all.includes(written)) continue;
        const rest = owners.reduce((left, own) => (left.includes(own) ? left.replaceAll(own, " ") : left), written);
        if (/[a-z]{2}/.test(rest)) english.set(text.slice(0, 120), `${address}: ${rest.trim().slice(0, 60)}`);
      }
    }
  }
  expect(Object.fromEntries(english)).toEqual({});
});
