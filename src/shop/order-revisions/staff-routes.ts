import type { FastifyInstance } from "fastify";
import type { StaffOrderReply } from "../kit/order-replies.ts";
import type { LiveShop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { listOtherSellers, proposeSeller, withdrawSeller } from "./propose-seller.ts";

export function orderRevisionsStaffRoutes(app: FastifyInstance, shop: LiveShop, replyWithOrder: StaffOrderReply) {
  serveStaff(app, "GET staff/orders/:token/sellers", async ({ params }) => listOtherSellers(shop, params.token));
  serveStaff(app, "POST staff/orders/:token/propose-seller", async ({ actor, params, body }) =>
    replyWithOrder(proposeSeller(shop, actor, params.token, body.registration_id)),
  );
  serveStaff(app, "POST staff/orders/:token/withdraw-seller", async ({ actor, params }) =>
    replyWithOrder(withdrawSeller(shop, actor, params.token)),
  );
}
