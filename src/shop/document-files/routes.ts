import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { serve } from "../kit/api.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { findOwnOrder } from "../orders/index.ts";
import { invoicePaper, orderDocumentPaper } from "./document-pdfs.ts";

export function documentFilesRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, "GET orders/:token/invoice", async ({ caller, params }) => {
    const order = await findOwnOrder(shop.db, caller.id, params.token);
    if (!order) return refuse(404, "not_found", serverTexts.notFound);
    const paper = await invoicePaper(shop.db, order.id, "recipient");
    if (paper instanceof Refusal) return paper;
    return { content: paper.pdf, type: "application/pdf", fileName: `Invoice ${paper.number}.pdf` };
  });
  serve(app, "GET orders/:token/documents/:document", async ({ caller, params: { token, document } }) => {
    const order = await findOwnOrder(shop.db, caller.id, token);
    const paper = order && (await orderDocumentPaper(shop.db, order, document, "recipient"));
    if (!paper) return refuse(404, "not_found", serverTexts.notFound);
    if (paper instanceof Refusal) return paper;
    return { content: paper.pdf, type: "application/pdf", fileName: `${paper.number}.pdf` };
  });
}
