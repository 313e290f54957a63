import type { Params } from "react-router";
import { head } from "../../head.ts";
import { productThing } from "../../machines/structured-data.ts";
import { pageLoader } from "../../page-loader.ts";
import { forCard, productAddress } from "../../parts/product-card.ts";
import type { PageHandle } from "../../root.tsx";
import type { Route } from "./+types/page";
import { ProductDetails } from "./ProductDetails.tsx";
import { trailTo } from "./trail.ts";

const load = pageLoader(async (call, { params, signal }: { params: Params; signal: AbortSignal }) => {
  const view = await call("GET product/view/:token", { params: { token: params.token ?? "" }, signal });
  return {
    ...view,
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
  return head(args, product.name, `${product.short_description} ${product.categoryName}, ${variants}.`, {
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
