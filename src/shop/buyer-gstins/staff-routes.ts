import type { FastifyInstance } from "fastify";
import { toListReply } from "../kit/list-page.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { openRegister } from "./gstin-register.ts";
import { requestLookup } from "./look-up-again.ts";
import { listLookups } from "./lookup-queries.ts";
import { listGstins } from "./queries.ts";

export function buyerGstinsStaffRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, "GET staff/gstins", async ({ query, reads }) => {
    const listed = toListReply(
      await listLookups(reads, query.status, query),
      ({ looked_up_at, created_at, ...each }) => ({
        ...each,
        looked_up_at: looked_up_at?.toISOString() ?? null,
        created_at: created_at.toISOString(),
      }),
    );
    return listed instanceof Refusal ? listed : { ...listed, can_look_up: openRegister(shop.config) !== null };
  });

  serveStaff(app, "POST staff/gstins/:id/lookup", ({ actor, params }) => requestLookup(shop, actor, params.id));

  serveStaff(app, "GET staff/customers/:id/gstins", async ({ params }) => ({
    data: await listGstins(shop.db, params.id),
  }));
}
