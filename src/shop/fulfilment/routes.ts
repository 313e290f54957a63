import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { serve } from "../kit/api.ts";
import { refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { findOwnOrder } from "../orders/index.ts";
import { lotStatement } from "./packing-papers.ts";

export function fulfilmentRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, "GET orders/:token/lot-statement", async ({ caller, params }) => {
    const order = await findOwnOrder(shop.db, caller.id, params.token);
    const pdf = order && (await lotStatement(shop, order.id));
    if (!pdf) return refuse(404, "not_found", serverTexts.notFound);
    return { content: pdf, type: "application/pdf", fileName: `Lot statement ${order.number}.pdf` };
  });
}
