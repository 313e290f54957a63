import type { FastifyInstance } from "fastify";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { correctBuyer } from "./correct-buyer.ts";

export function gstDocumentsStaffRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, "POST staff/books/documents/:id/correct-buyer", ({ actor, params, body }) =>
    correctBuyer(shop, actor, params.id, body),
  );
}
