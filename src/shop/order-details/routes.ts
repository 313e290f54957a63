import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { serve } from "../kit/api.ts";
import type { OrderReply } from "../kit/order-replies.ts";
import { refuse } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { findOwnOrder } from "../orders/index.ts";
import { loadOrder } from "./load-order.ts";
import { toOrderDetail } from "./order-detail.ts";

export function orderDetailsRoutes(app: FastifyInstance, shop: LiveShop) {
  serve(app, "GET orders/:token", async ({ caller, params }) => {
    const detail = await findDetail(shop, caller.id, params.token);
    return detail ? { data: detail } : refuse(404, "not_found", serverTexts.notFound);
  });
}

/** Builds the reply to every call with which a customer changes an order or requests a return. */
export function orderReply(shop: LiveShop): OrderReply {
  return async (customerId, token) => {
    const detail = await findDetail(shop, customerId, token);
    if (!detail) throw new Error("The order that was changed is gone.");
    return { data: detail };
  };
}

async function findDetail({ db, clock, live }: LiveShop, customerId: number, token: string) {
  const order = await findOwnOrder(db, customerId, token);
  const now = clock.now();
  if (!order) return undefined;
  const whole = await db.connection().execute((connection) => loadOrder(connection, order, now));
  const detail = toOrderDetail(whole, now);
  const names = live.current().catalogue.names();
  const lines = detail.lines.map((line) => ({ ...line, product_attribute: names.attributes(line.product_attribute) }));
  return { ...detail, lines };
}
