import type { InvoiceContent } from "../document-content/index.ts";
import { drawInvoice } from "../document-pdf/index.ts";
import { draftAcknowledgement, loadCircumstances } from "../documents/index.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { findOrder, type OrderRow } from "../orders/index.ts";
import {
  acknowledgementsOfOrder,
  acknowledgementVersion,
  insertAcknowledgement,
  storeAcknowledgementVersion,
  storedAcknowledgementVersion,
} from "./acknowledgement-queries.ts";
import { renderAcknowledgementVersionJob } from "./job-definitions.ts";
import { loadPictures } from "./pictures.ts";
import { storeAcknowledgement, storedAcknowledgement } from "./queries.ts";

type Files = Pick<Shop, "db" | "files">;

/** The job that draws an order's acknowledgement: what was ordered, at which prices. It is not a tax document. */
export async function renderAcknowledgement({ db, files }: Files, orderId: number): Promise<void> {
  if (await storedAcknowledgement(db, orderId)) return;
  const kept = await acknowledgementVersion(db, orderId, 1);
  const order = await findOrder(db, { id: orderId });
  if (!order) throw new Error(`Order ${orderId} not found.`);
  await storeAcknowledgement(db, orderId, await draw(files, kept ?? (await draft(db, order, order.placed_at))));
}

/** The job that draws a later version. */
export async function renderAcknowledgementVersion({ db, files }: Files, orderId: number, version: number) {
  if (await storedAcknowledgementVersion(db, orderId, version)) return;
  const content = await acknowledgementVersion(db, orderId, version);
  if (!content) throw new Error(`Order ${orderId} has no acknowledgement ${version}.`);
  await storeAcknowledgementVersion(db, orderId, version, await draw(files, content));
}

/** Stores what an order's acknowledgement states before the order changes, because it may not have been drawn yet. */
export async function keepAcknowledgement(db: Db, order: OrderRow): Promise<void> {
  if ((await acknowledgementsOfOrder(db, order.id)).length > 0) return;
  await insertAcknowledgement(db, order.id, 1, order.placed_at, await draft(db, order, order.placed_at));
}

/** Issues a new acknowledgement version for a changed order, in the transaction of the change. */
export async function acknowledgeChange({ jobs }: Pick<Shop, "jobs">, db: Db, orderId: number, at: Date) {
  const order = await findOrder(db, { id: orderId });
  if (!order) throw new Error(`Order ${orderId} not found.`);
  const version = ((await acknowledgementsOfOrder(db, orderId)).at(-1)?.version ?? 1) + 1;
  const content = { ...(await draft(db, order, at)), version: { number: version, at: at.toISOString() } };
  await insertAcknowledgement(db, orderId, version, at, content);
  await jobs.enqueue(db, renderAcknowledgementVersionJob, { order_id: orderId, version });
}

const draft = async (db: Db, order: OrderRow, at: Date) => draftAcknowledgement(await loadCircumstances(db, order, at));

const draw = async (files: Shop["files"], content: InvoiceContent) =>
  drawInvoice(content, "recipient", {}, await loadPictures(files, content.seller));
