import type { FastifyInstance } from "fastify";
import { serve } from "../kit/api.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { requestReturn } from "./request-return.ts";

export function returnsRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, "POST orders/:token/returns", async ({ caller, params, body }) => {
    const changed = await requestReturn(shop, caller.id, params.token, body);
    return changed instanceof Refusal ? changed : { data: changed };
  });
}
