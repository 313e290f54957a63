import type { FastifyInstance } from "fastify";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { applyRetentionJob } from "./job-definitions.ts";
import { policies } from "./policies.ts";
import { describePeriod } from "./policy.ts";
import { findDueTime, loadResultsByPolicy } from "./queries.ts";

export function retentionStaffRoutes(app: FastifyInstance, { db }: Shop) {
  serveStaff(app, "GET staff/retention", async () => {
    const [next, results] = await Promise.all([findDueTime(db, applyRetentionJob.name), loadResultsByPolicy(db)]);
    return {
      data: {
        next_run_at: next?.toISOString() ?? null,
        policies: policies.map((policy) => {
          const { name, what, why, outcome } = policy;
          const result = results.get(name);
          return {
            name,
            what,
            why,
            keep: describePeriod(policy),
            outcome,
            result: result ? { ...result, ran_at: result.ran_at.toISOString() } : null,
          };
        }),
      },
    };
  });
}
