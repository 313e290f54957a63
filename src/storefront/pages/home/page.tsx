import type { ShouldRevalidateFunctionArgs } from "react-router";
import { text } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { OpenParcel } from "../../../ui/drawings/OpenParcel.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { languageOf } from "../../../ui/language-of.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { head, nameAndTagline } from "../../head.ts";
import type { PageHandle } from "../../page-handle.ts";
import { pageLoader } from "../../page-loader.ts";
import { groupsShown } from "../../parts/layout/groups-shown.ts";
import { Section } from "../../parts/layout/Section.tsx";
import { ProductGrid } from "../../parts/products/ProductGrid.tsx";
import { forCard } from "../../parts/products/product-card.ts";
import { forHomePage, useRootData } from "../../root-data.ts";
import { organization, webSite } from "../../seo/structured-data.ts";
import type { Route } from "./+types/page";
import { About } from "./About.tsx";
import { Advertising } from "./Advertising.tsx";
import { Badges } from "./Badges.tsx";
import { Banner } from "./Banner.tsx";
import { CategoryStrip } from "./CategoryStrip.tsx";
import { Counters } from "./Counters.tsx";
import { CustomerStrip } from "./CustomerStrip.tsx";
import { PhoneBar } from "./PhoneBar.tsx";
import { Picks } from "./Picks.tsx";
import { Rising } from "./Rising.tsx";
import { Showcase } from "./Showcase.tsx";
import { firstOf } from "./selection.ts";
import { Testimonials } from "./Testimonials.tsx";
import { VisionAndMission } from "./VisionAndMission.tsx";

const load = pageLoader(async (call) => {
  const [site, categories, banners, advertising, topSelling, deals, testimonials] = await Promise.all([
    call("GET site"),
    call("GET category-list"),
    call("GET slider-data", { query: { placement: "banner" } }),
    call("GET slider-data", { query: { placement: "advertising" } }),
    call("GET product-data", { query: { top_sell: "1" } }),
    call("GET product-data", { query: { deal_of_day: "1" } }),
    call("GET testimonials"),
  ]);
  const hasPicks = topSelling.data.length + deals.data.length > 0;
  const newest = hasPicks
    ? []
    : (await call("GET product-data", { query: { sort: "newest", page: 1, per_page: 8 } })).data;
  return {
    newest: newest.map(forCard),
    site: forHomePage(site.data),
    categories: groupsShown(categories.data),
    banners: banners.data,
    advertising: advertising.data,
    topSelling: { products: topSelling.data.map(forCard), count: topSelling.data.length },
    deals: { products: deals.data.map(forCard), count: deals.data.length },
    testimonials: testimonials.data,
  };
});

/** The document is readable before scripts run, so it omits data that only scripts show. */
export async function loader(args: Route.LoaderArgs) {
  const { topSelling, deals, ...data } = await load(args);
  return { ...data, topSelling: firstOf(topSelling), deals: firstOf(deals) };
}
export const clientLoader = load;
export const handle: PageHandle = { personal: true };

/** Choosing a tab changes the URL, not the data. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const tabOnly = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return tabOnly ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = (args) =>
  head(args, null, undefined, {
    address: "/",
    things: (site, origin) => [organization(site, origin), webSite(site, origin)],
  });

/** The first section in a shop with an empty catalogue. */
function Opening({ name }: { name: string }) {
  return (
    <EmptyState
      drawing={<OpenParcel />}
      title={text("{name} opens soon", { name })}
      text={text("Our catalogue is coming soon. Contact us with any questions.")}
    >
      <ButtonLink to="/contact-us">{text("Contact us")}</ButtonLink>
    </EmptyState>
  );
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const root = useRootData();
  const { site, categories } = loaderData;
  return (
    <>
      <h1 lang={languageOf(nameAndTagline(root?.site))}>
        <VisuallyHidden>{nameAndTagline(root?.site)}</VisuallyHidden>
      </h1>
      {root && categories.length === 0 && <Opening name={root.site.name} />}
      {categories.length > 0 && <CategoryStrip categories={categories} />}
      <CustomerStrip />
      <Banner slides={loaderData.banners} />
      {root?.site.phone && <PhoneBar phone={root.site.phone} />}
      <Rising>
        {root && root.site.badges.length > 0 && <Badges badges={root.site.badges} />}
        <Picks topSelling={loaderData.topSelling} deals={loaderData.deals} />
        {/* Shown until staff have picked any, so that a visitor still finds something to buy. */}
        {loaderData.newest.length > 0 && (
          <Section id="products" title={text("Products")} link={{ to: "/product", name: text("View All") }}>
            <ProductGrid products={loaderData.newest} />
          </Section>
        )}
        <Advertising slides={loaderData.advertising} />
        {site.showcase.title && <Showcase showcase={site.showcase} />}
        {site.counters.length > 0 && <Counters counters={site.counters} />}
        {site.about.title && <About about={site.about} />}
        <Testimonials testimonials={loaderData.testimonials} />
        {site.vision && <VisionAndMission vision={site.vision} mission={site.mission} />}
      </Rising>
    </>
  );
}
