import type { FastifyInstance } from "fastify";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { bulkFile } from "./bulk-form.ts";
import { listPapers } from "./list-papers.ts";
import { openGateway } from "./open-gateway.ts";
import { payloadFile, portalPapers } from "./papers.ts";
import { recordCancellation } from "./record-cancellation.ts";
import { recordPortalNumber } from "./record-number.ts";
import { requestSending } from "./send-paper.ts";

export function gstPortalStaffRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, "GET staff/books/portal", ({ query, reads }) => listPapers(reads, shop.clock.now(), query));

  serveStaff(app, "GET staff/books/portal/payloads", ({ query: { kind, ids }, reads }) =>
    bulkFile(reads, kind, ids.split(",").map(Number)),
  );

  serveStaff(app, "GET staff/books/documents/:id/portal", ({ params, reads }) =>
    portalPapers(reads, params.id, openGateway(shop.config) !== null),
  );

  serveStaff(app, "GET staff/books/documents/:id/portal/:kind", ({ params, reads }) =>
    payloadFile(reads, params.id, params.kind),
  );

  serveStaff(app, "POST staff/books/documents/:id/portal", ({ actor, params, body }) =>
    recordPortalNumber(shop, actor, params.id, body),
  );

  serveStaff(app, "POST staff/books/documents/:id/portal/cancellation", ({ actor, params, body }) =>
    recordCancellation(shop, actor, params.id, body),
  );

  serveStaff(app, "POST staff/books/documents/:id/portal/send", ({ actor, params, body }) =>
    requestSending(shop, actor, params.id, body.kind),
  );
}
