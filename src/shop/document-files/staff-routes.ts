import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { invoiceById } from "../documents/index.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { findOrder } from "../orders/index.ts";
import { documentAsIssued, documentPaper, orderDocumentPaper } from "./document-pdfs.ts";
import { monthArchive } from "./month-archive.ts";

export function documentFilesStaffRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, "GET staff/documents.zip", async ({ query: { month, kind }, reads }) => ({
    content: monthArchive({ ...shop, reads }, month, kind),
    type: "application/zip",
    fileName: `documents-${month}${kind ? `-${kind}` : ""}.zip`,
  }));
  serveStaff(app, "GET staff/documents/:id/file", async ({ params, query }) => {
    const document = await invoiceById(shop.db, params.id);
    if (!document) return refuse(404, "not_found", serverTexts.notFound);
    const read = query.copy === "issued" ? documentAsIssued : documentPaper;
    const paper = await read(shop.db, document, "all");
    return paper instanceof Refusal ? paper : { content: paper.pdf, type: "application/pdf" };
  });
  serveStaff(app, "GET staff/orders/:token/documents/:document", async ({ params: { token, document } }) => {
    const order = await findOrder(shop.db, { token });
    const paper = order && (await orderDocumentPaper(shop.db, order, document, "all"));
    if (!paper) return refuse(404, "not_found", serverTexts.notFound);
    return paper instanceof Refusal ? paper : { content: paper.pdf, type: "application/pdf" };
  });
}
