import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { catalogueCalls, type Facet, type Product } from "../../contract/catalogue.ts";

const { request, customer, live } = await testShop();

const ask = async (query: string, token?: string) =>
  (await request("GET", `/api/product-data?${query}`, { token })).body as {
    data: Product[];
    meta?: { total: number };
    facets?: Facet[];
    countries?: { country: string; count: number; chosen: boolean }[];
    sub_categories?: { id: number; name: string; count: number; chosen: boolean }[];
  };
const facet = async (query: string, name: string) =>
  (await ask(query)).facets?.find((each) => each.attribute_name === name)?.values;
const attributes = new Map(
  live
    .current()
    .catalogue.products.flatMap(({ attributes }) => attributes.map((each) => [each.attribute_name, each.attribute_id])),
);
const material = attributes.get("Material");
const size = attributes.get("Size");

test("only a paged list has filters", async () => {
  const paged = await ask("category=5&per_page=24");
  expect(paged).toEqual(catalogueCalls["GET product-data"].reply.parse(paged));
  expect(paged.facets?.map((each) => each.attribute_name)).toContain("Material");
  expect(await ask("category=5")).not.toHaveProperty("facets");
  expect(await ask("category=5")).not.toHaveProperty("sub_categories");
});

test("each count is what choosing it gives", async () => {
  for (const query of ["category=6&page=1", "search=forceps&page=1", `category=5&page=1&attr=${material}:Titanium`]) {
    const { facets = [] } = await ask(query);
    expect(facets.length).toBeGreaterThan(1);
    for (const { attribute_id, values } of facets) {
      const others = query.replace(new RegExp(`&attr=${attribute_id}:[^&]*`), "");
      for (const { value, count } of values.slice(0, 4)) {
        const reply = await ask(`${others}&attr=${attribute_id}:${encodeURIComponent(value)}`);
        expect(reply.meta?.total, `${query}, ${value}`).toBe(count);
      }
    }
  }
});

test("of one attribute either value, of two attributes both", async () => {
  const total = async (query: string) => (await ask(`${query}&page=1`)).meta?.total ?? 0;
  const titanium = await total(`attr=${material}:Titanium`);
  const silicone = await total(`attr=${material}:Silicone`);
  expect(titanium).toBeGreaterThan(0);
  expect(await total(`attr=${material}:Titanium&attr=${material}:Silicone`)).toBe(titanium + silicone);
  expect(await total(`attr=${material}:Titanium&attr=${size}:${encodeURIComponent("Size 2")}`)).toBe(0);
});

test("combines with category, search, order and the whole list", async () => {
  const reply = await ask(`category=5&attr=${material}:Titanium&search=prosthesis&sort=name`);
  expect(reply.meta).toBeUndefined();
  expect(reply.data.map((product) => product.name)).toEqual([
    "Partial Ossicular Prosthesis (PORP)",
    "Total Ossicular Prosthesis (TORP)",
  ]);
});

test("what is chosen says so", async () => {
  const values = await facet(`page=1&attr=${material}:Titanium`, "Material");
  expect(values?.filter(({ chosen }) => chosen)).toEqual([
    { value: "Titanium", label: "Titanium", count: 4, chosen: true },
  ]);
});

test("sub-categories of the category asked for, each counted as if no other were chosen", async () => {
  const all = await ask("category=5&page=1");
  const [first, second] = all.sub_categories ?? [];
  expect(all.sub_categories?.reduce((sum, { count }) => sum + count, 0)).toBe(all.meta?.total);
  const one = await ask(`category=5&sub_category=${first?.id}&page=1`);
  expect(one.meta?.total).toBe(first?.count);
  expect(one.data.every((product) => product.sub_category_id === first?.id)).toBe(true);
  expect(one.sub_categories?.slice(0, 2)).toEqual([{ ...first, chosen: true }, second]);
  expect((await ask("page=1")).sub_categories).toEqual([]);
});

