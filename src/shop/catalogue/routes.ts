import type { FastifyInstance } from "fastify";
import { texts } from "../../contract/texts.ts";
import { type Caller, serve } from "../kit/api.ts";
import { refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Catalogue } from "../live/live.ts";
import { maySee } from "./policy.ts";
import { marksOf } from "./queries.ts";
import { foundNothing, productList, productView, suggestions } from "./replies.ts";

/** Told the words of a search that found nothing in the whole catalogue, and whether who searched was signed in. */
type OnMiss = (words: string, bySignedIn: boolean) => void;

export function catalogueRoutes(app: FastifyInstance, { db }: Shop, catalogue: Catalogue, onMiss: OnMiss) {
  const marksFor = async (caller: Caller | null) => (caller ? await marksOf(db, caller.id) : undefined);

  serve(app, "GET category-list", async () => catalogue.current().categoryList());
  serve(app, "GET sub-category-list", async () => catalogue.current().subCategoryList());

  serve(app, "GET product-data", async ({ caller, query }) => {
    const marks = await marksFor(caller);
    const snapshot = catalogue.current();
    const list = productList(snapshot, query, maySee(snapshot.settings, caller), marks);
    if (query.search && foundNothing(list)) onMiss(query.search, caller !== null);
    return list;
  });

  serve(app, "GET search-suggestions", async ({ query }) =>
    suggestions(catalogue.current(), query.search?.trim() ?? ""),
  );

  serve(app, "GET product/view/:token", async ({ caller, params }) => {
    const marks = await marksFor(caller);
    const snapshot = catalogue.current();
    const product = snapshot.productByToken.get(params.token);
    if (!product) return refuse(404, "not_found", texts.productNotFound);
    return productView(snapshot, product, maySee(snapshot.settings, caller, product), marks);
  });
}
