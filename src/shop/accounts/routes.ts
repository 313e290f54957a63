import type { FastifyInstance } from "fastify";
import { countAttempt, counter, type Limit } from "../../platform/limits.ts";
import { serve } from "../kit/api.ts";
import { tooMany } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { toVisitor } from "../security-events/index.ts";
import { istDate } from "../tax/index.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportAccount } from "./export-account.ts";

/** Per customer, because an export reads everything stored about them. */
const exportLimit: Limit = { name: "account exports", max: 20, seconds: 60 * 60 };

export function accountsRoutes(app: FastifyInstance, shop: LiveShop) {
  serve(app, "GET account/export", async ({ caller, reply }) => {
    const now = shop.clock.now();
    const wait = await countAttempt(shop.db, now, [counter(exportLimit, shop.config.RATE_LIMIT_FACTOR, caller.id)]);
    if (wait !== null) return tooMany(wait);
    reply.header("content-disposition", `attachment; filename="account-${istDate(now)}.json"`);
    return exportAccount(shop, caller, now);
  });

  serve(app, "POST account/delete", async ({ caller, body, request }) =>
    deleteAccount(shop, caller, body.password, toVisitor(request)),
  );
}
