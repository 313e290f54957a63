import { text } from "../../../language/text.ts";
import { head } from "../../head.ts";
import type { PageHandle } from "../../page-handle.ts";
import { FeaturedProducts, featuredLoader } from "../../parts/products/FeaturedProducts.tsx";
import type { Route } from "./+types/page";

const title = () => text("Top Selling");

const load = featuredLoader({ top_sell: "1" });
export const loader = load;
export const clientLoader = load;
export const handle: PageHandle = { personal: true };

export const meta: Route.MetaFunction = (args) =>
  head(args, title(), text("The most ordered ENT instruments and devices, with reference numbers and MRP."), {
    address: "/top-selling",
  });

export default function TopSellingPage({ loaderData }: Route.ComponentProps) {
  return <FeaturedProducts title={title()} intro={text("Our most ordered products.")} products={loaderData} />;
}
