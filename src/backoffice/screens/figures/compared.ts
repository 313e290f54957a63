/** Words for more and less of what is compared: numbers and amounts, or times, which grow longer. */
export type Kind = "number" | "rupees" | "hours";

/**
 * "12 % more than in the 30 days before"; nothing where there is nothing to compare with.
 * @param period with its preposition, "in the 30 days before"; or "yesterday"
 */
export function compared(value: number | null, before: number | null, kind: Kind, period: string): string {
  if (value === null || before === null) return "";
  if (value === before) return `same as ${period}`;
  if (before <= 0) return before === 0 ? `0 ${period}` : `below zero ${period}`;
  const percent = Math.round((Math.abs(value - before) / before) * 100);
  if (percent === 0) return `about the same as ${period}`;
  const [more, less] = kind === "hours" ? ["longer", "shorter"] : ["more", "less"];
  return `${percent} % ${value > before ? more : less} than ${period}`;
}
