import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, type Limit } from "../../platform/limits.ts";
import { type Customer, serve } from "../kit/api.ts";
import { type Refusal, refuse, refuseFields, tooMany as refuseForNow } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { purchaseRefusal } from "../pricing/index.ts";
import { addLines, cartFullText, refusalTexts, shownPrice } from "./add-lines.ts";
import { acknowledgePrices, loadCart } from "./cart.ts";
import { countSheet, exportCart } from "./export-cart.ts";
import { readOrderPad } from "./order-pad.ts";
import {
  addToLine,
  deleteLine,
  dismissWithdrawn,
  findLineStock,
  findVariantStock,
  lockAdding,
  mostCartLines,
  setQuantity,
} from "./queries.ts";

/** Per customer, because reading a list takes about 10 ms of CPU time. */
const padLimit: Limit = { name: "order pad", max: 60, seconds: 60 };

export function cartRoutes(app: FastifyInstance, shop: LiveShop) {
  const { db, clock, config, live } = shop;

  /** Uses one connection, so that the statements share a round trip. */
  const currentCart = (caller: Customer) =>
    db.connection().execute((connection) => loadCart({ db: connection, live }, caller));

  serve(app, "GET cart", async ({ caller }) => currentCart(caller));

  serve(app, "GET cart/export", async ({ caller, query }) => {
    const wait = await countSheet(shop, caller);
    return wait === null ? exportCart(shop, caller, query.format) : refuseForNow(wait);
  });

  const withCart = async <Done extends object>({ caller }: { caller: Customer }, done: Done) => ({
    ...done,
    cart: await currentCart(caller),
  });

  const store = async (caller: Customer, variantId: number, quantity: number) => {
    const { settings, catalogue } = live.current();
    const entry = catalogue.variantById.get(variantId);
    if (!entry) return refuse(404, "not_found", serverTexts.notFound);
    const forbidden = purchaseRefusal(settings, caller, entry.product);
    if (forbidden) return refuse(403, forbidden, refusalTexts[forbidden]);
    const line = { variant_id: variantId, quantity, seen_price_paise: shownPrice(settings, caller, entry.variant) };
    // Sent together, so that the lock takes no round trip of its own.
    const [, isAdded] = await db
      .transaction()
      .execute((transaction) =>
        Promise.all([lockAdding(transaction, caller.id), addToLine(transaction, caller.id, line)]),
      );
    if (isAdded) return { message: texts.cartAdded };
    const { in_cart, available, lines } = await findVariantStock(db, caller.id, variantId);
    const isFull = in_cart === 0 && quantity <= available && lines >= mostCartLines;
    return isFull ? wrongQuantity(cartFullText()) : tooMany(available, in_cart);
  };

  serve(
    app,
    "POST cart/store",
    async ({ caller, body }) => store(caller, body.sub_product_id, body.quantity ?? 1),
    withCart,
  );

  serve(
    app,
    "POST cart/store-many",
    async ({ caller, body }) => ({
      message: texts.cartAdded,
      results: await addLines(shop, caller, body.lines),
    }),
    withCart,
  );

  serve(app, "POST order-pad", async ({ caller, body }) => {
    const wait = await countAttempt(db, clock.now(), [counter(padLimit, config.RATE_LIMIT_FACTOR, caller.id)]);
    if (wait !== null) return refuseForNow(wait);
    return { data: await readOrderPad(shop, caller, body.text) };
  });

  serve(app, "POST cart/seen", async ({ caller, body }) => {
    const shown = new Map(body.lines.map(({ cartId, price }) => [cartId, Math.round(price * 100)]));
    await acknowledgePrices(shop, caller, shown);
    if (body.withdrawn) await dismissWithdrawn(db, caller.id, body.withdrawn);
    return undefined;
  });

  /** Reads the changed cart in the same round trip that changes it. */
  const update = (caller: Customer, cartId: number, quantity: number) =>
    db.connection().execute(async (connection) => {
      const [isUpdated, cart] = await Promise.all([
        setQuantity(connection, caller.id, cartId, quantity),
        loadCart({ db: connection, live }, caller),
      ]);
      if (isUpdated) return { message: serverTexts.cartUpdated, cart };
      const line = await findLineStock(connection, caller.id, cartId);
      return line ? tooMany(line.available, 0) : refuse(404, "not_found", serverTexts.notFound);
    });
  serve(app, "POST cart/update", async ({ caller, body }) => update(caller, body.cartId, body.quantity));

  serve(
    app,
    "POST cart/delete",
    async ({ caller, body }) => {
      const deleted = await db.transaction().execute((transaction) => deleteLine(transaction, caller.id, body.cartId));
      return deleted ? { message: texts.cartRemoved } : refuse(404, "not_found", serverTexts.notFound);
    },
    withCart,
  );
}

const tooMany = (available: number, inCart: number) => wrongQuantity(texts.onlyAvailable(available, inCart));

const wrongQuantity = (message: string): Refusal => refuseFields(message, { quantity: [message] });
