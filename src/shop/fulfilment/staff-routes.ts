import type { FastifyInstance } from "fastify";
import { toPaise } from "../../contract/money.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { invoicePaper } from "../document-files/index.ts";
import type { StaffOrderReply } from "../kit/order-replies.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { findOrder } from "../orders/index.ts";
import { istDate } from "../tax/index.ts";
import { cancelForCustomer } from "./cancel-order.ts";
import { collectPayment } from "./collect-payment.ts";
import { confirmOrder } from "./confirm-order.ts";
import { correctLots } from "./correct-lots.ts";
import { correctSerials } from "./correct-serials.ts";
import { correctShipment } from "./correct-shipment.ts";
import { deliverOrder } from "./deliver-order.ts";
import { ordersSheet } from "./export-orders.ts";
import { listOrders } from "./list-orders.ts";
import { customersOfLot } from "./lot-customers.ts";
import { markUndelivered } from "./mark-undelivered.ts";
import { packOrder } from "./pack-order.ts";
import { lotStatement, packingSlip, pickListPaper } from "./packing-prints.ts";
import { packedLots, pickList } from "./pick-list.ts";
import { reversePayment } from "./reverse-payment.ts";
import { isReviewed } from "./review-queries.ts";
import { shipOrder } from "./ship-order.ts";
import { undoDelivery } from "./undo-delivery.ts";

export function fulfilmentStaffRoutes(app: FastifyInstance, shop: LiveShop, replyWithOrder: StaffOrderReply) {
  readingRoutes(app, shop);
  actionRoutes(app, shop, replyWithOrder);
}

function readingRoutes(app: FastifyInstance, shop: LiveShop) {
  serveStaff(app, "GET staff/orders", async ({ query, reads }) => listOrders(reads, query));
  serveStaff(app, "GET staff/orders.csv", async ({ query, reads }) => ({
    content: ordersSheet(reads, query),
    type: "text/csv; charset=utf-8",
    fileName: `orders-${istDate(shop.clock.now())}.csv`,
  }));
  serveStaff(app, "GET staff/orders/:token/invoice", async ({ params }) => {
    const order = await findOrder(shop.db, { token: params.token });
    if (!order) return refuse(404, "not_found", serverTexts.notFound);
    const paper = await invoicePaper(shop.db, order.id, "all");
    if (paper instanceof Refusal) return paper;
    return { content: paper.pdf, type: "application/pdf" };
  });
  serveStaff(app, "GET staff/orders/:token/packing-slip", async ({ params }) => {
    const pdf = await packingSlip(shop, params.token);
    return pdf instanceof Refusal ? pdf : { content: pdf, type: "application/pdf" };
  });
  serveStaff(app, "GET staff/orders/:token/packed-lots", async ({ params }) => {
    const lots = await packedLots(shop, params.token);
    return lots instanceof Refusal ? lots : { data: lots };
  });
  serveStaff(app, "GET staff/orders/:token/lot-statement", async ({ params }) => {
    const order = await findOrder(shop.db, { token: params.token });
    const pdf = order && (await lotStatement(shop, order.id));
    return pdf ? { content: pdf, type: "application/pdf" } : refuse(404, "not_found", serverTexts.notFound);
  });
  serveStaff(app, "GET staff/orders/:token/pick-list", async ({ params }) => {
    const pdf = await pickListPaper(shop, params.token);
    return pdf instanceof Refusal ? pdf : { content: pdf, type: "application/pdf" };
  });
  serveStaff(app, "GET staff/orders/:token/picks", async ({ params }) => {
    const picks = await pickList(shop, params.token);
    return picks instanceof Refusal ? picks : { data: picks };
  });
  serveStaff(app, "GET staff/lots/:id/customers", async ({ params }) => {
    return { data: await customersOfLot(shop.db, params.id) };
  });
}

function actionRoutes(app: FastifyInstance, shop: LiveShop, replyWithOrder: StaffOrderReply) {
  serveStaff(app, "POST staff/orders/:token/confirm", async ({ actor, params, body }) =>
    replyWithOrder(confirmOrder(shop, actor, params.token, body.expected_status)),
  );
  serveStaff(app, "POST staff/orders/:token/pack", async ({ actor, params, body }) => {
    const { picks, accepted_total, parcels, lot_reason } = body;
    const accepted_paise = accepted_total == null ? null : toPaise(accepted_total);
    const packing = { picks, accepted_paise, parcels, lot_reason };
    return replyWithOrder(packOrder(shop, actor, params.token, body.expected_status, packing));
  });
  serveStaff(app, "POST staff/orders/:token/correct-lots", async ({ actor, params, body }) => {
    const { expected_status, ...correction } = body;
    return replyWithOrder(correctLots(shop, actor, params.token, expected_status, correction));
  });
  serveStaff(app, "POST staff/orders/:token/correct-serials", async ({ actor, params, body }) => {
    const { expected_status, ...correction } = body;
    return replyWithOrder(correctSerials(shop, actor, params.token, expected_status, correction));
  });
  serveStaff(app, "POST staff/orders/:token/ship", async ({ actor, params, body }) => {
    const { courier, tracking_number } = body;
    return replyWithOrder(shipOrder(shop, actor, params.token, body.expected_status, { courier, tracking_number }));
  });
  serveStaff(app, "POST staff/orders/:token/deliver", async ({ actor, params, body }) =>
    replyWithOrder(showDelivery(deliverOrder(shop, actor, params.token, body.expected_status, body.note))),
  );
  serveStaff(app, "POST staff/orders/:token/correct-shipment", async ({ actor, params, body }) => {
    const { expected_status, ...correction } = body;
    return replyWithOrder(correctShipment(shop, actor, params.token, expected_status, correction));
  });
  serveStaff(app, "POST staff/orders/:token/undo-delivery", async ({ actor, params, body }) =>
    replyWithOrder(showDelivery(undoDelivery(shop, actor, params.token, body.expected_status, body.reason))),
  );
  serveStaff(app, "POST staff/orders/:token/undeliver", async ({ actor, params, body }) =>
    replyWithOrder(markUndelivered(shop, actor, params.token, body.expected_status, body)),
  );
  serveStaff(app, "POST staff/orders/:token/collect", async ({ actor, params, body }) => {
    const { mode, amount, reference, courier_id } = body;
    const money = { mode, amount_paise: toPaise(amount), reference, courier_id };
    return replyWithOrder(collectPayment(shop, actor, params.token, body.expected_status, money));
  });
  serveStaff(app, "POST staff/orders/:token/reverse-payment", async ({ actor, params, body }) =>
    replyWithOrder(reversePayment(shop, actor, params.token, body)),
  );
  serveStaff(app, "POST staff/orders/:token/cancel", async ({ actor, params, body }) =>
    replyWithOrder(cancelForCustomer(shop, actor, params.token, body.expected_status, body.reason)),
  );

  /** Refreshes the public state if the order has been reviewed: reviews state whether the product was delivered to their author. */
  async function showDelivery(change: Promise<{ token: string } | Refusal>) {
    const result = await change;
    if (!(result instanceof Refusal) && (await isReviewed(shop.db, result.token))) await shop.live.refresh();
    return result;
  }
}
