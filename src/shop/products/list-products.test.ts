import { describe, expect, test } from "vitest";
import { productCalls } from "../../../test/support/products.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { member, customer, request, sql } = shop;
const { demo, send, get, made } = await productCalls(shop);

interface Row {
  id: number;
  name: string;
  state: string;
  category: string;
  sub_category: string;
}
const list = async (query: string): Promise<Row[]> => (await get(`products?per_page=100&${query}`)).data;
const choices = async (query: string): Promise<Row[]> => (await get(`product-choices?${query}`)).data;

describe("the list of products", () => {
  test("shows of each what the table needs", async () => {
    const needles = demo.product("micro-ear-needles");
    const [lowest] = await sql<{ mrp: number }>`
      SELECT min(mrp_paise)::int / 100.0 AS mrp FROM variants WHERE product_id = ${needles.id}`;
    expect(await list("search=NK-ME-1001")).toEqual([
      {
        ...{ id: needles.id, name: needles.name, slug: needles.slug, token: needles.token, state: "shown" },
        ...{
          category: demo.category("micro-ear-instruments").name,
          sub_category: expect.any(String),
          position: expect.any(Number),
        },
        ...{ top_sell: expect.any(Boolean), deal_of_day: expect.any(Boolean), enquiry_only: false },
        ...{ verified_only: false, file: expect.stringMatching(/^\/files\//), variant_count: expect.any(Number) },
        ...{ ref_no: "NK-ME-1001", mrp_from: Number(lowest?.mrp), changed_at: expect.any(String), changed_by: null },
      },
    ]);
  });

  test("of one without variants has neither a number nor a price", async () => {
    const { id } = await made({ name: "Nothing to sell" });
    const [row] = await list("search=nothing+to+sell");
    expect(row).toMatchObject({ id, state: "hidden", variant_count: 0, ref_no: null, mrp_from: null, file: null });
  });

  test.each(["—", "·", "“”", "/", "_"])(
    "does not find all previous references by punctuation alone: %s",
    async (typed) => {
      const { id } = demo.product("micro-ear-needles");
      await sql`UPDATE variants SET previous_refs = 'OLD/1001' WHERE product_id = ${id}`;
      expect((await list("search=old1001")).map((row) => row.id)).toContain(id);
      expect((await list(`search=${encodeURIComponent(typed)}`)).map((row) => row.id)).not.toContain(id);
    },
  );

  test("is narrowed by category and sub-category", async () => {
    const wands = demo.category("plasma-wands");
    const listed = await list(`category=${wands.id}`);
    expect(listed.length).toBeGreaterThan(1);
    expect(new Set(listed.map(({ category }) => category))).toEqual(new Set([wands.name]));
    const [sub] = await sql<{ id: number; name: string }>`
      SELECT id, name FROM sub_categories WHERE slug = 'tonsil-and-adenoid-wands'`;
    const fewer = await list(`category=${wands.id}&sub_category=${sub?.id}`);
    expect(new Set(fewer.map(({ sub_category }) => sub_category))).toEqual(new Set([sub?.name]));
    expect(fewer.length).toBeLessThan(listed.length);
  });

  test.each(["category=2000000000", "sub_category=2000000000", "filter=deal_of_day&state=hidden"])(
    "is empty for %s",
    async (query) => {
      expect(await list(query)).toEqual([]);
    },
  );

  test.each([
    "category=0",
    "sub_category=x",
    "state=lost",
    "filter=sterile",
    "sort=price",
    "per_page=0",
    "per_page=101",
  ])("refuses %s and names the parameter", async (query) => {
    const { status, body } = await send("GET", `products?${query}`);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, "invalid", [query.split("=")[0]]]);
  });

  test("says that a search is too long", async () => {
    const { status, body } = await send("GET", `products?search=${"x".repeat(20_000)}`);
    expect([status, body.errors]).toEqual([422, { search: ["Search for at most 200 characters."] }]);
  });
});

describe("choices", () => {
  test("have those whose name begins with the text first, hidden ones after the others", async () => {
    await made({ name: "Laryngeal Spatula" });
    const listed = await choices("search=laryngeal");
    const begin = listed.map(({ name }) => /^laryngeal/i.test(name));
    expect(begin).toEqual(begin.toSorted((one, other) => Number(other) - Number(one)));
    const states = listed.filter(({ name }) => /^laryngeal/i.test(name)).map(({ state }) => state);
    expect(states.at(-1)).toBe("hidden");
    expect(states.slice(0, -1)).not.toContain("hidden");
  });

  test("are at most twelve, also where nothing is searched for", async () => {
    expect(await choices("")).toHaveLength(12);
    expect(await choices("search=nk")).toHaveLength(12);
  });

  test("are found by a reference number, however it is written", async () => {
    const probe = demo.product("jobson-horne-probe");
    for (const search of ["NK-EE-1601", "nkee1601"]) {
      expect((await choices(`search=${search}`)).map(({ id }) => id)).toEqual([probe.id]);
    }
    expect(await choices(`search=NK-EE-1601&except=${probe.id}`)).toEqual([]);
  });

  test.each(["except=0", "except=first", `search=${"x".repeat(201)}`])(
    "refuse a wrong parameter (%#)",
    async (query) => {
      const { status, body } = await send("GET", `product-choices?${query}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, [query.split("=")[0]]]);
    },
  );
});

describe("the price that staff are shown while they type", () => {
  test.each([
    ["mrp=1050&price=&gst_rate=5", 800, 840],
    ["mrp=1180&price=&gst_rate=18", 800, 944],
    ["mrp=999.99&gst_rate=0", 799.99, 799.99],
    ["mrp=100&price=89.30&gst_rate=12", 89.3, 100.02],
  ])("%s", async (query, price, with_gst) => {
    expect((await get(`price?${query}`)).data).toMatchObject({ price, with_gst });
  });

  test.each([
    ["mrp", "mrp=&gst_rate=5", "MRP is required."],
    ["mrp", "mrp=many&gst_rate=5", "MRP must be an amount in rupees."],
    ["mrp", "mrp=0&gst_rate=5", "MRP must be more than zero."],
    ["mrp", "mrp=1.001&gst_rate=5", "MRP can have at most two decimals."],
    ["mrp", "mrp=100000001&gst_rate=5", "MRP can be at most Rs 10,00,00,000."],
    ["price", "mrp=10&price=-1&gst_rate=5", "Price must be more than zero."],
    ["price", "mrp=10&price=1e99&gst_rate=5", "Price can be at most Rs 10,00,00,000."],
    ["gst_rate", "mrp=10", "GST rate is required."],
    ["gst_rate", "mrp=10&gst_rate=101", "GST rate can be at most 100 %."],
    ["gst_rate", "mrp=10&gst_rate=-5", "GST rate cannot be negative."],
  ])("is refused for a wrong %s: %s", async (field, query, words) => {
    const { status, body } = await send("GET", `price?${query}`);
    expect([status, body.errors]).toEqual([422, { [field]: [words] }]);
  });
});

test("every member of staff reads products; visitors and customers do not", async () => {
  const { id } = demo.product("laryngeal-mirror");
  const { token } = await customer();
  for (const path of ["products", `products/${id}`, "product-choices", "price?mrp=10&gst_rate=5"]) {
    expect((await send("GET", path, undefined, null)).status, path).toBe(401);
    expect((await request("GET", `/api/staff/${path}`, { token })).status, path).toBe(401);
    for (const role of ["warehouse", "accounts", "support"] as const) {
      expect((await send("GET", path, undefined, await member(role))).status, path).toBe(200);
    }
  }
});
