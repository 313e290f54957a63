import type { KitFound, ListedVariant, Product, ProductView, VariantFound } from "../../contract/catalogue.ts";
import type { CachedResponse } from "../../platform/http/cached-response.ts";
import type { StreamedReply } from "../../platform/http/streamed-reply.ts";
import type { Customer } from "../kit/api.ts";
import { publicReply } from "../kit/public-reply.ts";
import type { PublicState } from "../kit/public-state.ts";
import { type OfferSeller, type PriceContext, visibilityFor } from "../pricing/index.ts";
import type { CatalogueProduct, CatalogueVariant } from "../product-table/index.ts";
import { findProducts, type ProductQuestion, type ProductsFound } from "./find-products.ts";
import { mostAtOnce, streamedList } from "./long-list.ts";
import type { Flags } from "./queries.ts";
import { searchCatalogue, variantsNamed } from "./search-catalogue.ts";
import {
  type ListedWith,
  listedProduct,
  type SeenBy,
  toListedVariant,
  toSuggestion,
  toVariantFound,
  viewedProduct,
} from "./shapes.ts";
import type { Catalogue } from "./state.ts";
import { translatedFilters } from "./translated-filters.ts";

/**
 * Replies from the cache, shared by everyone who may see the same. A customer gets a reply of their own only if they have a flag on one of
 * the products shown (wished for, rated). Each key contains everything that its reply is made from.
 */

type State = Pick<PublicState, "catalogue" | "availability" | "kits" | "replies">;

const noFlags: Flags = new Map();

/** Whether the caller may add a product's variants to a cart. */
type CanBuy = (product: Pick<CatalogueProduct, "enquiry_only" | "verified_only">) => boolean;

/** The possible restrictions of a product, on which `CanBuy` depends. */
const restrictions = [
  { enquiry_only: false, verified_only: false },
  { enquiry_only: false, verified_only: true },
];

interface Listed extends Product {
  variants?: ListedVariant[];
}

interface ProductList {
  reply:
    | CachedResponse
    | StreamedReply
    | (Omit<ProductsFound, "slots"> & { data: Listed[]; variants?: VariantFound[]; kits?: KitFound[] });
  /** Nothing in the whole catalogue matches the search. */
  isFailedSearch: boolean;
}

/** What prices depend on: what the caller may see, and which registration supplies. */
interface Prices {
  context: PriceContext;
  seller: OfferSeller;
}

export function productList(
  state: State,
  question: ProductQuestion,
  prices: Prices,
  flags = noFlags,
  canBuy: CanBuy = () => false,
): ProductList {
  const { catalogue, availability, replies } = state;
  const { context } = prices;
  const names = catalogue.names();
  const listed = { ...prices, availability, names };
  const listedVariants = (product: CatalogueProduct): ListedVariant[] => {
    const buyable = canBuy(product);
    return product.variants.map((variant) => ({ ...toListedVariant(product, variant, listed), buyable }));
  };
  const shapeOne = (product: CatalogueProduct): Listed => ({
    ...listedProduct(product, listed, flags.get(product.id)),
    ...(question.variants === "1" ? { variants: listedVariants(product) } : {}),
  });
  const { products, slots } = catalogue.table;
  const aboutProducts = ({ slots: _, ...about }: ProductsFound) => {
    const { search = "" } = question;
    const named = search.trim() === "" ? [] : variantsNamed(catalogue, search, mostSuggestions);
    const variants = shownVariants(catalogue, named, search, listed).map(({ shown }) => shown);
    const kits = state.kits.named(search).map(({ slug, name }) => ({ slug, name }));
    return {
      ...translatedFilters(about, names),
      ...(variants.length > 0 ? { variants } : {}),
      ...(kits.length > 0 ? { kits } : {}),
    };
  };
  const shape = (result: ProductsFound) => ({
    data: Array.from(result.slots, (slot) => shapeOne(products.at(slot) as CatalogueProduct)),
    ...aboutProducts(result),
  });
  const streamed = (result: ProductsFound) => {
    const shapeAt = (slot: number) => shapeOne(products.passing(slot) as CatalogueProduct);
    return { reply: streamedList(result.slots, shapeAt, aboutProducts(result)), isFailedSearch: false };
  };

  const shownBuyable = question.variants === "1" ? restrictions.map(canBuy) : null;
  const key = ["product-data", prices, normalised(question), shownBuyable] as const;
  const cached = replies.get(key);
  const isOwn = (ids: readonly number[]) => flags.size > 0 && ids.some((id) => flags.has(id));
  if (cached && !isOwn(replies.productsIn(cached))) return { reply: cached, isFailedSearch: false };
  const results = findProducts(catalogue, question, context);
  if (results.slots.length > mostAtOnce) return streamed(results);
  const flagged = new Set(Array.from(flags.keys(), slots.withId));
  if (results.slots.some((slot) => flagged.has(slot))) return { reply: shape(results), isFailedSearch: false };
  // Never cached, so that every failed search arrives here and is counted.
  if (isFailedSearch(catalogue, question, results)) {
    const { search = "" } = question;
    const near = catalogue.references().near(search).slice(0, mostNearest);
    const nearest = shownVariants(catalogue, near, search, listed).map(({ shown }) => shown);
    return { reply: publicReply({ ...shape(results), nearest }, "no-store"), isFailedSearch: true };
  }
  const shaped = shape(results);
  const isNeverCarried = Boolean(question.search?.trim());
  const shows = { products: shaped.data.map(({ id }) => id), isList: true, isNeverCarried };
  return { reply: replies.reply(key, () => shaped, shows), isFailedSearch: false };
}

