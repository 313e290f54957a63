import type { HsnDigits } from "../../contract/hsn-codes.ts";
import { type TurnoverBand, turnoverBands } from "../../contract/turnover.ts";
import { financialYear } from "../tax/index.ts";
import type { Settings } from "./groups.ts";

type Selling = Pick<Settings["selling"], "turnover" | "hsn_digits">;

/** The aggregate turnover of the financial year before a given time. Null if the settings do not state it. */
export function turnoverBefore({ turnover }: Pick<Selling, "turnover">, at: Date): TurnoverBand | null {
  return inOrder(turnover).findLast(({ year }) => year < financialYear(at))?.band ?? null;
}

/** The highest turnover of any financial year before that of a given time. Null if the settings do not state it. */
export function highestTurnoverBefore({ turnover }: Pick<Selling, "turnover">, at: Date): TurnoverBand | null {
  const earlier = turnover.filter(({ year }) => year < financialYear(at)).map(({ band }) => band);
  return turnoverBands.findLast((band) => earlier.includes(band)) ?? null;
}

const inOrder = (turnover: Selling["turnover"]) => turnover.toSorted((a, b) => (a.year < b.year ? -1 : 1));

/**
 * Minimum number of HSN digits on documents and returns at a given time: 4 up to a turnover of Rs 5 crore in the preceding financial year,
 * else 6 (Notification 78/2020-Central Tax). Without a stated turnover, the chosen number of digits implies it.
 */
export function fewestHsnDigits(selling: Selling, at: Date): 4 | 6 {
  const band = turnoverBefore(selling, at);
  if (band === null) return selling.hsn_digits === "4" ? 4 : 6;
  return band === "up_to_5" ? 4 : 6;
}

/** Number of HSN digits on a document issued at a given time: the chosen number, or more if the turnover requires it. */
export function hsnDigitsOn(selling: Selling, at: Date): HsnDigits {
  return fewestHsnDigits(selling, at) === 6 && selling.hsn_digits === "4" ? "6" : selling.hsn_digits;
}