test.each(["attr=4711:180", `attr=${material}:Gold`, "sub_category=4711", "category=5&sub_category=1"])(
  "%s finds nothing",
  async (query) => {
    const { data, meta } = await ask(`${query}&page=1`);
    expect([data, meta?.total]).toEqual([[], 0]);
  },
);

test("a malformed choice is refused at its position, too", async () => {
  const { status, body } = await request("GET", "/api/product-data?attr=7:180&attr=7:%00");
  expect([status, Object.keys(body.errors)]).toEqual([422, ["attr", "attr.1"]]);
});

test.each(["7", "x:180", "0:180", ":180", "7:", "", "99999999999:1"])("attr=%s is refused", async (choice) => {
  const alone = await request("GET", `/api/product-data?attr=${choice}`);
  expect(alone.status).toBe(422);
  expect(Object.keys(alone.body.errors)).toEqual(["attr"]);
  const beside = await request("GET", `/api/product-data?attr=7:180&attr=${choice}`);
  expect(beside.status).toBe(422);
  expect(Object.keys(beside.body.errors)).toEqual(["attr"]);
});

test("too many choices are refused", async () => {
  const choices = Array.from({ length: 21 }, (_, number) => `attr=1:${number}`).join("&");
  expect((await request("GET", `/api/product-data?${choices}`)).body.errors).toHaveProperty("attr");
});

test("a customer with a wishlist gets the same filters", async () => {
  const asha = await customer();
  const query = `category=5&page=1&attr=${material}:Titanium`;
  const visitors = await ask(query);
  await request("POST", "/api/wishlist/store", { token: asha.token, body: { productId: visitors.data[0]?.token } });
  const hers = await ask(query, asha.token);
  expect(hers.data[0]?.inWishList).toBe(true);
  expect(hers.facets).toEqual(visitors.facets);
  expect(hers.sub_categories).toEqual(visitors.sub_categories);
});

test("the order of the choices makes no other answer", async () => {
  const etag = async (query: string) => (await request("GET", `/api/product-data?page=1&${query}`)).headers.etag;
  expect(await etag(`attr=${material}:Titanium&attr=${size}:Small`)).toBe(
    await etag(`attr=${size}:Small&attr=${material}:Titanium`),
  );
});

describe("Packaged Commodities Rules r.6(10A): country of origin", () => {
  const countries = async (query: string) => (await ask(query)).countries ?? [];
  const total = async (query: string) => (await ask(`${query}&page=1`)).meta?.total ?? 0;

  test("each count is what choosing it gives", async () => {
    const all = await countries("page=1");
    expect(all.map(({ country }) => country)).toEqual(["Germany", "India", "Japan", "Malaysia"]);
    for (const { country, count } of all) expect(await total(`country=${country}`), country).toBe(count);
    expect(await total("country=Germany&country=Japan")).toBe(
      (await total("country=Germany")) + (await total("country=Japan")),
    );
  });

  test("combines with a search and a category, and stays listed when nothing is left", async () => {
    const reply = await ask("search=headlight&country=Japan&page=1");
    expect(reply.data.map(({ name }) => name)).toEqual(["LED Headlight"]);
    expect(await countries("search=headlight&country=Chile&page=1")).toEqual([
      { country: "Chile", count: 0, chosen: true },
      { country: "Japan", count: 1, chosen: false },
    ]);
    expect(await total("country=Chile")).toBe(0);
  });

  test("can be sorted by", async () => {
    const { data } = await ask("sort=country&page=1&per_page=3");
    const origin = live.current().catalogue.productByToken;
    expect(data.map(({ token }) => origin.get(token)?.country_of_origin)).toEqual(["Germany", "Germany", "India"]);
  });

  test("refuses hostile choices", async () => {
    const many = Array.from({ length: 21 }, (_, n) => `country=C${n}`).join("&");
    for (const query of [many, "country=%00", `country=${"x".repeat(101)}`])
      expect((await request("GET", `/api/product-data?${query}`)).status, query).toBe(422);
  });
});
