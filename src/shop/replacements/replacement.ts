import type { ReplacementStatus } from "../../contract/order-states.ts";
import type { OrderReturnRow } from "../returns/index.ts";
import type { ReplacementRow } from "./queries.ts";

const sum = (some: readonly { quantity: number }[]) => some.reduce((total, { quantity }) => total + quantity, 0);

/** Goods that the courier brought back count as not replaced. */
const counts = ({ status }: { status: ReplacementStatus }) => status !== "undelivered";

/** Number of replaced units of an order, or of one line. */
export function replacedUnits(replacements: readonly ReplacementRow[], lineId?: number): number {
  const lines = replacements.filter(counts).flatMap((each) => each.lines);
  return sum(lines.filter(({ order_line_id }) => lineId === undefined || order_line_id === lineId));
}

/** Number of replaced units of a line, or of all lines, that have yet to come back. */
export function toGiveBack(replacement: ReplacementRow, lineId?: number): number {
  if (!replacement.takes_back || !counts(replacement)) return 0;
  const own = ({ order_line_id }: { order_line_id: number }) => lineId === undefined || order_line_id === lineId;
  return sum(replacement.lines.filter(own)) - sum(replacement.back.filter(own));
}

/**
 * Number of units of a line that can be replaced: each unit once, and none that was returned, is on its way back or was credited.
 * @param settled the request that an exchange settles, whose items are replaced instead of returned
 */
export function replaceableUnits(
  line: { id: number; quantity: number },
  replacements: readonly ReplacementRow[],
  returns: readonly OrderReturnRow[],
  settled: number | null,
): number {
  const back = returns
    .filter(({ id, status }) => status !== "refused" && id !== settled)
    .flatMap(({ lines }) => lines)
    .filter(({ line_id }) => line_id === line.id);
  return Math.max(0, line.quantity - replacedUnits(replacements, line.id) - sum(back));
}
