import type { Db, Shop } from "../kit/shop.ts";
import { adjustmentsOfOrder, type OrderLineRow, type OrderRow } from "../orders/index.ts";
import { listStates } from "../places/index.ts";
import { loadSettings } from "../settings/index.ts";
import { draftInvoice } from "./invoice.ts";
import type { PackedLot } from "./invoice-content.ts";
import { issueDocument } from "./issue-document.ts";
import { seriesLetters } from "./series.ts";

const firstRegistration = "EN";

/**
 * Issues the tax invoice of an order, at or before the goods leave (CGST Act s.31(1)), and records the job that draws its
 * PDF. The number is taken under a lock that lasts to the end of the transaction, so call this as late in it as can be.
 * @param db the transaction in which the order is packed
 * @param lots which pieces of which lot go out; together exactly what was ordered
 * @throws when the order has an invoice already, or cannot have one (see draftInvoice)
 */
export async function issueInvoice(
  shop: Shop,
  db: Db,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  lots: readonly PackedLot[],
): Promise<{ number: string; issued_at: Date }> {
  const [{ company }, states] = [await loadSettings(db), await listStates(db)];
  const stateOf = (id: number) => {
    const state = states.find((each) => each.id === id);
    if (!state) throw new Error(`State ${id} not found.`);
    return state;
  };
  const adjustments = await adjustmentsOfOrder(db, order.id);
  const draft = draftInvoice({ order, lines, adjustments, lots, company, stateOf });

  const { id: _, ...issued } = await issueDocument(shop, db, {
    ...{ kind: "invoice", orderId: order.id, registrationId: order.registration_id, correctsId: null },
    seriesAt: () => firstRegistration + seriesLetters.invoice,
    draftAt: () => draft,
  });
  return issued;
}
