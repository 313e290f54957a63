import type { FastifyInstance } from "fastify";
import { serve } from "../kit/api.ts";
import type { OrderReply } from "../kit/order-replies.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { cancelOwnOrder } from "./cancel-order.ts";
import { toOrderSummary } from "./order.ts";
import { loadParcels } from "./order-parcels.ts";
import { listCustomerOrders, type OrderRow } from "./queries.ts";

export function ordersRoutes(app: FastifyInstance, shop: Shop, replyWithOrder: OrderReply) {
  serve(app, "GET orders", async ({ caller, query }) => {
    const page = query.page ?? 1;
    const per_page = query.per_page ?? 24;
    const { rows, total } = await listCustomerOrders(shop.db, caller.id, query, page, per_page);
    const meta = { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) };
    return { data: await Promise.all(rows.map((order) => summarise(shop.db, order))), meta };
  });

  serve(
    app,
    "POST orders/:token/cancel",
    async ({ caller, params, body }) => cancelOwnOrder(shop, caller.id, params.token, body.reason),
    async ({ caller, params }) => replyWithOrder(caller.id, params.token),
  );
}

async function summarise(db: Db, order: OrderRow) {
  const parcels = await loadParcels(db, order);
  return { ...toOrderSummary(order), ...(parcels && { parcels }) };
}
