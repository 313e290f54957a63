import type { FastifyInstance } from "fastify";
import { answered } from "../list-page.ts";
import { serveStaff } from "../staff-api.ts";
import { securityEvents } from "./queries.ts";

export function securityEventsStaffRoutes(app: FastifyInstance) {
  serveStaff(app, "GET staff/security-events", async ({ query, reads }) =>
    answered(await securityEvents(reads, query), (event) => event),
  );
}
