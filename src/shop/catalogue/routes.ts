import type { FastifyInstance, FastifyRequest } from "fastify";
import { texts } from "../../contract/texts.ts";
import { type Customer, serve } from "../kit/api.ts";
import type { PublicState } from "../kit/public-state.ts";
import { refuse } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { priceContextFor, visibilityFor } from "../pricing/index.ts";
import type { Flags } from "./queries.ts";
import { productList, productView, suggestions } from "./replies.ts";

/** Called with the words of a search that nothing in the whole catalogue matched, and whether the caller was signed in. */
type OnFailedSearch = (words: string, isSignedIn: boolean) => void;

interface CatalogueOptions {
  /** Reads the flags of the customer who sent a request. */
  readFlags(request: FastifyRequest, caller: Customer): Promise<Flags>;
  onFailedSearch: OnFailedSearch;
}

export function catalogueRoutes(app: FastifyInstance, { live }: LiveShop, options: CatalogueOptions) {
  const { readFlags, onFailedSearch } = options;
  const flagsFor = async (request: FastifyRequest, caller: Customer | null) =>
    caller ? await readFlags(request, caller) : undefined;

  serve(app, "GET category-list", async () => {
    const { catalogue, replies } = live.current();
    return replies.reply(["category-list"], () => {
      const names = catalogue.names();
      return { data: catalogue.categories.map((group) => ({ ...group, name: names.category(group.name) })) };
    });
  });
  serve(app, "GET sub-category-list", async () => {
    const { catalogue, replies } = live.current();
    return replies.reply(["sub-category-list"], () => {
      const names = catalogue.names();
      return { data: catalogue.subCategories.map((group) => ({ ...group, name: names.subCategory(group.name) })) };
    });
  });

  serve(app, "GET product-data", async ({ caller, query, request }) => {
    const flags = await flagsFor(request, caller);
    const state = live.current();
    const canBuy = (product: Parameters<typeof visibilityFor>[2]) =>
      visibilityFor(state.settings, caller, product).show_cart_button;
    const { reply, isFailedSearch } = productList(state, query, pricesFor(state, caller), flags, canBuy);
    if (query.search && isFailedSearch) onFailedSearch(query.search, caller !== null);
    return reply;
  });

  serve(app, "GET search-suggestions", async ({ caller, query }) => {
    const state = live.current();
    return suggestions(state, query.search?.trim() ?? "", pricesFor(state, caller), caller);
  });

  serve(app, "GET product/view/:token", async ({ caller, params, request }) => {
    const flags = await flagsFor(request, caller);
    const state = live.current();
    const product = state.catalogue.productByToken.get(params.token);
    if (!product) return refuse(404, "not_found", texts.productNotFound);
    const shown = {
      ...pricesFor(state, caller),
      visibility: visibilityFor(state.settings, caller, product),
    };
    return productView(state, product, shown, flags);
  });
}

/** What prices depend on: what the caller may see, and which registration supplies. */
export function pricesFor({ settings, registrations: { current } }: PublicState, caller: Customer | null) {
  return { context: priceContextFor(settings, caller), seller: current && { gstin: current.gstin } };
}
