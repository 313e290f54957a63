import { expect, test } from "vitest";
import { openTestShop, testShop } from "../../../test/support/test-shop.ts";
import { openSearchMisses } from "./search-misses.ts";

test("a search without results is counted each time, even if answered from a cache", async () => {
  const shop = await openTestShop({ listen: true });
  const { request, customer } = shop;
  shop.clock.set("2026-06-01T23:59:59+05:30");
  const asha = await customer();
  const search = (query: string, token?: string) => request("GET", `/api/product-data?${query}`, { token });

  for (const query of ["search=Dermatome&page=1", "search=Dermatome&page=1", "search=dermatome%20"]) {
    expect((await search(query)).body.data).toEqual([]);
  }
  await search("search=spirometer", asha.token);
  // None of these counts: already stored, only suggested, or empty because of the filter rather than the words.
  expect((await search("search=forceps")).body.data).not.toEqual([]);
  expect((await search("search=forceps&category=999999")).body.data).toEqual([]);
  await request("GET", "/api/search-suggestions?search=audiometer");
  await search("search=%20");

  // Pending misses are written when the shop stops.
  await shop.app.close();
  const kept = await shop.sql`SELECT to_char(day, 'YYYY-MM-DD') AS day, words, count FROM search_misses ORDER BY words`;
  await shop.close();
  expect(kept).toEqual([
    { day: "2026-06-01", words: "dermatome", count: 3 },
    { day: "2026-06-01", words: "spirometer", count: 1 },
  ]);
});

const t = await testShop();
t.clock.set("2026-11-20T10:00:00+05:30");
const noted = (words: string) => t.sql<{ count: number }>`SELECT count FROM search_misses WHERE words = ${words}`;

test("a customer's page, asked for as everyone's and then as theirs, is one search", async () => {
  const misses = openSearchMisses(t.shop);
  misses.note("bone drill", false);
  misses.note("Bone  drill", true);
  await misses.flush();
  expect(await noted("bone drill")).toEqual([{ count: 1 }]);
  misses.note("bone drill", false);
  misses.note("bone drill", false);
  await misses.flush();
  expect(await noted("bone drill")).toEqual([{ count: 3 }]);
});

test.each(["asha.rao@clinic.example", "98765 43210", "+91 (98765) 43210"])("%s is not recorded", async (words) => {
  const misses = openSearchMisses(t.shop);
  misses.note(words, false);
  await misses.flush();
  expect(await noted(words)).toEqual([]);
});

test("endless different words are not kept without end", async () => {
  const misses = openSearchMisses(t.shop);
  for (let n = 0; n < 2000; n++) misses.note(`flood ${n}`, false);
  await misses.flush();
  const [stored] = await t.sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM search_misses WHERE words LIKE 'flood %'`;
  expect(stored?.count).toBe(500);
});

test.each(["\u0000", "drill\u0000", "dri\ud800ll", "\udfff", "dr\u0007ill"])(
  "words that cannot be stored, %j, lose nothing of what was noted with them",
  async (words) => {
    const misses = openSearchMisses(t.shop);
    const other = `ossicle ${JSON.stringify(words).replace(/\W/g, "")}`;
    misses.note(words, false);
    misses.note(other, false);
    await misses.flush();
    expect(await noted(other)).toEqual([{ count: 1 }]);
  },
);

test("through the shop, too: a search for a null byte loses nothing", async () => {
  const shop = await openTestShop();
  for (const words of ["%00", "audiometer", "drill%00"]) await shop.request("GET", `/api/product-data?search=${words}`);
  await shop.app.close();
  const kept = await shop.sql`SELECT words FROM search_misses WHERE words LIKE 'audio%'`;
  await shop.close();
  expect(kept).toEqual([{ words: "audiometer" }]);
});
