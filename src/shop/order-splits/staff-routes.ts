import type { FastifyInstance } from "fastify";
import type { StaffOrderReply } from "../kit/order-replies.ts";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { mergeParcel } from "./merge-parcel.ts";
import { splitOrder } from "./split-order.ts";

export function orderSplitsStaffRoutes(app: FastifyInstance, shop: Shop, replyWithOrder: StaffOrderReply) {
  serveStaff(app, "POST staff/orders/:token/split", async ({ actor, params, body }) => {
    const { expected_status, promised_on = null, ...splitting } = body;
    return replyWithOrder(splitOrder(shop, actor, params.token, expected_status, { ...splitting, promised_on }));
  });
  serveStaff(app, "POST staff/orders/:token/merge", async ({ actor, params, body }) =>
    replyWithOrder(mergeParcel(shop, actor, params.token, body.expected_status)),
  );
}
