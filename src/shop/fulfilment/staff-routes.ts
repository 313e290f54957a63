import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { invoicePaper } from "../invoices/index.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { orderOfToken } from "../orders/index.ts";
import { istDate } from "../tax/index.ts";
import { beginBulkRun, bulkRun, ownBulkRuns } from "./bulk-run.ts";
import { cancelByStaff } from "./cancel-by-staff.ts";
import { collectPayment } from "./collect-payment.ts";
import { confirmOrder } from "./confirm-order.ts";
import { decideReturn } from "./decide-return.ts";
import { deliverOrder } from "./deliver-order.ts";
import { ordersSheet } from "./export-orders.ts";
import { inspectReturn } from "./inspect-return.ts";
import { listOrders } from "./list-orders.ts";
import { packOrder } from "./pack-order.ts";
import { picksOfOrder } from "./picks.ts";
import { customersOfLot } from "./queries.ts";
import { recordRefund } from "./record-refund.ts";
import { shipOrder } from "./ship-order.ts";
import { staffOrder } from "./staff-order.ts";
import { undeliverOrder } from "./undeliver-order.ts";

export function fulfilmentStaffRoutes(app: FastifyInstance, shop: Shop, catalogue: Catalogue) {
  /** What a verb answers: its refusal, or the order as it stands then. */
  async function answerOf(act: Promise<{ token: string } | Refusal>) {
    const changed = await act;
    if (changed instanceof Refusal) return changed;
    return await orderOf(changed.token);
  }

  async function orderOf(token: string) {
    const order = await staffOrder(shop, catalogue, token);
    return order ? { data: order } : refuse(404, "not_found", serverTexts.notFound);
  }

  serveStaff(app, "GET staff/orders", async ({ query, reads }) => listOrders(reads, query));
  serveStaff(app, "GET staff/orders.csv", async ({ query, reads }) => ({
    content: ordersSheet(reads, query),
    type: "text/csv; charset=utf-8",
    fileName: `orders-${istDate(shop.clock.now())}.csv`,
  }));
  serveStaff(app, "GET staff/orders/:token/invoice", async ({ params }) => {
    const order = await orderOfToken(shop.db, params.token);
    if (!order) return refuse(404, "not_found", serverTexts.notFound);
    const paper = await invoicePaper(shop.db, order.id, "all");
    if (paper instanceof Refusal) return paper;
    return { content: paper.pdf, type: "application/pdf" };
  });
  serveStaff(app, "GET staff/orders/:token", async ({ params }) => orderOf(params.token));
  serveStaff(app, "GET staff/orders/:token/picks", async ({ params }) => {
    const picks = await picksOfOrder(shop, params.token);
    return picks instanceof Refusal ? picks : { data: picks };
  });
  serveStaff(app, "GET staff/lots/:id/customers", async ({ params }) => {
    const customers = await customersOfLot(shop.db, params.id);
    return { data: customers.map((each) => ({ ...each, packed_at: each.packed_at.toISOString() })) };
  });

  serveStaff(app, "POST staff/orders/confirm", async ({ by, body }) => {
    const orders = body.tokens.map((token) => ({ token, tracking_number: null }));
    return beginBulkRun(shop, by, { act: "confirm", courier: null, orders });
  });
  serveStaff(app, "POST staff/orders/ship", async ({ by, body }) => beginBulkRun(shop, by, { act: "ship", ...body }));
  serveStaff(app, "GET staff/bulk-runs", async ({ by }) => ownBulkRuns(shop, by));
  serveStaff(app, "GET staff/bulk-runs/:id", async ({ params }) => bulkRun(shop.db, params.id));

  serveStaff(app, "POST staff/orders/:token/confirm", async ({ by, params, body }) =>
    answerOf(confirmOrder(shop, by, params.token, body.expected_status)),
  );
  serveStaff(app, "POST staff/orders/:token/pack", async ({ by, params, body }) =>
    answerOf(packOrder(shop, by, params.token, body.expected_status, body.picks)),
  );
  serveStaff(app, "POST staff/orders/:token/ship", async ({ by, params, body }) => {
    const { courier, tracking_number } = body;
    return answerOf(shipOrder(shop, by, params.token, body.expected_status, { courier, tracking_number }));
  });
  serveStaff(app, "POST staff/orders/:token/deliver", async ({ by, params, body }) =>
    answerOf(deliverOrder(shop, by, params.token, body.expected_status, body.note)),
  );
  serveStaff(app, "POST staff/orders/:token/undeliver", async ({ by, params, body }) =>
    answerOf(undeliverOrder(shop, by, params.token, body.expected_status, body.reason)),
  );
  serveStaff(app, "POST staff/orders/:token/collect", async ({ by, params, body }) => {
    const { mode, amount, reference } = body;
    const money = { mode, amount_paise: Math.round(amount * 100), reference };
    return answerOf(collectPayment(shop, by, params.token, body.expected_status, money));
  });
  serveStaff(app, "POST staff/orders/:token/cancel", async ({ by, params, body }) =>
    answerOf(cancelByStaff(shop, by, params.token, body.expected_status, body.reason)),
  );

  serveStaff(app, "POST staff/returns/:id/decide", async ({ by, params, body }) =>
    answerOf(decideReturn(shop, by, params.id, body.expected_status, body)),
  );
  serveStaff(app, "POST staff/returns/:id/inspect", async ({ by, params, body }) =>
    answerOf(inspectReturn(shop, by, params.id, body.expected_status, body)),
  );
  serveStaff(app, "POST staff/returns/:id/refund", async ({ by, params, body }) =>
    answerOf(recordRefund(shop, by, params.id, body.expected_status, body.reference)),
  );
}
