import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { alreadyDone, audit } from "../audit/index.ts";
import { toListReply } from "../kit/list-page.ts";
import { Refusal, refuse, transact } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { type Staff, serveStaff } from "../kit/staff-api.ts";
import { findReviewById, listReviews, type StaffReviewRow, setHidden } from "./staff-queries.ts";

export function reviewsStaffRoutes(app: FastifyInstance, { db, clock, live }: LiveShop) {
  serveStaff(app, "GET staff/reviews", async ({ query }) =>
    toListReply(await listReviews(db, { ...query, productIds: findProductIds(query.search) }), toReviewReply),
  );
  serveStaff(app, "POST staff/reviews/:id/hide", async ({ actor, params, body }) =>
    moderate(actor, params.id, body.reason),
  );
  serveStaff(app, "POST staff/reviews/:id/show", async ({ actor, params }) => moderate(actor, params.id, null));

  /** Hides a review; a null reason shows it again. */
  async function moderate(actor: Staff, id: number, reason: string | null) {
    const now = clock.now();
    const result = await transact(db, async (transaction) => {
      const before = await findReviewById(transaction, id);
      if (!before) return refuse(404, "not_found", serverTexts.notFound);
      const stored = await setHidden(transaction, id, reason === null ? null : { at: now, reason });
      if (!stored && before.hidden_reason === reason) {
        alreadyDone(actor);
        return before;
      }
      if (!stored) return refuse(409, "state_changed", serverTexts.alreadyDecided);
      const act = {
        act: reason === null ? "showed again" : "hid",
        subject: "review",
        subject_id: id,
        subject_name: `${before.rating} stars by customer ${before.customer_id}`,
        before: { hidden: before.hidden_at !== null },
        after: { hidden: reason !== null },
      };
      await audit(transaction, actor, act, now);
      return findReviewById(transaction, id);
    });
    if (result instanceof Refusal) return result;
    if (!result) return refuse(404, "not_found", serverTexts.notFound);
    await live.refresh();
    return { data: toReviewReply(result) };
  }

  function findProductIds(search: string | undefined): number[] {
    const words = search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
    if (words.length === 0) return [];
    const { products } = live.current().catalogue;
    return products.filter(({ nameKey }) => words.every((word) => nameKey.includes(word))).map(({ id }) => id);
  }

  function toReviewReply(row: StaffReviewRow) {
    const { id, customer_id, customer_name, rating, review, verified_purchase, hidden_reason } = row;
    const product = live.current().catalogue.productById.get(row.product_id);
    return {
      id,
      customer_id,
      customer_name,
      rating,
      review,
      verified_purchase,
      hidden_reason,
      product: product ? { name: product.name, slug: product.slug, token: product.token } : null,
      at: row.updated_at.toISOString(),
      hidden_at: row.hidden_at?.toISOString() ?? null,
    };
  }
}
