import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { serve } from "../kit/api.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { cancelOwnOrder } from "./cancel-order.ts";
import { loadOrder } from "./load-order.ts";
import { toOrderDetail, toOrderSummary } from "./order.ts";
import { orderByToken, ordersOf } from "./queries.ts";

export function ordersRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, "GET orders", async ({ caller, query }) => {
    const page = query.page ?? 1;
    const per_page = query.per_page ?? 24;
    const { rows, total } = await ordersOf(shop.db, caller.id, query, page, per_page);
    const meta = { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) };
    return { data: rows.map(toOrderSummary), meta };
  });

  serve(app, "GET orders/:token", async ({ caller, params }) => {
    const order = await orderByToken(shop.db, caller.id, params.token);
    if (!order) return refuse(404, "not_found", serverTexts.notFound);
    return { data: toOrderDetail(await loadOrder(shop.db, order), shop.clock.now()) };
  });

  serve(app, "POST orders/:token/cancel", async ({ caller, params, body }) => {
    const cancelled = await cancelOwnOrder(shop, caller.id, params.token, body.reason);
    return cancelled instanceof Refusal ? cancelled : { data: cancelled };
  });
}
