import type { FastifyInstance } from "fastify";
import { toListReply } from "../kit/list-page.ts";
import { listSheet } from "../kit/list-sheet.ts";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { listAuditEntries } from "./queries.ts";

export function auditStaffRoutes(app: FastifyInstance, { clock }: Shop) {
  serveStaff(app, "GET staff/audit", async ({ query, reads }) =>
    toListReply(await listAuditEntries(reads, query), (entry) => entry),
  );
  serveStaff(app, "GET staff/audit.csv", async ({ query, reads }) =>
    listSheet("GET staff/audit", "audit-log", clock, async (page) =>
      toListReply(await listAuditEntries(reads, { ...query, ...page }), (entry) => entry),
    ),
  );
}
