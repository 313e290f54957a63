import type { FastifyInstance } from "fastify";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { bulkFile } from "./bulk-form.ts";
import { listPortalDocuments } from "./list-documents.ts";
import { openGateway } from "./open-gateway.ts";
import { payloadFile, portalDocuments } from "./portal-documents.ts";
import { recordCancellation } from "./record-cancellation.ts";
import { recordPortalNumber } from "./record-number.ts";
import { requestSending } from "./send-document.ts";

export function gstPortalStaffRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, "GET staff/books/portal", ({ query, reads }) => listPortalDocuments(reads, shop.clock.now(), query));

  serveStaff(app, "GET staff/books/portal/payloads", ({ query: { kind, ids }, reads }) =>
    bulkFile(reads, kind, ids.split(",").map(Number)),
  );

  serveStaff(app, "GET staff/books/documents/:id/portal", ({ params, reads }) =>
    portalDocuments(reads, params.id, openGateway(shop.config) !== null),
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
