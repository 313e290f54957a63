import type { HsnDigits } from "../../contract/hsn-codes.ts";
import { type TurnoverBand, turnoverBands } from "../../contract/turnover.ts";
import { financialYear } from "../tax/index.ts";
import type { Settings } from "./groups.ts";

type Selling = Pick<Settings["selling"], "turnover" | "hsn_digits">;

/** The aggregate turnover of the financial year before the one of an instant. Null where the settings do not say. */
export function turnoverBefore({ turnover }: Pick<Selling, "turnover">, at: Date): TurnoverBand | null {
  return inOrder(turnover).findLast(({ year }) => year < financialYear(at))?.band ?? null;
}

/** The highest turnover of any financial year before the one of an instant. Null where the settings do not say. */
export function highestTurnoverBefore({ turnover }: Pick<Selling, "turnover">, at: Date): TurnoverBand | null {
  const earlier = turnover.filter(({ year }) => year < financialYear(at)).map(({ band }) => band);
  return turnoverBands.findLast((band) => earlier.includes(band)) ?? null;
}

const inOrder = (turnover: Selling["turnover"]) => turnover.toSorted((a, b) => (a.year < b.year ? -1 : 1));

/**
 * Fewest digits of HSN codes that documents and returns of an instant must state: 4 up to a turnover of Rs 5 crore in the financial
 * year before, else 6 (Notification 78/2020-Central Tax). While the turnover is not stated, the chosen digits tell it.
 */
export function fewestHsnDigits(selling: Selling, at: Date): 4 | 6 {
  const band = turnoverBefore(selling, at);
  if (band === null) return selling.hsn_digits === "4" ? 4 : 6;
  return band === "up_to_5" ? 4 : 6;
}

/** Digits of HSN codes on a document issued at an instant: the chosen number, or more where the turnover demands it. */
export function hsnDigitsOn(selling: Selling, at: Date): HsnDigits {
  return fewestHsnDigits(selling, at) === 6 && selling.hsn_digits === "4" ? "6" : selling.hsn_digits;
}
