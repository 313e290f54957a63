import type { FastifyInstance } from "fastify";
import { serve } from "../kit/api.ts";
import type { Shop } from "../kit/shop.ts";
import { listLedger } from "./queries.ts";

export function rewardsRoutes(app: FastifyInstance, { db }: Shop) {
  serve(app, "GET reward-points", async ({ caller }) => {
    const entries = await listLedger(db, caller.id);
    return {
      balance: entries[0]?.balance ?? 0,
      data: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    };
  });
}
