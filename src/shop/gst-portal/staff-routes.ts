import type { FastifyInstance } from "fastify";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { portalPapers, recordPortalNumber } from "./papers.ts";

export function gstPortalStaffRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, "GET staff/books/documents/:id/portal", ({ params, reads }) => portalPapers(reads, params.id));

  serveStaff(app, "POST staff/books/documents/:id/portal", ({ actor, params, body }) =>
    recordPortalNumber(shop, actor, params.id, body),
  );
}
