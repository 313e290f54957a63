import { stringify } from "csv-stringify/sync";
import type { FastifyInstance } from "fastify";
import type { QueryOf } from "../../contract/call.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { StaffCalls } from "../../contract/staff/index.ts";
import type { LotState } from "../../contract/staff/stock.ts";
import { toListReply } from "../kit/list-page.ts";
import { listSheet } from "../kit/list-sheet.ts";
import { refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { istDate } from "../tax/index.ts";
import { adjustLot, quarantineLot, releaseLot, scrapLot } from "./change-lot.ts";
import { changeLowStockLevel } from "./change-low-stock-level.ts";
import { countStock } from "./count-stock.ts";
import { listStockItems } from "./item-queries.ts";
import { findLot, listAllLots, listLots } from "./lot-queries.ts";
import { listLotMovements, listMovements } from "./movement-queries.ts";
import { receiveStock } from "./receive-stock.ts";
import { restockOnHold, scrapOnHold } from "./resolve-on-hold.ts";
import { readScanned } from "./scan.ts";

export function stockStaffRoutes(app: FastifyInstance, shop: Shop) {
  itemRoutes(app, shop);
  lotRoutes(app, shop);
  movementRoutes(app, shop);
}

function itemRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, "GET staff/stock", async ({ query: { low, waiting, ...query } }) =>
    toListReply(
      await listStockItems(shop.db, { ...query, low: low === "1", waiting: waiting === "1" }),
      (item) => item,
    ),
  );
  serveStaff(app, "GET staff/stock.csv", async ({ query: { low, waiting, ...query } }) =>
    listSheet("GET staff/stock", "stock", shop.clock, async (page) =>
      toListReply(
        await listStockItems(shop.db, { ...query, ...page, low: low === "1", waiting: waiting === "1" }),
        (item) => item,
      ),
    ),
  );
  serveStaff(app, "PUT staff/stock/:id/level", async ({ actor, params, body }) =>
    changeLowStockLevel(shop, actor, params.id, body),
  );
  serveStaff(app, "POST staff/stock/scan", async ({ body }) => ({ data: await readScanned(shop, body.code) }));
  serveStaff(app, "POST staff/stock/receipts", async ({ actor, body }) => receiveStock(shop, actor, body));
  serveStaff(app, "POST staff/stock/counts", async ({ actor, body }) => countStock(shop, actor, body));
}

function lotRoutes(app: FastifyInstance, shop: Shop) {
  const { db, clock } = shop;
  const today = () => istDate(clock.now());

  serveStaff(app, "GET staff/lots", async ({ query }) =>
    toListReply(await listLots(db, toLotFilter(query), today()), (lot) => lot),
  );
  serveStaff(app, "GET staff/lots.csv", async ({ query }) => {
    const lots = await listAllLots(db, toLotFilter(query), today());
    const content = stringify(lots, { header: true, columns: sheetColumns, bom: true, escape_formulas: true });
    return { content: Buffer.from(content), type: "text/csv; charset=utf-8", fileName: `lots-${today()}.csv` };
  });
  serveStaff(app, "GET staff/lots/:id", async ({ params }) => {
    const lot = await findLot(db, params.id, today());
    if (!lot) return refuse(404, "not_found", serverTexts.notFound);
    return { data: { ...lot, movements: await listLotMovements(db, params.id) } };
  });
  serveStaff(app, "POST staff/lots/:id/adjust", async ({ actor, params, body }) =>
    adjustLot(shop, actor, params.id, body),
  );
  serveStaff(app, "POST staff/lots/:id/scrap", async ({ actor, params, body }) =>
    scrapLot(shop, actor, params.id, body),
  );
  serveStaff(app, "POST staff/lots/:id/quarantine", async ({ actor, params, body }) =>
    quarantineLot(shop, actor, params.id, body.reason),
  );
  serveStaff(app, "POST staff/lots/:id/release", async ({ actor, params, body }) =>
    releaseLot(shop, actor, params.id, body.reason),
  );
  serveStaff(app, "POST staff/lots/:id/restock", async ({ actor, params, body }) =>
    restockOnHold(shop, actor, params.id, body),
  );
  for (const name of ["POST staff/lots/:id/scrap-on-hold", "POST staff/lots/:id/scrap-set-apart"] as const) {
    serveStaff(app, name, async ({ actor, params, body }) => scrapOnHold(shop, actor, params.id, body));
  }
}

const sheetColumns = [
  "ref_no",
  "product_name",
  "lot_no",
  "manufactured_on",
  "expires_on",
  "on_hand",
  "reserved",
  "quarantined",
  "state",
];

function movementRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, "GET staff/movements", async ({ query, reads }) =>
    toListReply(await listMovements(reads, query), (movement) => movement),
  );
  serveStaff(app, "GET staff/movements.csv", async ({ query, reads }) =>
    listSheet("GET staff/movements", "movements", shop.clock, async (page) =>
      toListReply(await listMovements(reads, { ...query, ...page }), (movement) => movement),
    ),
  );
}

type AskedLots = QueryOf<StaffCalls["GET staff/lots.csv"]>;

function toLotFilter<Asked extends AskedLots>({ on_hold, apart, state, ...filter }: Asked) {
  return { ...filter, state: toLotState(state), on_hold: on_hold === "1" || apart === "1" };
}

const toLotState = (state: AskedLots["state"]): LotState | undefined => (state === "set_apart" ? "on_hold" : state);
