import { stringify } from "csv-stringify/sync";
import type { FastifyInstance } from "fastify";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { loadMetrics } from "./metrics.ts";
import { toPeriod } from "./periods.ts";
import { listAllReportRows, listReportRows } from "./report-rows.ts";

const columns = ["name", "about", "at", "pieces", "hours", "amount"];

export function reportsStaffRoutes(app: FastifyInstance, shop: Shop) {
  const { clock } = shop;

  serveStaff(app, "GET staff/reports", async ({ query, reads }) => ({
    data: await loadMetrics({ ...shop, db: reads }, toPeriod(query, clock.now()), query.step),
  }));

  serveStaff(app, "GET staff/reports/entries", async ({ query, reads }) =>
    listReportRows({ ...shop, db: reads }, query.list, toPeriod(query, clock.now()), query),
  );

  serveStaff(app, "GET staff/reports/entries.csv", async ({ query, reads }) => {
    const period = toPeriod(query, clock.now());
    const rows = await listAllReportRows({ ...shop, db: reads }, query.list, period);
    return {
      content: Buffer.from(stringify(rows, { header: true, columns, bom: true, escape_formulas: true })),
      type: "text/csv; charset=utf-8",
      fileName: `${query.list}-${period.from}-${period.to}.csv`,
    };
  });
}