function isFailedSearch(catalogue: Catalogue, question: ProductQuestion, result: ProductsFound): boolean {
  const { search = "", as_typed } = question;
  if (result.slots.length > 0 || search.trim() === "") return false;
  return searchCatalogue(catalogue, search, as_typed === "1").slots.length === 0;
}

export function productView(
  state: State,
  product: CatalogueProduct,
  seenBy: SeenBy,
  flags = noFlags,
): CachedResponse | ProductView {
  const shown = [product.id, ...product.related, ...product.compatible];
  if (flags.size > 0 && shown.some((id) => flags.has(id))) return viewedProduct(state, product, seenBy, flags);
  return state.replies.reply(["product/view", seenBy, product.id], () => viewedProduct(state, product, seenBy), {
    products: shown,
    isList: false,
  });
}

const mostSuggestions = 8;
const mostNearest = 5;

export function suggestions(
  { catalogue, availability, replies, settings }: State & Pick<PublicState, "settings">,
  search: string,
  prices: Prices,
  caller: Customer | null,
): CachedResponse {
  const listed = { ...prices, availability, names: catalogue.names() };
  const named = shownVariants(catalogue, variantsNamed(catalogue, search, mostSuggestions), search, listed);
  const variants = named.map(({ product, shown }) => {
    return { ...shown, buyable: visibilityFor(settings, caller, product).show_cart_button };
  });
  const buyable = variants.map((variant) => variant.buyable);
  return replies.reply(["search-suggestions", prices, search, buyable], () => {
    const { slots, corrected } = searchCatalogue(catalogue, search);
    const data = slots.slice(0, mostSuggestions).flatMap((slot) => {
      const product = catalogue.table.products.at(slot);
      return product ? [toSuggestion(product, listed)] : [];
    });
    return { data, variants, ...(corrected === undefined ? {} : { corrected }) };
  });
}

/** Variants with their products, in the shape of search results. */
function shownVariants(
  catalogue: Catalogue,
  variants: readonly CatalogueVariant[],
  search: string,
  listed: ListedWith,
) {
  return variants.flatMap((variant) => {
    const product = catalogue.variantById.get(variant.id)?.product;
    return product ? [{ product, shown: toVariantFound(product, variant, listed, search) }] : [];
  });
}

/** The same key however the question was written: with its choices in any order, or repeated. */
function normalised({ search, attr = [], country = [], ...question }: ProductQuestion) {
  const { category, sub_category, sort, top_sell, deal_of_day, as_typed, variants, page, per_page } = question;
  const choices = [...new Set(attr.map(({ attribute_id, value }) => `${attribute_id}:${value}`))].sort();
  const countries = [...new Set(country)].sort();
  return {
    category,
    sub_category,
    choices,
    countries,
    search: search?.trim(),
    sort,
    top_sell,
    deal_of_day,
    as_typed,
    variants,
    page,
    per_page,
  };
}
