import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { countAttempt, counter, type Limit } from "../../platform/limits.ts";
import { serve } from "../kit/api.ts";
import { refuse, tooMany } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { findOwnOrder } from "../orders/index.ts";
import { lotStatement } from "./packing-prints.ts";

/** Per customer, because the statement is drawn for each request. */
const drawingLimit: Limit = { name: "lot statements", max: 60, seconds: 60 * 60 };

export function fulfilmentRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, "GET orders/:token/lot-statement", async ({ caller, params }) => {
    const order = await findOwnOrder(shop.db, caller.id, params.token);
    if (!order) return refuse(404, "not_found", serverTexts.notFound);
    const counters = [counter(drawingLimit, shop.config.RATE_LIMIT_FACTOR, caller.id)];
    const wait = await countAttempt(shop.db, shop.clock.now(), counters);
    if (wait !== null) return tooMany(wait);
    const pdf = await lotStatement(shop, order.id);
    if (!pdf) return refuse(404, "not_found", serverTexts.notFound);
    return { content: pdf, type: "application/pdf", fileName: `Lot statement ${order.number}.pdf` };
  });
}
