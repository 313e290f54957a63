import { texts } from "../../../contract/texts.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { head } from "../../head.ts";
import type { PageHandle } from "../../page-handle.ts";
import { pageLoader } from "../../page-loader.ts";
import { Page } from "../../parts/Page.tsx";
import { ProductGrid } from "../../parts/ProductGrid.tsx";
import { forCard } from "../../parts/product-card.ts";
import type { Route } from "./+types/page";

const title = "Deals of the day";

const load = pageLoader(async (call) => {
  const { data } = await call("GET product-data", { query: { deal_of_day: "1" } });
  return data.map(forCard);
});

export const loader = load;
export const clientLoader = load;
export const handle: PageHandle = { personal: true };

export const meta: Route.MetaFunction = (args) =>
  head(args, title, "Today's deals on ear, nose and throat instruments, implants and devices, from all categories.", {
    address: "/deal-of-the-day",
  });

export default function DealsPage({ loaderData: products }: Route.ComponentProps) {
  return (
    <Page title={title} intro="Today's deals from all categories.">
      {products.length > 0 ? (
        <ProductGrid products={products} headingLevel={2} eager={2} />
      ) : (
        <EmptyState title={texts.productNotFound}>
          <ButtonLink to="/product">See all products</ButtonLink>
        </EmptyState>
      )}
    </Page>
  );
}
