import type { FastifyInstance } from "fastify";
import { serve } from "../kit/api.ts";
import type { Shop } from "../kit/shop.ts";
import { type Apply, acceptProposal, declineProposal, showProposal } from "./answer-proposal.ts";

export function orderRevisionsRoutes(app: FastifyInstance, shop: Shop, apply: Apply) {
  serve(app, "POST order-change", async ({ body }) => showProposal(shop, body.token));
  serve(app, "POST order-change/accept", async ({ body }) => acceptProposal(shop, body.token, apply));
  serve(app, "POST order-change/decline", async ({ body }) => declineProposal(shop, body.token));
}
