import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { EmptyTray } from "../../../ui/drawings/EmptyTray.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { pageLoader } from "../../page-loader.ts";
import { Page } from "../layout/Page.tsx";
import { ProductGrid } from "./ProductGrid.tsx";
import { type CardProduct, forCard } from "./product-card.ts";

/** The loader of a page of featured products. */
export function featuredLoader(query: { top_sell: "1" } | { deal_of_day: "1" }) {
  return pageLoader(async (call) => {
    const { data } = await call("GET product-data", { query });
    return data.map(forCard);
  });
}

interface FeaturedProductsProps {
  title: string;
  intro: string;
  products: CardProduct[];
}

/** A page of featured products: top selling, or deals of the day. */
export function FeaturedProducts({ title, intro, products }: FeaturedProductsProps) {
  return (
    <Page title={title} intro={intro}>
      {products.length > 0 ? (
        <ProductGrid products={products} headingLevel={2} eager={2} />
      ) : (
        <EmptyState drawing={<EmptyTray />} title={texts.productNotFound}>
          <ButtonLink to="/product">{text("See all products")}</ButtonLink>
        </EmptyState>
      )}
    </Page>
  );
}
