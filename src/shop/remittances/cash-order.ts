import { toPaise } from "../../contract/money.ts";
import type { CashOrder, CashSums } from "../../contract/staff/remittances.ts";
import type { CashOrderRow } from "./cash-queries.ts";

const dayMs = 86_400_000;

/** What a courier still has to hand over for an order, in paise. */
export const heldPaise = (row: Pick<CashOrderRow, "taken_paise" | "remitted_paise" | "deduction_paise">) =>
  row.taken_paise - row.remitted_paise - row.deduction_paise;

/** Days since delivery while money is held or missing; null if none is, or nothing was delivered. */
function ageInDays(row: CashOrderRow, now: Date): number | null {
  const isOpen = heldPaise(row) > 0 || row.due_paise > 0;
  if (!isOpen || !row.delivered_at) return null;
  return Math.max(0, Math.floor((now.getTime() - row.delivered_at.getTime()) / dayMs));
}

export function toCashOrder(row: CashOrderRow, now: Date): CashOrder {
  const collected = row.paid_paise - row.refund_paise;
  return {
    ...{ token: row.token, order_no: row.number, status: row.status, tracking_number: row.tracking_number },
    ...{ shipped_at: row.shipped_at?.toISOString() ?? null, delivered_at: row.delivered_at?.toISOString() ?? null },
    ...{ expected: (collected + row.due_paise) / 100, collected: collected / 100, taken: row.taken_paise / 100 },
    ...{ otherwise: (row.paid_paise - row.taken_paise) / 100, refunded: row.refund_paise / 100 },
    ...{ remitted: row.remitted_paise / 100, deduction: row.deduction_paise / 100, held: heldPaise(row) / 100 },
    ...{ missing: row.due_paise / 100, age: ageInDays(row, now) },
  };
}

/** Added up in paise. */
export function sumCash(orders: readonly CashOrder[]): CashSums {
  const sum = (name: keyof CashSums) => orders.reduce((total, order) => total + toPaise(order[name]), 0) / 100;
  return {
    ...{ expected: sum("expected"), collected: sum("collected"), taken: sum("taken"), remitted: sum("remitted") },
    ...{ otherwise: sum("otherwise"), refunded: sum("refunded") },
    ...{ deduction: sum("deduction"), held: sum("held"), missing: sum("missing") },
  };
}
