import { stringify } from "csv-stringify/sync";
import type { FastifyInstance } from "fastify";
import { inOrder, outOfOrder } from "../../contract/staff/reports.ts";
import { texts } from "../../contract/texts.ts";
import { Refusal, refuseFields } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { loadMetrics } from "./metrics.ts";
import { toPeriod } from "./periods.ts";
import type { Period } from "./queries.ts";
import { listAllReportRows, listReportRows } from "./report-rows.ts";

const columns = ["name", "about", "at", "pieces", "hours", "amount"];

export function reportsStaffRoutes(app: FastifyInstance, shop: Shop) {
  const { clock } = shop;

  /** The requested days, or a refusal if they are too many once today is filled in. */
  function periodOf(query: Parameters<typeof toPeriod>[0]): Period | Refusal {
    const period = toPeriod(query, clock.now());
    return inOrder(period) ? period : refuseFields(texts.invalid, { from: [outOfOrder.error] });
  }

  serveStaff(app, "GET staff/reports", async ({ query, reads }) => {
    const period = periodOf(query);
    if (period instanceof Refusal) return period;
    return { data: await loadMetrics({ ...shop, db: reads }, period, query.step) };
  });

  serveStaff(app, "GET staff/reports/entries", async ({ query, reads }) => {
    const period = periodOf(query);
    return period instanceof Refusal ? period : listReportRows({ ...shop, db: reads }, query.list, period, query);
  });

  serveStaff(app, "GET staff/reports/entries.csv", async ({ query, reads }) => {
    const period = periodOf(query);
    if (period instanceof Refusal) return period;
    const rows = await listAllReportRows({ ...shop, db: reads }, query.list, period);
    return {
      content: Buffer.from(stringify(rows, { header: true, columns, bom: true, escape_formulas: true })),
      type: "text/csv; charset=utf-8",
      fileName: `${query.list}-${period.from}-${period.to}.csv`,
    };
  });
}
