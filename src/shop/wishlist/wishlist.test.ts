import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { wishlistCalls } from "../../contract/wishlist.ts";

const { request, customer, live, sql } = await testShop();
const [first, second] = live.current().catalogue.products;
if (!first || !second) throw new Error("the demonstration has products");

const wishes = async (token: string) =>
  (await request("GET", "/api/wishlist", { token })).body.data.map((entry: { token: string }) => entry.token);
const toggle = (token: string, productId: unknown) =>
  request("POST", "/api/wishlist/store", { token, body: { productId } });

test("storing toggles, and says which way", async () => {
  const { token } = await customer();
  expect(await toggle(token, first.token)).toMatchObject({
    status: 200,
    body: { message: "Added Wishlist", inWishList: true },
  });
  expect(await wishes(token)).toEqual([first.token]);
  expect((await toggle(token, first.token)).body).toEqual({ message: "Removed From Wishlist", inWishList: false });
  expect(await wishes(token)).toEqual([]);
});

test("entries are the contract's, the newest first", async () => {
  const { token } = await customer();
  await toggle(token, first.token);
  await toggle(token, second.token);
  const { body } = await request("GET", "/api/wishlist", { token });
  expect(body).toEqual(wishlistCalls["GET wishlist"].reply.parse(body));
  expect(body.data).toHaveLength(2);
  expect(body.data[0]).toEqual({
    token: second.token,
    product: { slug: second.slug, token: second.token },
    product_name: second.name,
    category_name: second.categoryName,
    first_images: second.firstImage,
    show_cart_button: expect.any(Boolean),
    sub_product_id: expect.toSatisfy((id) => id === null || Number.isInteger(id)),
    variant_count: second.variants.length,
    mrp_from: expect.any(Number),
    price_from: expect.any(Number),
    price_with_gst_from: expect.any(Number),
    availability: { status: "in_stock" },
  });
});

test("an entry has the lowest of its variants' prices, as lists show it", async () => {
  const { token } = await customer();
  await toggle(token, first.token);
  const [entry] = (await request("GET", "/api/wishlist", { token })).body.data;
  expect(entry.price_from).toBe(Math.min(...first.variants.map(({ price_paise }) => price_paise)) / 100);
  expect(entry.mrp_from).toBe(Math.min(...first.variants.map(({ mrp_paise }) => mrp_paise)) / 100);
});

test("an entry says whether it can be bought, and which variant when there is only one", async () => {
  const { products } = live.current().catalogue;
  const [several, single] = products.filter((each) => !each.enquiry_only && !each.verified_only);
  const capital = products.find((each) => each.enquiry_only);
  await sql`
    UPDATE variants SET withdrawn_at = now() WHERE product_id = ${single?.id} AND id <> ${single?.variants[0]?.id}`;
  await live.refresh();
  const { token } = await customer();
  for (const product of [capital, several, single]) await toggle(token, product?.token);
  const { data } = (await request("GET", "/api/wishlist", { token })).body;
  expect(data).toMatchObject([
    { token: single?.token, show_cart_button: true, sub_product_id: single?.variants[0]?.id },
    { token: several?.token, show_cart_button: true, sub_product_id: null },
    { token: capital?.token, show_cart_button: false },
  ]);
});

test("deleting takes off, twice as well as once", async () => {
  const { token } = await customer();
  await toggle(token, first.token);
  for (let time = 0; time < 2; time++) {
    const answer = await request("POST", "/api/wishlist/delete", { token, body: { id: first.token } });
    expect(answer).toMatchObject({ status: 200, body: { inWishList: false } });
  }
  expect(await wishes(token)).toEqual([]);
});

test("each of several concurrent calls changes what the one before left", async () => {
  const { token } = await customer();
  const answers = await Promise.all(Array.from({ length: 15 }, () => toggle(token, first.token)));
  const added = answers.filter((answer) => answer.body.inWishList);
  expect(answers.map((answer) => answer.status)).toEqual(Array(15).fill(200));
  expect(added).toHaveLength(8);
  expect(await wishes(token)).toEqual([first.token]);
});

test("customers cannot see or change another's list", async () => {
  const one = await customer();
  const other = await customer();
  await toggle(one.token, first.token);
  expect(await wishes(other.token)).toEqual([]);
  await request("POST", "/api/wishlist/delete", { token: other.token, body: { id: first.token } });
  expect(await wishes(one.token)).toEqual([first.token]);
});

test("a product withdrawn from sale is not shown, but can be taken off", async () => {
  const { token, id } = await customer();
  await toggle(token, second.token);
  await sql`UPDATE products SET withdrawn_at = now() WHERE id = ${second.id}`;
  await live.refresh();
  expect(await wishes(token)).toEqual([]);
  expect((await toggle(token, second.token)).status).toBe(404);
  await request("POST", "/api/wishlist/delete", { token, body: { id: second.token } });
  expect(await sql`SELECT FROM wishlist_entries WHERE customer_id = ${id}`).toHaveLength(0);
});

describe("refused", () => {
  test.each([
    ["GET", "/api/wishlist"],
    ["POST", "/api/wishlist/store"],
    ["POST", "/api/wishlist/delete"],
  ])("%s %s without a token", async (method, path) => {
    const body = method === "POST" ? { productId: first.token, id: first.token } : undefined;
    expect(await request(method, path, { body })).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
  });

  test("a product that is not there", async () => {
    const { token } = await customer();
    expect((await toggle(token, "nothing")).status).toBe(404);
    expect((await request("POST", "/api/wishlist/delete", { token, body: { id: "nothing" } })).status).toBe(404);
  });

  test("a wrong kind of value, by the field's name", async () => {
    const { token } = await customer();
    const stored = await toggle(token, 12);
    expect(stored.status).toBe(422);
    expect(Object.keys(stored.body.errors)).toEqual(["productId"]);
    const deleted = await request("POST", "/api/wishlist/delete", { token, body: {} });
    expect(deleted.status).toBe(422);
    expect(Object.keys(deleted.body.errors)).toEqual(["id"]);
  });
});
