import type { ProductReview } from "../../../contract/catalogue.ts";
import type { CallFunction } from "../../client.ts";

/** As many come with the product, and as many more each time. */
const step = 10;
const perCall = 100;

/** How many reviews the address asks for, of those there are: `?reviews=20`. */
export function reviewsWanted(search: URLSearchParams, total: number): number {
  const wanted = Number(search.get("reviews"));
  return Math.min(Number.isSafeInteger(wanted) ? Math.max(wanted, step) : step, total);
}

/** Where there are more; it begins with the first that was not shown before. */
export function moreReviews(shown: number): string {
  return `?reviews=${shown + step}#${reviewId(shown)}`;
}

export function reviewId(place: number): string {
  return `review-${place + 1}`;
}

/** The newest reviews, as many as asked for. */
export async function readReviews(
  call: CallFunction,
  token: string,
  count: number,
  signal: AbortSignal,
): Promise<ProductReview[]> {
  const pages = Array.from({ length: Math.ceil(count / perCall) }, (_, index) => index + 1);
  const found = await Promise.all(
    pages.map((page) =>
      call("GET product/reviews/:token", { params: { token }, query: { page, per_page: perCall }, signal }),
    ),
  );
  return found.flatMap(({ data }) => data).slice(0, count);
}
