import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { serve } from "../kit/api.ts";
import type { Download } from "../kit/download.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { findOrder, findOwnOrder, type OrderRow } from "../orders/index.ts";
import { attachFile } from "./attach-file.ts";
import { deleteUnclaimed, readAttachedFile } from "./queries.ts";

export function purchaseOrdersRoutes(app: FastifyInstance, shop: Shop) {
  const { db } = shop;
  serve(app, "POST check-out/purchase-order", async ({ caller, query, body }) =>
    attachFile(shop, caller, query.name, body),
  );
  serve(app, "DELETE check-out/purchase-order/:token", async ({ caller, params }) => {
    await deleteUnclaimed(db, caller.id, params.token);
    return undefined;
  });
  serve(app, "GET orders/:token/purchase-order", async ({ caller, params }) =>
    download(db, await findOwnOrder(db, caller.id, params.token)),
  );
}

export function purchaseOrdersStaffRoutes(app: FastifyInstance, { db }: Shop) {
  serveStaff(app, "GET staff/orders/:token/purchase-order", async ({ params }) =>
    download(db, await findOrder(db, { token: params.token })),
  );
}

/** Uses a file name of ours, because a customer may name a file anything. */
async function download(db: Db, order: OrderRow | undefined): Promise<Download | Refusal> {
  const content = order ? await readAttachedFile(db, order) : null;
  if (!order || !content) return refuse(404, "not_found", serverTexts.notFound);
  return { content, type: "application/pdf", fileName: `Purchase order for ${order.number}.pdf` };
}
