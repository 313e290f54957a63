import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const customer = await shop.customer();

async function suggested(text: string, token?: string) {
  const { body } = await shop.request("GET", `/api/search-suggestions?${new URLSearchParams({ search: text })}`, {
    token,
  });
  return body;
}
const references = async (text: string) =>
  (await suggested(text)).variants.map(({ ref_no }: { ref_no: string }) => ref_no);
const list = async (query: Record<string, string>) =>
  (await shop.request("GET", `/api/product-data?${new URLSearchParams({ page: "1", ...query })}`)).body;

describe("variants are suggested", () => {
  test.each(["NK-ME-1403", "nkme1403", " nk me-1403 ", "NK-ME-14O3"])("for the reference %j", async (text) => {
    expect(await references(text)).toEqual(["NK-ME-1403"]);
  });

  test.each(["CM-3603", "cm3603", "CM 3603 A"])("for the previous reference %j, which is named", async (text) => {
    const { variants } = await suggested(text);
    expect(variants).toMatchObject([{ ref_no: "NK-ME-1403", formerly: expect.stringMatching(/^CM-3603/) }]);
    const { data, variants: listed } = await list({ search: text });
    expect([data[0].slug, listed[0].ref_no]).toEqual(["crocodile-micro-forceps", "NK-ME-1403"]);
  });

  test("without a previous reference where today's was searched for", async () => {
    expect((await suggested("NK-ME-1403")).variants[0].formerly).toBeUndefined();
  });

  test("for the beginning of one, of at least four letters and digits", async () => {
    const crocodile = ["NK-ME-1401", "NK-ME-1402", "NK-ME-1403", "NK-ME-1404", "NK-ME-1405"];
    expect(await references("NK-ME-14")).toEqual(crocodile);
    expect(await references("nk-m")).toEqual([]);
  });

  test.each([
    "09527400000054",
    "9527400000054",
    "(01)09527400000054(17)280630(10)PS2538A01",
    "]d2010952740000005417280630" + "10PS2538A01",
    "0109527400000054172806301" + "0PS2538A01\u001d21X9",
  ])("for the article number in %j", async (text) => {
    expect(await references(text)).toEqual(["NK-PS-1101"]);
    expect((await list({ search: text })).data).toHaveLength(1);
  });

  test.each(["forceps", "", "09527400000055", "1"])("not for %j", async (text) => {
    expect(await references(text)).toEqual([]);
  });

  test("with what distinguishes them, and the price that the caller may see", async () => {
    const [seen] = (await suggested("NK-ME-1403", customer.token)).variants;
    expect(seen).toMatchObject({ name: "Crocodile Micro-ear Forceps", price: expect.any(Number), buyable: true });
    expect(seen.attributes.length).toBeGreaterThan(0);
    const [open] = (await suggested("NK-ME-1403")).variants;
    expect(open).toMatchObject({ buyable: false, mrp: expect.any(Number) });
    expect(open.price).toBeUndefined();
  });
});

test("products are suggested with the number of their variants, as a price from several is not the only one", async () => {
  const counts = new Map(shop.live.current().catalogue.products.map(({ token, variants }) => [token, variants.length]));
  const { data } = await suggested("forceps");
  expect(data.length).toBeGreaterThan(1);
  for (const { token, variant_count } of data) expect(variant_count).toBe(counts.get(token));
});

describe("a search that only near spellings match", () => {
  test.each([
    ["forcpes", "forceps"],
    ["tonsilectomy", "tonsillectomy"],
    ["NK-ME-14O3", "NK-ME-1403"],
  ])("%s says so: %s", async (search, corrected) => {
    expect((await suggested(search)).corrected).toBe(corrected);
    const shown = await list({ search });
    expect([shown.corrected, shown.data.length > 0]).toEqual([corrected, true]);
  });

  test("can be made as it was typed", async () => {
    expect(await list({ search: "forcpes", as_typed: "1" })).toMatchObject({ data: [], nearest: [] });
  });

  test.each(["forceps", "grommets", "curettes", "कान", "NK-ME-1403"])("not %s", async (search) => {
    expect((await list({ search })).corrected).toBeUndefined();
  });
});

test("an unknown reference is shown with similar ones, never as another", async () => {
  const { data, nearest } = await list({ search: "NK-ME-1409" });
  expect(data).toEqual([]);
  expect(nearest.map(({ ref_no }: { ref_no: string }) => ref_no)).toContain("NK-ME-1401");
});

test("a list says which variants were searched for", async () => {
  const { variants } = await list({ search: "NK-ME-1403" });
  expect(variants.map(({ ref_no }: { ref_no: string }) => ref_no)).toEqual(["NK-ME-1403"]);
});
