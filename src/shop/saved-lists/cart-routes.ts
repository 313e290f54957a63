import type { FastifyInstance } from "fastify";
import { texts } from "../../contract/texts.ts";
import { addLines, loadCart } from "../cart/index.ts";
import { type Customer, serve } from "../kit/api.ts";
import type { LiveShop } from "../kit/shop.ts";
import { noSuchList } from "./change-lists.ts";
import { wantedFrom } from "./load-list.ts";
import { findList, findSharedList, type ListRow } from "./queries.ts";

/** Puts what a list names into the cart: a customer's own, or one shared with them. */
export function cartRoutes(app: FastifyInstance, shop: LiveShop) {
  const { db } = shop;

  const addAll = async (caller: Customer, list: ListRow | undefined) => {
    if (!list) return noSuchList();
    const results = await addLines(shop, caller, await wantedFrom(db, list));
    return { message: texts.cartAdded, results };
  };
  const withCart = async <Done extends object>({ caller }: { caller: Customer }, done: Done) => ({
    ...done,
    cart: await loadCart(shop, caller),
  });

  serve(
    app,
    "POST lists/:token/add-to-cart",
    async ({ caller, params }) => addAll(caller, await findList(db, caller.id, params.token)),
    withCart,
  );

  serve(
    app,
    "POST shared-list/add-to-cart",
    async ({ caller, body }) => addAll(caller, await findSharedList(db, body.token)),
    withCart,
  );
}
