import type { FastifyInstance } from "fastify";
import { texts } from "../../contract/texts.ts";
import { serve } from "../api.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { refuse } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { reviewOf, storeReview } from "./queries.ts";

export function reviewsRoutes(app: FastifyInstance, { db, clock }: Shop, catalogue: Catalogue) {
  const productOf = (token: string) => catalogue.current().productByToken.get(token);

  serve(app, "GET product-review/:productToken", async ({ caller, params }) => {
    const product = productOf(params.productToken);
    if (!product) return refuse(404, "not_found", texts.productNotFound);
    const own = await reviewOf(db, caller.id, product.id);
    return { rating: own?.rating ?? null, review: own?.review ?? null };
  });

  serve(app, "POST product-review", async ({ caller, body }) => {
    const product = productOf(body.product_id);
    if (!product) return refuse(404, "not_found", texts.productNotFound);
    const { rating, review } = body;
    await storeReview(db, { customerId: caller.id, productId: product.id, rating, review }, clock.now());
    // The reviewer goes on to the product page and looks for the review there.
    await catalogue.refresh();
    return { message: texts.reviewAdded };
  });
}
