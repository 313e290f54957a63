import type { ProductReview } from "../../../contract/catalogue.ts";
import type { CallFunction } from "../../client.ts";

/** Number of reviews included with the product, and size of each further page. */
const step = 10;
const perCall = 100;

/** The number of reviews in the URL, limited to those that exist: `?reviews=20`. */
export function reviewsWanted(search: URLSearchParams, total: number): number {
  const wanted = Number(search.get("reviews"));
  return Math.min(Number.isSafeInteger(wanted) ? Math.max(wanted, step) : step, total);
}

/** The URL with more reviews, anchored at the first new one. */
export function moreReviews(shown: number): string {
  return `?reviews=${shown + step}#${reviewId(shown)}`;
}

export function reviewId(place: number): string {
  return `review-${place + 1}`;
}

/** The newest reviews, up to this number. */
export async function readReviews(
  call: CallFunction,
  token: string,
  count: number,
  signal: AbortSignal,
): Promise<ProductReview[]> {
  const pages = Array.from({ length: Math.ceil(count / perCall) }, (_, index) => index + 1);
  const replies = await Promise.all(
    pages.map((page) =>
      call("GET product/reviews/:token", { params: { token }, query: { page, per_page: perCall }, signal }),
    ),
  );
  return replies.flatMap(({ data }) => data).slice(0, count);
}
