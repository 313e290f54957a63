import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SecurityEventKind } from "../../contract/staff/security-event-kinds.ts";
import type { Shop } from "../kit/shop.ts";
import { recordSecurityEvent } from "./record.ts";
import { visitorOf } from "./visitor.ts";

/** Records what can be seen of a request alone: lists that staff take out of the shop, and calls they were refused. */
export function recordStaffRequests(api: FastifyInstance, { db, clock }: Shop) {
  // Before the first byte leaves: there is no export without a trace.
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
    const event = { kind, account: "staff", accountId: request.staff.id, from: visitorOf(request), detail } as const;
    await recordSecurityEvent(db, event, clock.now());
  }
}
