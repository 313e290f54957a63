import type { Product, ProductView } from "../../contract/catalogue.ts";
import type { CachedResponse } from "../../platform/http/cached-response.ts";
import { publicReply } from "../kit/public-reply.ts";
import type { PublicState } from "../kit/public-state.ts";
import type { PriceContext } from "../pricing/index.ts";
import { findProducts, type ProductQuestion, type ProductsFound } from "./find-products.ts";
import type { ProductFlags } from "./queries.ts";
import { listedProduct, type SeenBy, toSuggestion, viewedProduct } from "./shapes.ts";
import type { Catalogue, CatalogueProduct } from "./state.ts";

/**
 * Replies from the cache, shared by all who may see the same. Only where a customer has a flag on one of the products shown
 * (wished for, rated) is a reply made for them alone. Each key contains the whole of what the reply is made from.
 */

type State = Pick<PublicState, "catalogue" | "availability" | "replies">;
type Flags = ReadonlyMap<number, ProductFlags>;

const noFlags: Flags = new Map();

interface ProductList {
  reply: CachedResponse | (Omit<ProductsFound, "products"> & { data: Product[] });
  /** Nothing in the whole catalogue matches the search. */
  isFailedSearch: boolean;
}

export function productList(
  { catalogue, availability, replies }: State,
  question: ProductQuestion,
  context: PriceContext,
  flags = noFlags,
): ProductList {
  const shape = ({ products, ...about }: ProductsFound) => {
    const data = products.map((product) => listedProduct(product, { context, availability }, flags.get(product.id)));
    return { data, ...about };
  };
  const own = flags.size > 0 ? findProducts(catalogue, question, context) : null;
  if (own?.products.some(({ id }) => flags.has(id))) return { reply: shape(own), isFailedSearch: false };

  const key = ["product-data", context, normalised(question)] as const;
  const cached = replies.get(key);
  if (cached) return { reply: cached, isFailedSearch: false };
  const found = own ?? findProducts(catalogue, question, context);
  // Never cached, so that every such search arrives here and is counted.
  if (isFailedSearch(catalogue, question, found))
    return { reply: publicReply(shape(found), "no-store"), isFailedSearch: true };
  return { reply: replies.reply(key, () => shape(found)), isFailedSearch: false };
}

function isFailedSearch(catalogue: Catalogue, { search = "" }: ProductQuestion, { products }: ProductsFound): boolean {
  return products.length === 0 && search.trim() !== "" && catalogue.search.find(search).length === 0;
}

export function productView(
  state: State,
  product: CatalogueProduct,
  seenBy: SeenBy,
  flags = noFlags,
): CachedResponse | ProductView {
  const shown = [product.id, ...product.related, ...product.compatible];
  if (flags.size > 0 && shown.some((id) => flags.has(id))) return viewedProduct(state, product, seenBy, flags);
  return state.replies.reply(["product/view", seenBy, product.id], () => viewedProduct(state, product, seenBy));
}

const mostSuggestions = 8;

export function suggestions(
  { catalogue, availability, replies }: State,
  search: string,
  context: PriceContext,
): CachedResponse {
  return replies.reply(["search-suggestions", context, search], () => {
    const places = catalogue.search.find(search).slice(0, mostSuggestions);
    const products = places.flatMap((place) => catalogue.products[place] ?? []);
    return { data: products.map((product) => toSuggestion(product, { context, availability })) };
  });
}

/** The same question however it was written: with its choices in any order, or twice. */
function normalised({ search, attr = [], country = [], ...question }: ProductQuestion) {
  const { category, sub_category, sort, top_sell, deal_of_day, page, per_page } = question;
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
    page,
    per_page,
  };
}
