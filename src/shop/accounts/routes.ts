import type { FastifyInstance } from "fastify";
import { serve } from "../kit/api.ts";
import type { LiveShop } from "../kit/shop.ts";
import { toVisitor } from "../security-events/index.ts";
import { istDate } from "../tax/index.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportAccount } from "./export-account.ts";

export function accountsRoutes(app: FastifyInstance, shop: LiveShop) {
  serve(app, "GET account/export", async ({ caller, reply }) => {
    const now = shop.clock.now();
    reply.header("content-disposition", `attachment; filename="account-${istDate(now)}.json"`);
    return exportAccount(shop, caller, now);
  });

  serve(app, "POST account/delete", async ({ caller, body, request }) =>
    deleteAccount(shop, caller, body.password, toVisitor(request)),
  );
}
