import { describe, expect, test, vi } from "vitest";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { patience } from "../../../test/support/patience.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { reviewsCalls } from "../../contract/reviews.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { request, customer, live, sql, clock } = shop;
const { products } = live.current().catalogue;

const tokenAt = (place: number) => products[place]?.token ?? "";
const own = (token: string, product: string) => request("GET", `/api/product-review/${product}`, { token });
const post = (token: string | null, product_id: unknown, rating: unknown, review: unknown) =>
  request("POST", "/api/product-review", { token, body: { product_id, rating, review } });
const shown = async (product: string) => (await request("GET", `/api/product/view/${product}`)).body;

test("a review shows at once, with average, count and first name", async () => {
  const product = tokenAt(0);
  const { token, firstName } = await customer();
  expect((await own(token, product)).body).toEqual({ rating: null, review: null });
  expect(await post(token, product, 5, "Ready in an afternoon.")).toMatchObject({
    status: 201,
    body: { message: "Review Added Successfully" },
  });
  const { body } = await own(token, product);
  expect(body).toEqual(reviewsCalls["GET product-review/:productToken"].reply.parse(body));
  expect(body).toEqual({ rating: 5, review: "Ready in an afternoon." });
  const view = await shown(product);
  expect(view.product).toMatchObject({ total_review: 1, five_start_review: 100 });
  expect(view.reviews).toEqual([
    { name: firstName, rating: 5, review: "Ready in an afternoon.", verified_purchase: false, at: expect.any(String) },
  ]);
});

test("posting again replaces", async () => {
  const product = tokenAt(1);
  const { token } = await customer();
  await post(token, product, 5, "Good.");
  await post(token, product, "2", "Not so good after all.");
  expect((await own(token, product)).body).toEqual({ rating: 2, review: "Not so good after all." });
  const view = await shown(product);
  expect(view.product).toMatchObject({ total_review: 1, five_start_review: 0, two_start_review: 100 });
  expect(view.reviews).toHaveLength(1);
});

test("percentages are whole and add up to 100", async () => {
  const product = tokenAt(2);
  for (const rating of [5, 4, 1]) await post((await customer()).token, product, rating, "Noted.");
  expect((await shown(product)).product).toMatchObject({
    total_review: 3,
    five_start_review: 34,
    four_start_review: 33,
    three_start_review: 0,
    two_start_review: 0,
    one_start_review: 33,
  });
});

