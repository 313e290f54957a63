import type { FastifyInstance } from "fastify";
import type { StaffOrderReply } from "../kit/order-replies.ts";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { decideReturn } from "./decide-return.ts";
import { inspectReturn } from "./inspect-return.ts";
import { recordRefund } from "./record-refund.ts";

export function returnsStaffRoutes(app: FastifyInstance, shop: Shop, replyWithOrder: StaffOrderReply) {
  serveStaff(app, "POST staff/returns/:id/decide", async ({ actor, params, body }) =>
    replyWithOrder(decideReturn(shop, actor, params.id, body.expected_status, body)),
  );
  serveStaff(app, "POST staff/returns/:id/inspect", async ({ actor, params, body }) =>
    replyWithOrder(inspectReturn(shop, actor, params.id, body.expected_status, body)),
  );
  serveStaff(app, "POST staff/returns/:id/refund", async ({ actor, params, body }) =>
    replyWithOrder(recordRefund(shop, actor, params.id, body.expected_status, body.reference)),
  );
}
