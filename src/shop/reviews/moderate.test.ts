import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, live } = shop;
const staff = await shop.member("support");
const [product, other] = live.current().catalogue.products;
if (!product || !other) throw new Error("The demonstration has products.");

async function review(rating: number, text: string, token = product?.token): Promise<number> {
  const { token: bearer } = await shop.customer();
  const body = { product_id: token, rating, review: text };
  expect((await request("POST", "/api/product-review", { token: bearer, body })).status).toBe(201);
  const { data } = (await request("GET", `/api/staff/reviews?search=${encodeURIComponent(text)}`, { staff })).body;
  return data[0].id;
}

const shown = async () => (await request("GET", `/api/product/view/${product.token}`)).body.product;
const act = (id: number, verb: string, body?: object) =>
  request("POST", `/api/staff/reviews/${id}/${verb}`, { staff, body });

test("a hidden review is gone from the page, and its stars with it, until it is shown again", async () => {
  await review(5, "Clear view at any angle.");
  const id = await review(1, "Buy from my brother instead.");
  expect(await shown()).toMatchObject({ total_review: 2, five_start_review: 50, one_start_review: 50 });

  const hidden = await act(id, "hide", { reason: "Advertising" });
  expect(hidden.body.data).toMatchObject({ hidden_reason: "Advertising", hidden_at: expect.any(String) });
  expect(await shown()).toMatchObject({ total_review: 1, five_start_review: 100, one_start_review: 0 });
  const list = (await request("GET", `/api/product/reviews/${product.token}`)).body;
  expect(list.data).toMatchObject([{ review: "Clear view at any angle." }]);

  expect((await act(id, "show")).body.data).toMatchObject({ hidden_reason: null, hidden_at: null });
  expect(await shown()).toMatchObject({ total_review: 2 });
});

test("hiding needs a reason, and goes once", async () => {
  const id = await review(2, "Late by a day.");
  expect((await act(id, "hide", { reason: "" })).body.errors).toEqual({ reason: ["Reason is required."] });
  expect((await act(id, "hide", { reason: "About the courier" })).status).toBe(200);
  expect((await act(id, "hide", { reason: "Again" })).status).toBe(409);
  expect((await act(999_999, "show")).status).toBe(404);
});

test("found by rating, by state, by words and by product; the newest first", async () => {
  const id = await review(3, "Good, but the case is small.", other.token);
  const list = async (query: string) => (await request("GET", `/api/staff/reviews?${query}`, { staff })).body.data;
  expect(await list("rating=3")).toMatchObject([{ id, product: { name: other.name }, customer_name: "Asha Rao" }]);
  expect((await list("state=hidden")).every((row: { hidden_at: string | null }) => row.hidden_at !== null)).toBe(true);
  expect(await list(`search=${encodeURIComponent(other.name.toUpperCase())}`)).toMatchObject([{ id }]);
  expect((await list(""))[0]).toMatchObject({ id });
  expect((await request("GET", "/api/staff/reviews?rating=6", { staff })).status).toBe(422);
});