test("the ten newest are shown, the newest first", async () => {
  const product = tokenAt(3);
  for (let day = 1; day <= 11; day++) {
    clock.set(`2026-11-${String(day).padStart(2, "0")}T10:00:00+05:30`);
    await post((await customer()).token, product, 3, `Review of day ${day}`);
  }
  const { reviews, product: listed } = await shown(product);
  expect(reviews.map((review: { review: string }) => review.review)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Review of day ${11 - index}`),
  );
  expect(listed.total_review).toBe(11);
});

describe("all reviews, page by page", () => {
  const readPage = (product: string, query = "") => request("GET", `/api/product/reviews/${product}${query}`);

  test("the first page is what comes with the product, the next goes on from there", async () => {
    const product = tokenAt(3);
    const first = await readPage(product);
    expect(first.body).toEqual(reviewsCalls["GET product/reviews/:token"].reply.parse(first.body));
    expect(first.body).toEqual({
      data: (await shown(product)).reviews,
      meta: { page: 1, per_page: 10, total: 11, last_page: 2 },
    });
    const second = (await readPage(product, "?page=2")).body.data;
    expect(second).toMatchObject([{ review: "Review of day 1", rating: 3 }]);
  });

  test("beyond the last, and as many at a time as asked for", async () => {
    expect((await readPage(tokenAt(3), "?page=3")).body.data).toEqual([]);
    const { body } = await readPage(tokenAt(3), "?page=2&per_page=4");
    expect(body.meta).toEqual({ page: 2, per_page: 4, total: 11, last_page: 3 });
    expect(body.data[0].review).toBe("Review of day 7");
  });

  test("none yet, hidden ones, no such product, no such page", async () => {
    const empty = { data: [], meta: { page: 1, per_page: 10, total: 0, last_page: 1 } };
    expect((await readPage(tokenAt(7))).body).toEqual(empty);
    const { token, id } = await customer();
    await post(token, tokenAt(7), 1, "Rude words");
    await sql`UPDATE reviews SET hidden_at = now() WHERE customer_id = ${id}`;
    expect((await readPage(tokenAt(7))).body).toEqual(empty);
    expect((await readPage("nothing")).status).toBe(404);
    expect((await readPage(tokenAt(7), "?page=0")).status).toBe(422);
  });
});

test("a review hidden by staff is neither shown nor counted, and stays hidden when rewritten", async () => {
  const product = tokenAt(4);
  const { token, id } = await customer();
  await post(token, product, 1, "Rude words");
  await sql`UPDATE reviews SET hidden_at = now() WHERE customer_id = ${id}`;
  await post(token, product, 1, "Rude words, again");
  const view = await shown(product);
  expect(view.reviews).toEqual([]);
  expect(view.product.total_review).toBe(0);
  expect((await own(token, product)).body.review).toBe("Rude words, again");
});

test("a delivered order makes it a verified purchase, without the review being touched", async () => {
  const product = products[5];
  const { token, id } = await customer();
  await post(token, product?.token, 4, "Works.");
  expect((await shown(product?.token ?? "")).reviews[0].verified_purchase).toBe(false);
  await placeOrder(id, product?.variants[0]?.id ?? 0);
  for (const status of ["confirmed", "packed", "shipped", "delivered"]) {
    await sql`UPDATE orders SET status = ${status} WHERE customer_id = ${id}`;
  }
  const verified = () => live.current().catalogue.productById.get(product?.id ?? 0)?.reviews[0]?.verified_purchase;
  await vi.waitFor(() => expect(verified()).toBe(true), patience);
});

test("a delivery by staff, and taking it back, shows in the reply that follows", async () => {
  clock.set("2026-11-20T10:00:00+05:30");
  const { orderIn, act } = await fulfilmentCalls(shop);
  const buyer = await customer();
  const { token } = await orderIn("shipped", buyer);
  const [{ product } = { product: "" }] = await sql<{ product: string }>`
    SELECT p.token AS product FROM products p JOIN variants v ON v.product_id = p.id WHERE v.ref_no = 'NK-EE-1101'`;
  await post(buyer.token, product, 5, "Arrived well packed.");
  const isVerified = async () =>
    (await shown(product)).reviews.find(({ name }: { name: string }) => name === buyer.firstName)?.verified_purchase;
  expect(await isVerified()).toBe(false);
  expect((await act(token, "deliver")).status).toBe(200);
  expect(await isVerified()).toBe(true);
  expect((await act(token, "undo-delivery", { reason: "Another parcel" })).status).toBe(200);
  expect(await isVerified()).toBe(false);
});

/** An order with one line, inserted directly into the database. */
async function placeOrder(customerId: number, variantId: number) {
  await sql`
    WITH placed AS (
      INSERT INTO orders (token, number, customer_id, placed_at, billing_address, shipping_address, seller_gstin,
        place_of_supply, place_of_supply_code, supply_kind, state_tax_kind, tax_reason, item_count, mrp_paise,
        subtotal_paise, coupon_paise, shipping_paise, shipping_cgst_paise, shipping_sgst_paise, shipping_igst_paise,
        cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise)
      VALUES ('review-test', 'R-1', ${customerId}, now(), '{}', '{}', '27AAAAA0000A1Z2', '27 Maharashtra', '27', 'intra',
        'SGST', '', 1, 20000, 10000, 0, 0, 0, 0, 0, 250, 250, 0, 0, 10500)
      RETURNING id, placed_at
    )
    INSERT INTO order_lines (order_id, placed_at, position, variant_id, ref_no, product_name, product_slug, product_token,
      product_image, product_attribute, hsn_code, gst_rate_bp, mrp_paise, price_paise, quantity, coupon_paise,
      taxable_paise, cgst_paise, sgst_paise, igst_paise)
    SELECT id, placed_at, 1, ${variantId}, '', '', '', '', '', '[]', '90189099', 500, 20000, 10000, 1, 0, 10000, 250, 250, 0
    FROM placed`;
}

test("the same review sent five times at once is one", async () => {
  const product = tokenAt(8);
  const { token } = await customer();
  const replies = await Promise.all([1, 2, 3, 4, 5].map((rating) => post(token, product, rating, `Rated ${rating}.`)));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  const { reviews, product: rated } = await shown(product);
  expect([reviews.length, rated.total_review]).toEqual([1, 1]);
  const { rating, review } = (await own(token, product)).body;
  expect(review).toBe(`Rated ${rating}.`);
});

test("a customer reads only their own review", async () => {
  const product = tokenAt(6);
  const [one, other] = [await customer(), await customer()];
  await post(one.token, product, 5, "Mine.");
  expect((await own(other.token, product)).body).toEqual({ rating: null, review: null });
});

describe("refused", () => {
  test("a visitor", async () => {
    expect((await request("GET", `/api/product-review/${tokenAt(0)}`)).status).toBe(401);
    expect(await post(null, tokenAt(0), 5, "x")).toMatchObject({
      status: 401,
      body: { message: serverTexts.signInFirst },
    });
  });

  test("a product that is not there", async () => {
    const { token } = await customer();
    expect((await own(token, "nothing")).status).toBe(404);
    expect((await post(token, "nothing", 5, "x")).status).toBe(404);
  });

  test.each([
    [0, "x", "rating"],
    [6, "x", "rating"],
    [4.5, "x", "rating"],
    [undefined, "x", "rating"],
    [5, "", "review"],
    [5, undefined, "review"],
    [5, " \n ", "review"],
    [5, "Good\u0000", "review"],
    [5, "x".repeat(2001), "review"],
    [5, "x".repeat(20_000), "review"],
  ])("input %# by the field's name", async (rating, review, field) => {
    const { token } = await customer();
    const answer = await post(token, tokenAt(0), rating, review);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });
});
