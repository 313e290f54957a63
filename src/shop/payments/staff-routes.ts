import type { FastifyInstance } from "fastify";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import type { StaffOrderReply } from "../orders/index.ts";
import { collectPayment } from "./collect-payment.ts";
import { recordRefund } from "./record-refund.ts";

export function paymentsStaffRoutes(app: FastifyInstance, shop: Shop, replyWithOrder: StaffOrderReply) {
  serveStaff(app, "POST staff/orders/:token/collect", async ({ by, params, body }) => {
    const { mode, amount, reference } = body;
    const money = { mode, amount_paise: Math.round(amount * 100), reference };
    return replyWithOrder(collectPayment(shop, by, params.token, body.expected_status, money));
  });
  serveStaff(app, "POST staff/returns/:id/refund", async ({ by, params, body }) =>
    replyWithOrder(recordRefund(shop, by, params.id, body.expected_status, body.reference)),
  );
}
