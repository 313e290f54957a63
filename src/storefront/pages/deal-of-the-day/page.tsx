import { text } from "../../../language/text.ts";
import { head } from "../../head.ts";
import type { PageHandle } from "../../page-handle.ts";
import { FeaturedProducts, featuredLoader } from "../../parts/products/FeaturedProducts.tsx";
import type { Route } from "./+types/page";

const title = () => text("Deals of the day");

const load = featuredLoader({ deal_of_day: "1" });
export const loader = load;
export const clientLoader = load;
export const handle: PageHandle = { personal: true };

export const meta: Route.MetaFunction = (args) =>
  head(
    args,
    title(),
    text("Today's deals on ear, nose and throat instruments, implants and devices, from all categories."),
    {
      address: "/deal-of-the-day",
    },
  );

export default function DealsPage({ loaderData }: Route.ComponentProps) {
  return <FeaturedProducts title={title()} intro={text("Today's deals from all categories.")} products={loaderData} />;
}
