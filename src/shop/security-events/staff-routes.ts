import type { FastifyInstance } from "fastify";
import { answered } from "../list-page.ts";
import type { Shop } from "../shop.ts";
import { serveStaff } from "../staff-api.ts";
import { securityEvents } from "./queries.ts";

export function securityEventsStaffRoutes(app: FastifyInstance, { db }: Shop) {
  serveStaff(app, "GET staff/security-events", async ({ query }) =>
    answered(await securityEvents(db, query), (event) => event),
  );
}
