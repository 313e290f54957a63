import type { FastifyInstance } from "fastify";
import { Refusal } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { invoicesPdf, labelsPdf, loadPickList, lotLabelsPdf, pickListPdf } from "./order-prints.ts";

/** Documents for many orders at once. */
export function printStaffRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, "GET staff/pick-list", async ({ query }) => {
    const list = await loadPickList(shop, query);
    return list instanceof Refusal ? list : { data: list };
  });
  serveStaff(app, "GET staff/pick-list.pdf", async ({ query }) => toFile(await pickListPdf(shop, query)));
  serveStaff(app, "GET staff/invoices.pdf", async ({ query }) => toFile(await invoicesPdf(shop, query)));
  serveStaff(app, "GET staff/labels.pdf", async ({ query }) => toFile(await labelsPdf(shop, query)));
  serveStaff(app, "GET staff/lot-labels.pdf", async ({ query }) => toFile(await lotLabelsPdf(shop, query)));
}

const toFile = (pdf: Buffer | Refusal) => (pdf instanceof Refusal ? pdf : { content: pdf, type: "application/pdf" });
