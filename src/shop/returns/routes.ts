import type { FastifyInstance } from "fastify";
import { serve } from "../kit/api.ts";
import type { OrderReply } from "../kit/order-replies.ts";
import type { Shop } from "../kit/shop.ts";
import { requestReturn } from "./request-return.ts";

export function returnsRoutes(app: FastifyInstance, shop: Shop, replyWithOrder: OrderReply) {
  serve(
    app,
    "POST orders/:token/returns",
    async ({ caller, params, body }) => requestReturn(shop, caller.id, params.token, body),
    async ({ caller, params }) => replyWithOrder(caller.id, params.token),
  );
}
