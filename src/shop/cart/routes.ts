import type { FastifyInstance } from "fastify";
import { toPaise } from "../../contract/money.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, type Limit } from "../../platform/limits.ts";
import { type Customer, serve } from "../kit/api.ts";
import { refuse, tooMany as refuseForNow } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { addLines } from "./add-lines.ts";
import { acknowledgePrices, loadCart } from "./cart.ts";
import { addLine, changeQuantity } from "./change-line.ts";
import { countSheet, exportCart } from "./export-cart.ts";
import { readOrderPad } from "./order-pad.ts";
import { deleteLine, dismissWithdrawn } from "./queries.ts";

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

  serve(
    app,
    "POST cart/store",
    async ({ caller, body }) => addLine(shop, caller, body.sub_product_id, body.quantity ?? 1),
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
    const shown = new Map(body.lines.map(({ cartId, price }) => [cartId, toPaise(price)]));
    await acknowledgePrices(shop, caller, shown);
    if (body.withdrawn) await dismissWithdrawn(db, caller.id, body.withdrawn);
    return undefined;
  });

  serve(app, "POST cart/update", async ({ caller, body }) => changeQuantity(shop, caller, body.cartId, body.quantity));

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
