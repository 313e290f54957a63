import type { Db } from "../kit/shop.ts";
import { adjustmentsOfOrder, linesOfOrder, type OrderRow } from "../orders/index.ts";
import { listStates } from "../places/index.ts";
import { loadSettings } from "../settings/index.ts";

/** What the documents of an order are drafted from, besides its lots. */
export async function loadCircumstances(db: Db, order: OrderRow) {
  const [{ company }, states] = [await loadSettings(db), await listStates(db)];
  const stateOf = (id: number) => {
    const state = states.find((each) => each.id === id);
    if (!state) throw new Error(`State ${id} not found.`);
    return state;
  };
  const [lines, adjustments] = [await linesOfOrder(db, order.id), await adjustmentsOfOrder(db, order.id)];
  return { order, lines, adjustments, company, stateOf };
}
