import { type Params, redirect } from "react-router";
import { head } from "../../head.ts";
import { productThing } from "../../machines/structured-data.ts";
import { beginningOf } from "../../machines/summary.ts";
import { pageLoader } from "../../page-loader.ts";
import { forCard, productAddress } from "../../parts/product-card.ts";
import type { PageHandle } from "../../root.tsx";
import type { Route } from "./+types/page";
import { readReviews, reviewsWanted } from "./more-reviews.ts";
import { ProductDetails } from "./ProductDetails.tsx";
import { trailTo } from "./trail.ts";

interface Asked {
  params: Params;
  url: URL;
  signal: AbortSignal;
}

const load = pageLoader(async (call, { params: { slug = "", token = "" }, url, signal }: Asked) => {
  const view = await call("GET product/view/:token", { params: { token }, signal });
  // The token says which product is meant: every address it ever had leads to the one it has now.
  if (slug.toLowerCase() !== view.product.slug) throw redirect(productAddress(view.product) + url.search, 301);
  const count = reviewsWanted(url.searchParams, view.product.total_review);
  return {
    ...view,
    reviews: count > view.reviews.length ? await readReviews(call, token, count, signal) : view.reviews,
    related_products: view.related_products.map(forCard),
    compatible_with: view.compatible_with.map(forCard),
  };
});

export type ProductData = Awaited<ReturnType<typeof load>>;

export const loader = load;
export const clientLoader = load;
export const handle: PageHandle = { personal: true };

export const meta: Route.MetaFunction = (args) => {
  const { loaderData: view } = args;
  if (!view) return head(args, "Product");
  const { product, sub_products } = view;
  const [picture] = product.images;
  const variants = sub_products.length === 1 ? "one variant" : `${sub_products.length} variants`;
  const description = beginningOf(`${product.short_description} ${product.categoryName}, ${variants}.`);
  return head(args, product.name, description, {
    address: productAddress(product),
    trail: trailTo(product),
    picture: picture && { ...picture, path: picture.file_path },
    things: (site, origin) => [productThing(view, site.name, origin)],
  });
};

/** Another product is another page: nothing chosen or typed for the last one stays. */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductDetails key={loaderData.product.token} view={loaderData} />;
}
