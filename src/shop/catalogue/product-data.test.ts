import { describe, expect, test } from "vitest";
import { demonstrationCounts } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { catalogueCalls, type Product } from "../../contract/catalogue.ts";

const { request, customer, live, sql } = await testShop();
const total = demonstrationCounts.products;

const data = async (query = "", token?: string): Promise<Product[]> =>
  (await request("GET", `/api/product-data${query}`, { token })).body.data;
const names = async (query: string) => (await data(query)).map((product) => product.name);
const reply = catalogueCalls["GET product-data"].reply;

test("without parameters the whole catalogue in its order, and no meta", async () => {
  const { status, body } = await request("GET", "/api/product-data");
  expect(status).toBe(200);
  expect(body).toEqual(reply.parse(body));
  expect(body.meta).toBeUndefined();
  expect(body.data).toHaveLength(total);
  expect(body.data[0]).toMatchObject({
    name: "Plasma Surgery Console PS-100",
    categoryName: "Plasma Surgery Systems",
    main_category_id: 1,
    inWishList: false,
    user_product_review_count: 0,
    total_review: 0,
    five_start_review: 0,
    mrp_from: 618750,
  });
  expect(body.data[0].images[0]).toMatchObject({
    width: 1200,
    height: 1200,
    alt: expect.stringContaining("Plasma console from the front left"),
  });
  expect(body.data[0].first_images).toBe(body.data[0].images[0].file_path);
});

test("with their variants: prices and the right to buy as the caller has them", async () => {
  const asked = async (token?: string) => {
    const { body } = await request("GET", "/api/product-data?category=2&page=1&variants=1", { token });
    expect(body).toEqual(reply.parse(body));
    return (body as ReturnType<typeof reply.parse>).data;
  };
  const [visitors] = await asked();
  expect(visitors?.variants?.length).toBeGreaterThan(1);
  expect(visitors?.variants?.[0]).toMatchObject({ buyable: false, mrp: visitors?.mrp_from });
  expect(visitors?.variants?.[0]).not.toHaveProperty("price");
  const [own] = await asked((await customer()).token);
  expect(own?.variants?.[0]).toMatchObject({ buyable: true, price: own?.price_from });
  expect((await asked())[0]?.variants?.[0]).toMatchObject({ buyable: false });
  expect((await data("?category=2&page=1"))[0]).not.toHaveProperty("variants");
});

describe("filters", () => {
  test("by category, which combines with a search", async () => {
    expect((await data("?category=2")).every((product) => product.main_category_id === 2)).toBe(true);
    expect(await data("?category=2")).toHaveLength(5);
    const both = await data("?category=8&search=forceps");
    expect(both.map((product) => product.name)).toEqual(["Tonsil Holding Forceps"]);
    expect(await data("?category=4711")).toEqual([]);
  });

  test("the home page's two blocks", async () => {
    const top = await data("?top_sell=1");
    expect(top.length).toBeGreaterThan(8);
    expect(top.every((product) => product.top_sell)).toBe(true);
    expect((await data("?deal_of_day=1")).every((product) => product.deal_of_day)).toBe(true);
    expect(await data("?top_sell=0")).toHaveLength(total);
  });

  test("a search finds every name that holds it, in whatever case", async () => {
    const all = await names("");
    expect((await names("?search=FORCEPS")).sort()).toEqual(
      all.filter((name) => name.toLowerCase().includes("forceps")).sort(),
    );
  });

  test("a reference number finds its product", async () => {
    expect(await names("?search=nkps1001")).toEqual(["Plasma Surgery Console PS-100"]);
  });

  test("near spellings when nothing else matches, and nothing for nonsense", async () => {
    expect(await names("?search=otoscpoe")).toEqual(["Fibre-optic LED Otoscope", "Disposable Otoscope Specula"]);
    expect(await names("?search=zzzzzz")).toEqual([]);
  });

  test("an empty search is no search", async () => {
    expect(await data("?search=%20")).toHaveLength(total);
  });
});

