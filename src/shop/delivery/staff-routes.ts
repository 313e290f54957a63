import { stringify } from "csv-stringify/sync";
import type { FastifyInstance } from "fastify";
import type { Download } from "../kit/download.ts";
import { guarded } from "../kit/guarded-cells.ts";
import { toListReply } from "../kit/list-page.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db, LiveShop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { listStates } from "../places/index.ts";
import { istDate } from "../tax/index.ts";
import { headings } from "./columns.ts";
import { checkAreas, importAreas } from "./import-areas.ts";
import { listAreas, listAreasPage } from "./queries.ts";

export function deliveryStaffRoutes(app: FastifyInstance, shop: LiveShop) {
  const { db, live, clock } = shop;
  serveStaff(app, "GET staff/delivery-areas", async ({ query, reads }) =>
    toListReply(await listAreasPage(reads, query), (row) => row),
  );
  serveStaff(app, "GET staff/delivery-areas.csv", async ({ reads }) => exportAreas(reads, istDate(clock.now())));
  serveStaff(app, "POST staff/delivery-areas/check", async ({ query, body }) => checkAreas(db, body, query.way));
  serveStaff(app, "POST staff/delivery-areas/import", async ({ actor, query, body }) => {
    const result = await importAreas(shop, actor, body, query.way, query.seen);
    if (!(result instanceof Refusal)) await live.refresh();
    return result;
  });
}

/** @param today YYYY-MM-DD */
async function exportAreas(db: Db, today: string): Promise<Download> {
  const [areas, states] = await Promise.all([listAreas(db), listStates(db)]);
  const stateNames = new Map(states.map(({ id, name }) => [id, name]));
  const rows = areas.map(({ prefix, city, state_id, serviceable, cash_on_delivery, days }) => [
    ...[prefix, guarded(city ?? ""), state_id === null ? "" : stateNames.get(state_id)],
    ...[serviceable ? "yes" : "no", cash_on_delivery ? "yes" : "no", days],
  ]);
  const content = Buffer.from(stringify([[...headings], ...rows], { bom: true }));
  return { content, type: "text/csv; charset=utf-8", fileName: `delivery-areas-${today}.csv` };
}
