import { inIndianGroups } from "../../contract/money.ts";
import { mostOrderLines, mostOrderValue } from "../../contract/order-limits.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { type Refusal, refuseFields } from "../kit/refusal.ts";

interface SizedLine {
  quantity: number;
  price_paise: number;
  mrp_paise: number;
}

/** The refusal of an order with too many lines, or worth more than the shop calculates exactly; otherwise null. */
export function refuseOversized(lines: readonly SizedLine[]): Refusal<"invalid"> | null {
  const problem = sizeProblem(lines);
  return problem === null ? null : refuseFields(problem, { cart: [problem] });
}

function sizeProblem(lines: readonly SizedLine[]): string | null {
  if (lines.length > mostOrderLines) return serverTexts.orderTooLong(mostOrderLines.toLocaleString("en-IN"));
  const worth = (unit: (line: SizedLine) => number) =>
    lines.reduce((total, line) => total + unit(line) * line.quantity, 0);
  // A sum beyond the exact range is inexact, but stays far above the limit.
  const value_paise = Math.max(
    worth(({ price_paise }) => price_paise),
    worth(({ mrp_paise }) => mrp_paise),
  );
  return value_paise > mostOrderValue * 100 ? serverTexts.orderTooDear(inIndianGroups(mostOrderValue / 1e7)) : null;
}
