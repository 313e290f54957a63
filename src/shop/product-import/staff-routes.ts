import type { FastifyInstance } from "fastify";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { istDate } from "../tax/index.ts";
import { exportRows, toFile } from "./export-products.ts";
import { applyImport, importById, listImports, retryImport, uploadImport } from "./imports.ts";

/** Export and import of products as CSV and Excel. */
export function productImportStaffRoutes(app: FastifyInstance, shop: Shop) {
  const { db, clock } = shop;
  serveStaff(app, "GET staff/imports", async () => listImports(db));
  serveStaff(app, "POST staff/imports", async ({ actor, query, body }) => uploadImport(shop, actor, query.name, body));
  serveStaff(app, "GET staff/imports/:id", async ({ params }) => importById(db, params.id));
  serveStaff(app, "POST staff/imports/:id/retry", async ({ actor, params }) => retryImport(shop, actor, params.id));
  serveStaff(app, "POST staff/imports/:id/apply", async ({ actor, params, query }) =>
    applyImport(shop, actor, params.id, query.seen),
  );
  const fileName = () => `products-${istDate(clock.now())}`;
  serveStaff(app, "GET staff/products/export.csv", async ({ query }) =>
    toFile(exportRows(db, query, clock.now()), "csv", fileName()),
  );
  serveStaff(app, "GET staff/products/export.xlsx", async ({ query }) =>
    toFile(exportRows(db, query, clock.now()), "xlsx", fileName()),
  );
}
