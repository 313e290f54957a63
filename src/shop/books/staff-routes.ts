import type { FastifyInstance } from "fastify";
import { toTableFile } from "../gst-returns/index.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { loadPage, loadTable } from "./books.ts";
import { tallyFile } from "./tally.ts";

export function booksStaffRoutes(app: FastifyInstance, shop: Shop) {
  const source = (db: Db) => ({ db, now: shop.clock.now() });

  serveStaff(app, "GET staff/books/table", async ({ query, reads }) => ({
    data: await loadPage(source(reads), query),
  }));

  serveStaff(app, "GET staff/books/file", async ({ query, reads }) => {
    const { table } = await loadTable(source(reads), query);
    return toTableFile(table, query.format, `${query.book}-${query.period}`);
  });

  serveStaff(app, "GET staff/books/tally", ({ query, reads }) => tallyFile(reads, query));
}