describe("orders", () => {
  test("by name without regard to case", async () => {
    const sorted = await names("?sort=name");
    expect(sorted).toHaveLength(total);
    expect(sorted).toEqual([...sorted].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  });

  test("by MRP for a visitor, both ways", async () => {
    const rising = (await data("?sort=price")).map((product) => product.mrp_from ?? 0);
    expect(rising).toEqual([...rising].sort((a, b) => a - b));
    expect((await data("?sort=-price")).map((product) => product.mrp_from ?? 0)).toEqual(rising.toReversed());
  });

  test("by the price shown to a customer, both ways", async () => {
    const { token } = await customer();
    const rising = (await data("?sort=price", token)).map((product) => product.price_from ?? 0);
    expect(rising).toEqual([...rising].sort((a, b) => a - b));
    expect((await data("?sort=-price", token)).map((product) => product.price_from ?? 0)).toEqual(rising.toReversed());
  });

  test("by price for who may see it", async () => {
    const { token } = await customer();
    // The highest price with a low MRP cannot occur in practice, so this one's position shows which value was used.
    await sql`UPDATE variants SET price_paise = 1 WHERE product_id = 1`;
    await live.refresh();
    expect((await data("?sort=price", token))[0]?.id).toBe(1);
    expect((await data("?sort=price"))[0]?.id).not.toBe(1);
  });

  test("the newest first", async () => {
    await sql`UPDATE products SET created_at = created_at + interval '1 hour' WHERE id = 33`;
    await live.refresh();
    expect((await data("?sort=newest"))[0]?.id).toBe(33);
  });

  test("by relevance is the catalogue's order when nothing is searched for", async () => {
    expect(await names("?sort=relevance")).toEqual(await names(""));
  });
});

describe("pages", () => {
  test("24 to a page by default", async () => {
    const { body } = await request("GET", "/api/product-data?page=3");
    expect(body.data).toHaveLength(total - 48);
    expect(body.meta).toEqual({ page: 3, per_page: 24, total, last_page: Math.ceil(total / 24) });
  });

  test("all pages together are the whole, in order", async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => names(`?sort=name&per_page=20&page=${page}`)));
    expect(pages.flat()).toEqual(await names("?sort=name"));
  });

  test("beyond the last page there is nothing", async () => {
    const { body } = await request("GET", "/api/product-data?page=9&per_page=10");
    expect(body).toMatchObject({ data: [], meta: { page: 9, per_page: 10, total, last_page: Math.ceil(total / 10) } });
  });

  test("nothing found is one empty page", async () => {
    const { body } = await request("GET", "/api/product-data?search=zzzzzz&page=1");
    expect(body.meta).toEqual({ page: 1, per_page: 24, total: 0, last_page: 1 });
  });
});

test.each([
  ["?per_page=101", "per_page"],
  ["?per_page=0", "per_page"],
  ["?page=x", "page"],
  ["?sort=x", "sort"],
  ["?category=-1", "category"],
  ["?top_sell=yes", "top_sell"],
  [`?search=${"a".repeat(201)}`, "search"],
])("%s is refused by the field's name", async (query, field) => {
  const { status, body } = await request("GET", `/api/product-data${query}`);
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test("unknown parameters are ignored", async () => {
  expect(await data("?colour=green")).toHaveLength(total);
});

test("an unchanged list costs a 304, for a customer too", async () => {
  const { token } = await customer();
  for (const who of [undefined, token]) {
    const first = await request("GET", "/api/product-data?page=1", { token: who });
    const again = await request("GET", "/api/product-data?page=1", {
      token: who,
      headers: { "if-none-match": first.headers.etag ?? "" },
    });
    expect(again.status).toBe(304);
    expect(again.body).toBeUndefined();
  }
});

test("categories with their counts, and sub-categories", async () => {
  const categories = await request("GET", "/api/category-list");
  expect(categories.body).toEqual(catalogueCalls["GET category-list"].reply.parse(categories.body));
  expect(categories.body.data).toHaveLength(11);
  expect(categories.body.data[1]).toMatchObject({ id: 2, slug: "plasma-wands", product_count: 5 });
  const subCategories = await request("GET", "/api/sub-category-list");
  expect(subCategories.body).toEqual(catalogueCalls["GET sub-category-list"].reply.parse(subCategories.body));
  expect(subCategories.body.data[0]).toEqual({
    id: 1,
    name: "Consoles and flow control",
    slug: "consoles-and-flow-control",
    category_id: 1,
  });
});

describe("suggestions", () => {
  const suggested = async (search: string) => (await request("GET", `/api/search-suggestions?search=${search}`)).body;

  test("at most eight, as the contract has them", async () => {
    const body = await suggested("e");
    expect(body).toEqual(catalogueCalls["GET search-suggestions"].reply.parse(body));
    expect(body.data).toHaveLength(8);
  });

  test("at the prices that the list shows this caller", async () => {
    const { token } = await customer();
    const search = async (who?: string) => {
      const { body: list } = await request("GET", "/api/product-data?search=plasma", { token: who });
      const { body: suggestions } = await request("GET", "/api/search-suggestions?search=plasma", { token: who });
      const prices = ({ mrp_from, price_from }: Record<string, unknown>) => ({ mrp_from, price_from });
      expect(suggestions.data.map(prices)).toEqual(list.data.slice(0, 8).map(prices));
      return suggestions.data;
    };
    expect((await search())[0]).toMatchObject({ mrp_from: expect.any(Number) });
    expect((await search())[0]).not.toHaveProperty("price_from");
    expect((await search(token))[0]).toMatchObject({ price_from: expect.any(Number) });
  });

  test("none for nothing", async () => {
    expect(await suggested("")).toEqual({ data: [], variants: [] });
    expect((await request("GET", "/api/search-suggestions")).body).toEqual({ data: [], variants: [] });
  });

  test("refuses what is too long", async () => {
    expect((await request("GET", `/api/search-suggestions?search=${"a".repeat(201)}`)).status).toBe(422);
  });
});
