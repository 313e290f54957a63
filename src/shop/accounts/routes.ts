import type { FastifyInstance } from "fastify";
import type { Catalogue } from "../catalogue/index.ts";
import { serve } from "../kit/api.ts";
import type { Shop } from "../kit/shop.ts";
import { visitorOf } from "../security-events/index.ts";
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
