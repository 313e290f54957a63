import type { FastifyInstance } from "fastify";
import { serve } from "../kit/api.ts";
import type { OrderReply, StaffOrderReply } from "../kit/order-replies.ts";
import type { LiveShop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { acceptOwn, declineOwn } from "../order-revisions/index.ts";
import { applyChange } from "./apply-change.ts";
import { previewChange, proposeChange, withdrawChange } from "./propose-change.ts";

export function orderChangesRoutes(app: FastifyInstance, shop: LiveShop, replyWithOrder: OrderReply) {
  serve(
    app,
    "POST orders/:token/change/accept",
    async ({ caller, params }) => acceptOwn(shop, { customerId: caller.id, token: params.token }, applyChange(shop)),
    async ({ caller, params }) => replyWithOrder(caller.id, params.token),
  );
  serve(
    app,
    "POST orders/:token/change/decline",
    async ({ caller, params }) => declineOwn(shop, { customerId: caller.id, token: params.token }),
    async ({ caller, params }) => replyWithOrder(caller.id, params.token),
  );
}

export function orderChangesStaffRoutes(app: FastifyInstance, shop: LiveShop, replyWithOrder: StaffOrderReply) {
  serveStaff(app, "POST staff/orders/:token/change/preview", async ({ params, body }) =>
    previewChange(shop, params.token, body),
  );
  serveStaff(app, "POST staff/orders/:token/change", async ({ actor, params, body }) =>
    replyWithOrder(proposeChange(shop, actor, params.token, body)),
  );
  serveStaff(app, "POST staff/orders/:token/withdraw-change", async ({ actor, params }) =>
    replyWithOrder(withdrawChange(shop, actor, params.token)),
  );
}
