import { stringify } from "csv-stringify/sync";
import type { FastifyInstance } from "fastify";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { countedAll, countedPage } from "./counted.ts";
import { figuresOf } from "./figures.ts";
import { periodOf } from "./periods.ts";

const columns = ["name", "about", "at", "pieces", "hours", "amount"];

export function figuresStaffRoutes(app: FastifyInstance, shop: Shop) {
  const { clock } = shop;

  serveStaff(app, "GET staff/figures", async ({ query, reads }) => ({
    data: await figuresOf({ ...shop, db: reads }, periodOf(query, clock.now()), query.step),
  }));

  serveStaff(app, "GET staff/figures/counted", async ({ query, reads }) =>
    countedPage({ ...shop, db: reads }, query.list, periodOf(query, clock.now()), query),
  );

  serveStaff(app, "GET staff/figures/counted.csv", async ({ query, reads }) => {
    const period = periodOf(query, clock.now());
    const rows = await countedAll({ ...shop, db: reads }, query.list, period);
    return {
      content: Buffer.from(stringify(rows, { header: true, columns, bom: true, escape_formulas: true })),
      type: "text/csv; charset=utf-8",
      fileName: `${query.list}-${period.from}-${period.to}.csv`,
    };
  });
}
