import { buildPath } from "../../../contract/api-error.ts";
import { plural, text } from "../../../language/text.ts";
import { head } from "../../head.ts";
import type { PageHandle } from "../../page-handle.ts";
import { productAddress } from "../../parts/products/product-card.ts";
import { productThing } from "../../seo/structured-data.ts";
import { excerpt } from "../../seo/summary.ts";
import type { Route } from "./+types/page";
import { load } from "./load.ts";
import { ProductDetails } from "./ProductDetails.tsx";
import { trailTo } from "./trail.ts";
import { useExpectedView } from "./useExpectedView.ts";

export const loader = load;
export const clientLoader = load;
export const handle: PageHandle = {
  personal: true,
  earlyCall: (params) => buildPath("GET product/view/:token", params),
};

export const meta: Route.MetaFunction = (args) => {
  const { loaderData: view } = args;
  if (!view) return head(args, text("Product"));
  const { product, sub_products } = view;
  const [picture] = product.images;
  const variants = plural(sub_products.length, { one: "one variant", other: "{count} variants" });
  const description = excerpt(`${product.short_description} ${product.categoryName}, ${variants}.`);
  return head(args, product.name, description, {
    address: productAddress(product),
    trail: trailTo(product),
    picture: picture && { ...picture, path: picture.file_path },
    things: (site, origin) => [productThing(view, site.name, origin)],
  });
};

/** Each product is a new page: no state of the previous one is kept. */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const view = useExpectedView(loaderData);
  return <ProductDetails key={view.product.token} view={view} />;
}
