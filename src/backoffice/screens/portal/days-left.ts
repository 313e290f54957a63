const dayMs = 86_400_000;

/** Whole days from now to a moment, negative once it has passed. */
export const daysLeft = (until: string, now: Date) => Math.floor((Date.parse(until) - now.getTime()) / dayMs);

export function wordsForDaysLeft(days: number): string {
  if (days < 0) return "Overdue";
  if (days === 0) return "Less than a day left";
  return days === 1 ? "1 day left" : `${days} days left`;
}
