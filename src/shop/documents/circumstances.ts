import type { Db } from "../kit/shop.ts";
import { adjustmentsOfOrder, linesOfOrder, type OrderRow } from "../orders/index.ts";
import { paymentsOfOrder } from "../payments/index.ts";
import { listStates } from "../places/index.ts";
import { hsnDigitsOn, loadSettings } from "../settings/index.ts";
import { istDate } from "../tax/index.ts";
import { documentLanguage, documentNames } from "./document-language.ts";
import { loadMakers } from "./makers.ts";
import { registrationOfOrder, toSeller } from "./seller.ts";

/** Everything except the lots that is needed to draft an order's documents as of a moment. */
export async function loadCircumstances(db: Db, order: OrderRow, at: Date) {
  const [{ company, brand, payment, selling }, states] = [await loadSettings(db), await listStates(db)];
  const stateById = (id: number) => {
    const state = states.find((each) => each.id === id);
    if (!state) throw new Error(`State ${id} not found.`);
    return state;
  };
  const [lines, adjustments] = [await linesOfOrder(db, order.id), await adjustmentsOfOrder(db, order.id)];
  const registration = await registrationOfOrder(db, order);
  const seller = toSeller(registration, { company, brand }, istDate(at));
  const payments = await paymentsOfOrder(db, order.id);
  const makers = await loadMakers(
    db,
    lines.map((line) => line.variant_id),
    seller,
  );
  const hsn_digits = hsnDigitsOn(selling, at);
  const { upi_id, bank } = payment;
  const { language } = await documentLanguage(db, order.customer_id);
  const names = await documentNames(db, language);
  return {
    order,
    lines,
    adjustments,
    payments,
    upi_id,
    bank,
    registration,
    seller,
    makers,
    hsn_digits,
    language,
    names,
    stateById,
  };
}
