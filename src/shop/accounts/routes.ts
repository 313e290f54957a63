import type { FastifyInstance } from "fastify";
import { serve } from "../api.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { visitorOf } from "../security-events/index.ts";
import type { Shop } from "../shop.ts";
import { istDate } from "../tax/index.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportAccount } from "./export-account.ts";

export function accountsRoutes(app: FastifyInstance, shop: Shop, catalogue: Catalogue) {
  serve(app, "GET account/export", async ({ caller, reply }) => {
    const now = shop.clock.now();
    reply.header("content-disposition", `attachment; filename="account-${istDate(now)}.json"`);
    return exportAccount(shop.db, catalogue, caller, now);
  });

  serve(app, "POST account/delete", async ({ caller, body, request }) =>
    deleteAccount(shop, catalogue, caller, body.password, visitorOf(request)),
  );
}
