import { formatRupees } from "../../../contract/money.ts";

/** Determines the wording: numbers and amounts are more or less, times are longer or shorter. */
export type Kind = "number" | "rupees" | "hours";

const degrees: Record<Kind, string> = { number: "many", rupees: "much", hours: "long" };

/**
 * "12 % more than in the previous 30 days"; empty if there is nothing to compare with.
 * @param period with its preposition: "in the previous 30 days", or "yesterday"
 */
export function describeChange(value: number | null, before: number | null, kind: Kind, period: string): string {
  if (value === null || before === null) return "";
  if (value === before) return `same as ${period}`;
  if (before <= 0)
    return before === 0 ? `${kind === "rupees" ? formatRupees(0) : 0} ${period}` : `below zero ${period}`;
  // Percentages in the thousands are hard to read.
  if (value >= 10 * before)
    return `${Math.round(value / before).toLocaleString("en-IN")} times as ${degrees[kind]} as ${period}`;
  const percent = Math.round((Math.abs(value - before) / before) * 100);
  if (percent === 0) return `about the same as ${period}`;
  const [more, less] = kind === "hours" ? ["longer", "shorter"] : ["more", "less"];
  return `${percent} % ${value > before ? more : less} than ${period}`;
}
