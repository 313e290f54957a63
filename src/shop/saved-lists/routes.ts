import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { text } from "../../language/text.ts";
import { newToken } from "../../platform/tokens.ts";
import { countSheet } from "../cart/index.ts";
import { type Customer, serve } from "../kit/api.ts";
import { tooMany } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { toSheet } from "../kit/write-sheet.ts";
import { cartRoutes } from "./cart-routes.ts";
import { addToList, changeList, changeName, createList, noSuchList } from "./change-lists.ts";
import { loadList, loadSharedList } from "./load-list.ts";
import { deleteLine, deleteList, listLists, setLineQuantity, shareList, touchList, unshareList } from "./queries.ts";

export function savedListsRoutes(app: FastifyInstance, shop: LiveShop) {
  listRoutes(app, shop);
  lineRoutes(app, shop);
  sharingRoutes(app, shop);
  cartRoutes(app, shop);
}

async function listReply(shop: LiveShop, caller: Customer, token: string) {
  const list = await loadList(shop, caller.id, token);
  return list ? { data: list } : noSuchList();
}

/** The current list, however late a request is repeated. A list deleted since is returned as empty. */
async function currentList(shop: LiveShop, caller: Customer, token: string) {
  const gone = { token, name: "", share_token: null, changed_at: shop.clock.now().toISOString(), lines: [] };
  return (await loadList(shop, caller.id, token)) ?? gone;
}

function listRoutes(app: FastifyInstance, shop: LiveShop) {
  const { db } = shop;

  serve(app, "GET lists", async ({ caller }) => ({
    data: (await listLists(db, caller.id)).map(({ token, name, lines, units, share_token, changed_at }) => {
      return { token, name, lines, units, is_shared: share_token !== null, changed_at: changed_at.toISOString() };
    }),
  }));

  serve(
    app,
    "POST lists",
    async ({ caller, body }) => createList(shop, caller.id, body),
    async ({ caller }, { token, left_out }) => ({ data: await currentList(shop, caller, token), left_out }),
  );

  serve(app, "GET lists/:token", async ({ caller, params }) => listReply(shop, caller, params.token));

  serve(app, "PUT lists/:token", async ({ caller, params: { token }, body }) => {
    const refused = await changeName(shop, caller.id, token, body.name);
    return refused ?? listReply(shop, caller, token);
  });

  serve(app, "DELETE lists/:token", async ({ caller, params }) => {
    const deleted = await db.transaction().execute((transaction) => deleteList(transaction, caller.id, params.token));
    return deleted ? undefined : noSuchList();
  });

  serve(app, "GET lists/:token/export", async ({ caller, params, query: { format } }) => {
    const list = await loadList(shop, caller.id, params.token);
    if (!list) return noSuchList();
    const wait = await countSheet(shop, caller);
    if (wait !== null) return tooMany(wait);
    const headings = [...[text("Reference number"), text("Product"), text("Details"), text("Quantity"), text("Note")]];
    const rows = list.lines.map(({ ref_no, product_name, quantity, product }) => [
      ...[ref_no, product_name, product?.attributes.map(toText).join(", ") ?? "", quantity],
      product ? "" : serverTexts.noLongerSold,
    ]);
    return toSheet([headings, ...rows], format, list.name);
  });
}

const toText = ({ attribute_name, value }: { attribute_name: string; value: string }) => `${attribute_name}: ${value}`;

function lineRoutes(app: FastifyInstance, shop: LiveShop) {
  const { clock } = shop;

  serve(
    app,
    "POST lists/:token/lines",
    async ({ caller, params, body }) => addToList(shop, caller.id, params.token, body.lines),
    async ({ caller }, { token, left_out }) => ({ data: await currentList(shop, caller, token), left_out }),
  );

  serve(app, "PUT lists/:token/lines/:id", async ({ caller, params: { token, id }, body }) => {
    const refused = await changeList(shop, caller.id, token, async (transaction, list) => {
      if (body.seen && Date.parse(body.seen) !== list.changed_at.getTime()) return;
      await touchList(transaction, list.id, clock.now());
      return setLineQuantity(transaction, list.id, id, body.quantity);
    });
    return refused ?? listReply(shop, caller, token);
  });

  serve(
    app,
    "DELETE lists/:token/lines/:id",
    async ({ caller, params: { token, id } }) => {
      const refused = await changeList(shop, caller.id, token, async (transaction, list) => {
        await touchList(transaction, list.id, clock.now());
        return deleteLine(transaction, list.id, id);
      });
      return refused ?? { token };
    },
    async ({ caller }, { token }) => ({ data: await currentList(shop, caller, token) }),
  );
}

function sharingRoutes(app: FastifyInstance, shop: LiveShop) {
  serve(app, "PUT lists/:token/share", async ({ caller, params: { token } }) => {
    const refused = await changeList(shop, caller.id, token, async (transaction, list) => {
      await shareList(transaction, list.id, newToken().token);
      return true;
    });
    return refused ?? listReply(shop, caller, token);
  });

  serve(app, "PUT lists/:token/unshare", async ({ caller, params: { token } }) => {
    const refused = await changeList(shop, caller.id, token, async (transaction, list) => {
      await unshareList(transaction, list.id);
      return true;
    });
    return refused ?? listReply(shop, caller, token);
  });

  serve(app, "POST shared-list", async ({ body }) => {
    const list = await loadSharedList(shop, body.token);
    return list ? { data: list } : noSuchList();
  });
}
