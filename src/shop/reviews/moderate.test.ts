import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { request, live, sql } = shop;
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

const audited = async (id: number) =>
  (
    await sql<{ act: string; before: object; after: object }>`
      SELECT act, before, after FROM audit_entries WHERE subject = 'review' AND subject_id = ${String(id)} ORDER BY id`
  ).map(({ act, before, after }) => ({ act, before, after }));

describe("moderating twice", () => {
  test("for the same reason is done once, with the same reply", async () => {
    const id = await review(2, "The case arrived dented.");
    const first = await act(id, "hide", { reason: "About the courier" });
    const again = await act(id, "hide", { reason: "About the courier" });
    expect([again.status, again.body]).toEqual([200, first.body]);
    await act(id, "show");
    expect((await act(id, "show")).body.data).toMatchObject({ hidden_reason: null });
    expect(await audited(id)).toEqual([
      { act: "hid", before: { hidden: false }, after: { hidden: true } },
      { act: "showed again", before: { hidden: true }, after: { hidden: false } },
    ]);
  });

  test("at the same moment with two reasons: one holds, the other moderator gets a conflict", async () => {
    const id = await review(1, "Two moderators read this.");
    const both = await Promise.all(["Advertising", "Insult"].map((reason) => act(id, "hide", { reason })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = both.find(({ status }) => status === 409) ?? { body: null };
    expect(body).toMatchObject({ code: "state_changed", message: serverTexts.alreadyDecided });
    expect(await audited(id)).toHaveLength(1);
  });
});

test.each([
  ["no reason", undefined],
  ["spaces", "   "],
  ["a null byte", "Rude\u0000"],
  ["two lines", "Rude\nwords"],
  ["a number", 7],
  ["301 characters", "x".repeat(301)],
  ["20,000 characters", "x".repeat(20_000)],
])("a reason that is %s is refused, and the review stays", async (what, reason) => {
  const id = await review(4, `Reviewed with ${what}`);
  const { status, body } = await act(id, "hide", { reason });
  expect([status, Object.keys(body.errors)]).toEqual([422, ["reason"]]);
  expect(await audited(id)).toEqual([]);
});
