import { lazy } from "react";
import { Link, type Params, useNavigation } from "react-router";
import type { sortOrders } from "../../../contract/catalogue.ts";
import { withoutLanguage } from "../../../language/addresses.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Pagination } from "../../../ui/Pagination.tsx";
import { head } from "../../head.ts";
import type { PageHandle } from "../../page-handle.ts";
import { pageLoader } from "../../page-loader.ts";
import { HydratedLater } from "../../parts/layout/HydratedLater.tsx";
import { PageFrame } from "../../parts/layout/Page.tsx";
import { CompareBar } from "../../parts/products/Compare.tsx";
import { ProductGrid, ProductGridSkeleton } from "../../parts/products/ProductGrid.tsx";
import { forCard } from "../../parts/products/product-card.ts";
import { type RootData, useRootData } from "../../root-data.ts";
import type { Route } from "./+types/page";
import { ChosenFilters } from "./ChosenFilters.tsx";
import { Correction } from "./Correction.tsx";
import { Filters } from "./Filters.tsx";
import { type Asked, addressFor, askedFor, isFiltered } from "./list-address.ts";
import { headOfList } from "./list-head.ts";
import { rememberedView } from "./list-view.ts";
// The styles of parts loaded later must be loaded with the page.
import "../../../ui/drawings/Drawing.module.css";
import "./NothingFound.module.css";
import "./ProductTable.module.css";
import styles from "./page.module.css";
import { listedFacet } from "./steady-facets.ts";
import { VariantsFound } from "./VariantsFound.tsx";

/** Loaded only for those who see them. */
const NothingFound = lazy(() => import("./NothingFound.tsx"));
const ProductTable = lazy(() => import("./ProductTable.tsx"));

const perPage = 24;

const load = pageLoader(async (call, { url, signal }: { url: URL; params: Params; signal: AbortSignal }) => {
  const asked = askedFor(url.searchParams);
  asked.view ??= rememberedView();
  const read = () =>
    call("GET product-data", {
      query: {
        category: asked.category ?? undefined,
        sub_category: asked.subCategory ?? undefined,
        attr: asked.attributes,
        country: asked.countries,
        search: asked.search || undefined,
        as_typed: asked.asTyped ? "1" : undefined,
        sort: asked.sort as (typeof sortOrders)[number],
        page: asked.page,
        per_page: perPage,
        variants: asked.view && "1",
      },
      signal,
    });
  let list = await read();
  if (asked.subCategory !== null && !list.sub_categories?.some(({ chosen }) => chosen)) {
    // The sub-category belongs to another category: without scripts, it stays selected when the category changes.
    asked.subCategory = null;
    list = await read();
  }
  if (list.meta && asked.page > list.meta.last_page) {
    // The list was longer when this page of it was linked.
    asked.page = list.meta.last_page;
    list = await read();
  }
  const { data, meta, facets = [], sub_categories = [], countries = [], corrected = null } = list;
  return {
    asked,
    products: data.map((product) => ({ ...forCard(product), variants: product.variants })),
    total: meta?.total ?? data.length,
    lastPage: meta?.last_page ?? 1,
    facets: facets.map(listedFacet),
    subCategories: sub_categories,
    countries,
    corrected,
    variants: list.variants ?? [],
    nearest: list.nearest ?? [],
    kits: list.kits ?? [],
  };
});

export const loader = load;
export const clientLoader = load;
export const handle: PageHandle = { personal: true };

export const meta: Route.MetaFunction = (args) => {
  const { loaderData: list } = args;
  if (!list) return head(args, text("Products"));
  const categories = (args.matches[0]?.loaderData as RootData | undefined)?.categories ?? [];
  // A filtered list shows a subset of the same products, like a search.
  const asked = isFiltered(list.asked) ? { ...list.asked, page: 1 } : list.asked;
  const { title, description, findable } = headOfList({
    ...list,
    asked,
    categories,
    title: pageTitle(asked, categories),
  });
  return head(args, title, description, findable);
};

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { asked, products, total, lastPage, facets, subCategories, countries, corrected } = loaderData;
  const categories = useRootData()?.categories ?? [];
  const navigation = useNavigation();
  const waiting =
    navigation.state === "loading" && withoutLanguage(navigation.location.pathname).toLowerCase() === "/product";
  const choice = waiting ? askedFor(new URLSearchParams(navigation.location.search)) : asked;
  const category = categories.find(({ id }) => id === asked.category);
  const title =
    corrected === null ? pageTitle(asked, categories) : text("Showing results for “{search}”", { search: corrected });

  return (
    <PageFrame title={title} trail={category || asked.search ? [{ name: text("Products"), to: "/product" }] : []}>
      <div className={styles.list}>
        <Filters
          title={title}
          intro={asked.search && category ? text("in {category}", { category: category.name }) : undefined}
          correction={corrected !== null && <Correction asked={asked} />}
          asked={choice}
          // The current category is listed even when it is empty.
          categories={categories.filter(({ id, product_count }) => product_count > 0 || id === choice.category)}
          subCategories={subCategories}
          facets={facets}
          countries={countries}
          total={total}
        />
        <div className={styles.results}>
          <ChosenFilters asked={choice} facets={facets} subCategories={subCategories} />
          {loaderData.kits.map(({ slug, name }) => (
            <p key={slug} className={styles.kit}>
              {rich("Procedure kit: {kit}", { kit: <Link to={`/kits/${slug}`}>{name}</Link> })}
            </p>
          ))}
          {waiting ? (
            <ProductGridSkeleton count={8} />
          ) : products.length === 0 ? (
            <HydratedLater>
              <NothingFound asked={asked} categories={categories} nearest={loaderData.nearest} />
            </HydratedLater>
          ) : (
            <>
              {asked.page === 1 && <VariantsFound title={text("Matching references")} variants={loaderData.variants} />}
              <HydratedLater>
                {asked.view ? (
                  <ProductTable products={products} />
                ) : (
                  <ProductGrid products={products} headingLevel={2} eager={2} comparable />
                )}
              </HydratedLater>
              <CompareBar />
              <div className={styles.pages}>
                <Pagination page={asked.page} lastPage={lastPage} hrefFor={(page) => addressFor({ ...asked, page })} />
              </div>
            </>
          )}
        </div>
      </div>
    </PageFrame>
  );
}

function pageTitle(asked: Asked, categories: RootData["categories"] = []): string {
  if (asked.search) return text("Results for “{search}”", { search: asked.search });
  return categories.find(({ id }) => id === asked.category)?.name ?? text("Products");
}
