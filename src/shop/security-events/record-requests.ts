import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SecurityEventKind } from "../../contract/staff/security-event-kinds.ts";
import type { Shop } from "../kit/shop.ts";
import { recordSecurityEvent } from "./record.ts";
import { toVisitor } from "./visitor.ts";

/** Records events that need only the request: lists exported by staff, and calls they were refused. */
export function recordStaffRequests(api: FastifyInstance, { db, clock }: Shop) {
  // Before the first byte is sent, so that no export goes unrecorded.
  api.addHook("preHandler", async (request) => {
    if (request.routeOptions.config.exportsList) await record(request, "list_exported");
  });
  api.addHook("onSend", async (request) => {
    if (request.permissionRefused) await record(request, "permission_refused");
  });

  async function record(request: FastifyRequest, kind: SecurityEventKind) {
    if (!request.staff) return;
    const { method, url = "" } = request.routeOptions;
    const detail = `${method} ${url.replace(/^\/api\//, "")}`;
    const event = { kind, account: "staff", accountId: request.staff.id, from: toVisitor(request), detail } as const;
    await recordSecurityEvent(db, event, clock.now());
  }
}
