import type { FastifyInstance } from "fastify";
import { toListReply } from "../kit/list-page.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { listAuditEntries } from "./queries.ts";

export function auditStaffRoutes(app: FastifyInstance) {
  serveStaff(app, "GET staff/audit", async ({ query, reads }) =>
    toListReply(await listAuditEntries(reads, query), (entry) => entry),
  );
}
