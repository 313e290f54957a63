import type { Db, Shop } from "../kit/shop.ts";
import { adjustmentsOfOrder, type OrderLineRow, type OrderRow } from "../orders/index.ts";
import { listStates } from "../places/index.ts";
import { loadSettings } from "../settings/index.ts";
import { financialYear } from "../tax/index.ts";
import { draftInvoice } from "./invoice.ts";
import type { PackedLot } from "./invoice-content.ts";
import { renderInvoiceJob } from "./job-definitions.ts";
import { insertInvoice, lockSeries } from "./queries.ts";

const series = "ENT";

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

  const { year, serial, issuedAt } = await nextNumber(shop, db);
  const number = `${series}/${year}/${String(serial).padStart(6, "0")}`;
  const invoiceId = await insertInvoice(db, {
    kind: "invoice",
    series,
    financialYear: year,
    serial,
    issuedAt,
    orderId: order.id,
    content: { number, issued_at: issuedAt.toISOString(), ...draft },
  });
  await shop.jobs.enqueue(db, renderInvoiceJob, { invoice_id: invoiceId });
  return { number, issued_at: issuedAt };
}

/** The time is taken under the lock and never falls, whatever the clocks of several instances say. */
async function nextNumber(shop: Shop, db: Db) {
  let year = financialYear(shop.clock.now());
  for (;;) {
    const last = await lockSeries(db, series, year);
    const now = shop.clock.now();
    // The year may have ended while this transaction waited for the lock.
    if (financialYear(now) === year) {
      const issuedAt = last.last_issued_at && last.last_issued_at > now ? last.last_issued_at : now;
      return { year, serial: last.last_number + 1, issuedAt };
    }
    year = financialYear(now);
  }
}
