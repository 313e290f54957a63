import type { FastifyInstance } from "fastify";
import { restated } from "../../language/restated.ts";
import { findCustomer } from "../customers/index.ts";
import { serve } from "../kit/api.ts";
import type { Shop } from "../kit/shop.ts";
import { earnsPoints, loadSettings } from "../settings/index.ts";
import { listLedger } from "./queries.ts";

export function rewardsRoutes(app: FastifyInstance, { db }: Shop) {
  serve(app, "GET reward-points", async ({ caller }) => {
    const [entries, { selling }, customer] = await Promise.all([
      listLedger(db, caller.id),
      loadSettings(db),
      findCustomer(db, caller.id),
    ]);
    return {
      earns: customer !== undefined && earnsPoints(selling.reward_earners, customer.account_type),
      balance: entries[0]?.balance ?? 0,
      data: entries.map((entry) => ({
        ...entry,
        reason: restated(entry.reason),
        at: entry.at.toISOString(),
      })),
    };
  });
}
