import { findCourierByName, toTrackingUrl } from "../couriers/index.ts";
import { acknowledgementsOfOrder } from "../document-files/index.ts";
import { documentsOfOrder } from "../documents/index.ts";
import { lotsCorrectedAt, lotsOfOrder } from "../fulfilment/index.ts";
import type { Db } from "../kit/shop.ts";
import { pendingProposal, revisionsOfOrder, toProposalReply } from "../order-revisions/index.ts";
import {
  adjustmentsOfOrder,
  eventsOfOrder,
  findOrder,
  linesOfOrder,
  loadParcels,
  type OrderRow,
} from "../orders/index.ts";
import { paymentsOfOrder } from "../payments/index.ts";
import { findAttachedFile } from "../purchase-orders/index.ts";
import { type ReplacementRow, replacementsOfOrder } from "../replacements/index.ts";
import { returnsOfOrder } from "../returns/index.ts";
import { invoiceOfOrder, readPaymentState } from "./queries.ts";

export type LoadedOrder = Awaited<ReturnType<typeof loadOrder>>;

/**
 * An order with its lines and everything that has happened since. Pass a connection: the statements then share a round trip. Otherwise
 * one order uses all connections of the pool, and each of them plans every statement.
 */
export async function loadOrder(db: Db, order: OrderRow, now: Date) {
  const [
    lines,
    adjustments,
    events,
    lots,
    lots_corrected_at,
    payments,
    payment_state,
    returns,
    replacements,
    revisions,
    invoice,
    documents,
    acknowledgements,
    po_file,
    courier,
    parcels,
    parent,
  ] = await Promise.all([
    linesOfOrder(db, order.id),
    adjustmentsOfOrder(db, order.id),
    eventsOfOrder(db, order.id),
    lotsOfOrder(db, order.id),
    lotsCorrectedAt(db, order.id),
    paymentsOfOrder(db, order.id),
    readPaymentState(db, order.id),
    returnsOfOrder(db, order.id),
    replacementsOfOrder(db, order.id),
    revisionsOfOrder(db, order.id),
    invoiceOfOrder(db, order.id),
    documentsOfOrder(db, order.id),
    acknowledgementsOfOrder(db, order.id),
    findAttachedFile(db, order),
    order.courier === null ? undefined : findCourierByName(db, order.courier),
    loadParcels(db, order),
    order.parent_id === null ? undefined : findOrder(db, { id: order.parent_id }),
  ]);
  const pending = pendingProposal(revisions, order.status, now);
  return {
    order,
    lines,
    adjustments,
    events,
    lots,
    lots_corrected_at,
    payments,
    payment_state,
    /** Parcels that came back undelivered were never paid, so they are left out. */
    returns: returns.filter(({ kind }) => kind !== "undelivered"),
    replacements: await withTracking(db, replacements),
    revisions,
    proposal: pending ? await toProposalReply(db, pending, lines) : null,
    invoice,
    documents,
    acknowledgements,
    po_file,
    parcels,
    split_from: parent ? { token: parent.token, order_no: parent.number } : null,
    tracking_url: toTrackingUrl(courier, order.tracking_number),
  };
}

async function withTracking(db: Db, replacements: ReplacementRow[]) {
  return Promise.all(
    replacements.map(async (each) => ({
      ...each,
      tracking_url: toTrackingUrl(await findCourierByName(db, each.courier), each.tracking_number),
    })),
  );
}
