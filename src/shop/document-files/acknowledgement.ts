import { drawInvoice } from "../document-pdf/index.ts";
import { draftAcknowledgement, loadCircumstances } from "../documents/index.ts";
import type { Shop } from "../kit/shop.ts";
import { findOrder } from "../orders/index.ts";
import { loadPictures } from "./pictures.ts";
import { storeAcknowledgement, storedAcknowledgement } from "./queries.ts";

/** The job that draws the acknowledgement of an order: what was ordered, at which prices. It is no tax document. */
export async function renderAcknowledgement({ db, files }: Pick<Shop, "db" | "files">, orderId: number): Promise<void> {
  if (await storedAcknowledgement(db, orderId)) return;
  const order = await findOrder(db, { id: orderId });
  if (!order) throw new Error(`Order ${orderId} not found.`);
  const content = draftAcknowledgement(await loadCircumstances(db, order, order.placed_at));
  const pictures = await loadPictures(files, content.seller);
  await storeAcknowledgement(db, orderId, await drawInvoice(content, "recipient", {}, pictures));
}
