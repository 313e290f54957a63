import { type Params, redirect } from "react-router";
import type { CallFunction } from "../../client.ts";
import { pageLoader } from "../../page-loader.ts";
import { toPincode } from "../../parts/products/delivery-text.ts";
import { forCard, productAddress } from "../../parts/products/product-card.ts";
import { readReviews, reviewsWanted } from "./more-reviews.ts";

interface Asked {
  params: Params;
  url: URL;
  signal: AbortSignal;
}

export const load = pageLoader(async (call, { params: { slug = "", token = "" }, url, signal }: Asked) => {
  const view = await call("GET product/view/:token", { params: { token }, signal });
  // The token identifies the product; former slugs redirect to the current one.
  if (slug.toLowerCase() !== view.product.slug) throw redirect(productAddress(view.product) + url.search, 301);
  const named = new Set(view.compatible_with.map(({ token }) => token));
  const count = reviewsWanted(url.searchParams, view.product.total_review);
  return {
    ...view,
    delivery: await readDelivery(call, url.searchParams.get("pin"), signal),
    reviews: count > view.reviews.length ? await readReviews(call, token, count, signal) : view.reviews,
    compatible_with: view.compatible_with.map(forCard),
    // Without those already listed as compatible.
    related_products: view.related_products.filter((each) => !named.has(each.token)).map(forCard),
  };
});

/** The delivery to a PIN code in the URL, which a form without scripts sends. Null without one; an invalid one gets no promise. */
async function readDelivery(call: CallFunction, pin: string | null, signal: AbortSignal) {
  if (pin === null) return null;
  const pincode = toPincode(pin);
  const promise = pincode && (await call("GET delivery/:pincode", { params: { pincode }, signal })).data;
  return { pin: pin.slice(0, 10), promise: promise || null };
}

export type ProductData = Awaited<ReturnType<typeof load>>;
