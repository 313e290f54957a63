import type { FastifyInstance } from "fastify";
import { mostBulkOrders } from "../../contract/staff/bulk-runs.ts";
import type { OrdersQuery } from "../fulfilment/index.ts";
import { toListReply } from "../kit/list-page.ts";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { beginBulkRun, type ChosenOrders, countOrders, retryBulkRun } from "./begin-bulk-run.ts";
import { bulkRun, ownBulkRuns, toBulkSummary } from "./bulk-run.ts";
import { checkTracking } from "./check-tracking.ts";
import { printStaffRoutes } from "./print-staff-routes.ts";
import { type BulkWork, pastRuns } from "./queries.ts";

interface ChosenTokens {
  tokens?: string[] | undefined;
  filter?: OrdersQuery | undefined;
  expected?: number | undefined;
}

const toOrders = ({ tokens, filter, expected }: ChosenTokens): ChosenOrders => ({
  orders: tokens?.map((token) => ({ token, tracking_number: null })),
  ...{ filter, expected },
});

/** Background actions on many orders, and documents for many orders at once. */
export function bulkRunsStaffRoutes(app: FastifyInstance, shop: Shop) {
  printStaffRoutes(app, shop);
  const work = (act: BulkWork["act"]): BulkWork => ({
    act,
    courier: null,
    mode: null,
    courier_id: null,
    reference: null,
  });
  serveStaff(app, "POST staff/orders/confirm", async ({ actor, body }) =>
    beginBulkRun(shop, actor, work("confirm"), toOrders(body)),
  );
  serveStaff(app, "POST staff/orders/pack", async ({ actor, body }) =>
    beginBulkRun(shop, actor, work("pack"), toOrders(body)),
  );
  serveStaff(app, "POST staff/orders/ship", async ({ actor, body: { courier, ...chosen } }) =>
    beginBulkRun(shop, actor, { ...work("ship"), courier }, chosen),
  );
  serveStaff(app, "POST staff/orders/deliver", async ({ actor, body }) =>
    beginBulkRun(shop, actor, work("deliver"), toOrders(body)),
  );
  serveStaff(app, "POST staff/orders/collect", async ({ actor, body: { mode, reference, courier_id, ...chosen } }) =>
    beginBulkRun(shop, actor, { ...work("collect"), mode, reference, courier_id }, toOrders(chosen)),
  );
  serveStaff(app, "GET staff/bulk-runs", async ({ actor }) => ownBulkRuns(shop, actor));
  serveStaff(app, "GET staff/bulk-runs/past", async ({ query, reads }) =>
    toListReply(await pastRuns(reads, query), toBulkSummary),
  );
  serveStaff(app, "GET staff/bulk-runs/count", async ({ query: { act, ...filter } }) => ({
    data: { total: await countOrders(shop.db, act, filter), most: mostBulkOrders },
  }));
  serveStaff(app, "GET staff/bulk-runs/:id", async ({ params }) => bulkRun(shop.db, params.id));
  serveStaff(app, "POST staff/bulk-runs/check-tracking", async ({ body }) => checkTracking(shop.db, body));
  serveStaff(app, "POST staff/bulk-runs/:id/retry", async ({ actor, params }) => retryBulkRun(shop, actor, params.id));
}
