import type { FastifyInstance } from "fastify";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { searchAll } from "./search.ts";

export function staffSearchRoutes(app: FastifyInstance, { clock }: Shop) {
  serveStaff(app, "GET staff/search", async ({ actor, query: { q = "" }, reads }) => ({
    data: await searchAll(reads, actor.role, q, clock.now()),
  }));
}
