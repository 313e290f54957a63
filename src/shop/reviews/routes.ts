import type { FastifyInstance } from "fastify";
import { texts } from "../../contract/texts.ts";
import { restated } from "../../language/restated.ts";
import { serve } from "../kit/api.ts";
import { refuse } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { findReview, listProductReviews, storeReview } from "./queries.ts";

/** As many as the product reply includes, so that page 2 continues where those end. */
const defaultPerPage = 10;

export function reviewsRoutes(app: FastifyInstance, { db, clock, live }: LiveShop) {
  const findProduct = (token: string) => live.current().catalogue.productByToken.get(token);

  serve(app, "GET product-review/:productToken", async ({ caller, params }) => {
    const product = findProduct(params.productToken);
    if (!product) return refuse(404, "not_found", texts.productNotFound);
    const own = await findReview(db, caller.id, product.id);
    return { rating: own?.rating ?? null, review: own?.review ?? null };
  });

  serve(app, "GET product/reviews/:token", async ({ params, query }) => {
    const product = findProduct(params.token);
    if (!product) return refuse(404, "not_found", texts.productNotFound);
    const { page = 1, per_page = defaultPerPage } = query;
    const { rows, total } = await listProductReviews(db, product.id, page, per_page);
    const meta = { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) };
    return { data: rows.map((row) => ({ ...row, name: restated(row.name), at: row.at.toISOString() })), meta };
  });

  serve(app, "POST product-review", async ({ caller, body }) => {
    const product = findProduct(body.product_id);
    if (!product) return refuse(404, "not_found", texts.productNotFound);
    const review = { customerId: caller.id, productId: product.id, rating: body.rating, review: body.review };
    await db.transaction().execute((transaction) => storeReview(transaction, review, clock.now()));
    // The reviewer returns to the product page and expects the review there.
    await live.refresh();
    return { message: texts.reviewAdded };
  });
}
