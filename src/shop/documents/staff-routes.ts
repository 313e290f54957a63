import type { FastifyInstance } from "fastify";
import { Refusal } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { confirmReversal } from "./confirm-note.ts";

export function documentsStaffRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, "POST staff/credit-notes/:id/confirm", async ({ actor, params, body }) => {
    const confirmed = await confirmReversal(shop, actor, params.id, body);
    return confirmed instanceof Refusal ? confirmed : { data: confirmed };
  });
}
