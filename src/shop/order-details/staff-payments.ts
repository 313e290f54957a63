import type { StaffOrder } from "../../contract/staff/order-shapes.ts";
import { listCouriers } from "../couriers/index.ts";
import type { Db } from "../kit/shop.ts";
import { type OrderPaymentRow, paymentsOfOrder, reversedPaymentsOfOrder } from "../payments/index.ts";

type StaffPayment = StaffOrder["payments"][number];

/** An order's payments as recorded, including reversed ones. */
export async function staffPayments(db: Db, orderId: number): Promise<StaffPayment[]> {
  const [kept, reversed] = await Promise.all([paymentsOfOrder(db, orderId), reversedPaymentsOfOrder(db, orderId)]);
  const isTaken = [...kept, ...reversed].some(({ courier_id }) => courier_id !== null);
  const names = new Map(isTaken ? (await listCouriers(db)).map(({ id, name }) => [id, name]) : []);
  const toPayment = (row: OrderPaymentRow, reversal: StaffPayment["reversal"]): StaffPayment => ({
    ...{ id: row.id, mode: row.mode, amount: row.amount_paise / 100, reference: row.reference },
    ...{ collected_at: row.collected_at.toISOString(), staff_name: row.staff_name, reversal },
    courier: row.courier_id === null ? null : (names.get(row.courier_id) ?? null),
  });
  return [
    ...kept.map((row) => toPayment(row, null)),
    ...reversed.map((row) =>
      toPayment(row, { reason: row.reason, at: row.reversed_at.toISOString(), staff_name: row.reversed_by }),
    ),
  ].sort((a, b) => a.id - b.id);
}
