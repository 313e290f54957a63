import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { mostAtOnce, streamedList } from "./long-list.ts";

const t = await testShop();
const { sql, request, live } = t;

test.each([
  [[], {}],
  [[{ id: 1 }], {}],
  [[{ id: 1 }, { id: 2 }], { corrected: "snare", kits: [{ slug: "a" }] }],
  [Array.from({ length: 3000 }, (_, id) => ({ id, name: "Tonsil snare" })), { corrected: "x" }],
])("a streamed list is to the letter what it would be at once: %#", (items, about) => {
  const { pieces } = streamedList<object>(items, (item) => item, about);
  expect([...pieces()].join("")).toBe(JSON.stringify({ data: items, ...about }));
});

test("all products of a large shop are those of its pages, for visitors and customers, several at once", async () => {
  await sql`
    INSERT INTO products (token, slug, name, position, category_id, sub_category_id, short_description, description_html,
                          device_class, sterile, single_use, sterilisation)
    SELECT token || '-' || n, slug || '-' || n, name || ' ' || n, position + 1000 * n, category_id, sub_category_id,
           short_description, description_html, device_class, sterile, single_use, sterilisation
    FROM products, generate_series(1, 8) n WHERE withdrawn_at IS NULL`;
  await live.refresh();
  const total = live.current().catalogue.products.length;
  expect(total).toBeGreaterThan(mostAtOnce);

  const asha = await t.customer();
  const [first] = live.current().catalogue.products;
  const wished = await request("POST", "/api/wishlist/store", { token: asha.token, body: { productId: first?.token } });
  expect(wished.status).toBeLessThan(300);
  for (const token of [null, asha.token]) {
    const pages = [];
    for (let page = 1; pages.length < total; page++) {
      pages.push(...(await request("GET", `/api/product-data?page=${page}&per_page=100`, { token })).body.data);
    }
    const lists = await Promise.all([1, 2, 3].map(() => request("GET", "/api/product-data", { token })));
    for (const { status, body } of lists) expect([status, body]).toEqual([200, { data: pages }]);
    expect(pages[0].inWishList).toBe(token !== null);
    expect(lists[0]?.headers["cache-control"]).toBe(token === null ? "no-cache" : "private, no-cache");
  }

  const compressed = await t.app.inject({ url: "/api/product-data", headers: { "accept-encoding": "br" } });
  expect(JSON.parse(brotliDecompressSync(compressed.rawPayload).toString()).data).toHaveLength(total);
  // Requests beyond the queue are refused and retried.
  const many = await Promise.all(Array.from({ length: 20 }, () => request("GET", "/api/product-data")));
  const refused = many.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers["retry-after"]).toBe("10");
  expect((await request("GET", "/api/product-data")).status).toBe(200);
});
