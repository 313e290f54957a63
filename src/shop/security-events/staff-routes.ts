import type { FastifyInstance } from "fastify";
import { toListReply } from "../kit/list-page.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { listSecurityEvents } from "./queries.ts";

export function securityEventsStaffRoutes(app: FastifyInstance) {
  serveStaff(app, "GET staff/security-events", async ({ query, reads }) =>
    toListReply(await listSecurityEvents(reads, query), (event) => event),
  );
}
