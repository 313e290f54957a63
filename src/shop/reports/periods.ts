import { istDate } from "../tax/index.ts";
import type { Period } from "./queries.ts";

/** Stock counts as expiring this many days ahead. */
const soonDays = 90;
const usualDays = 30;

/** Adds days to a day (YYYY-MM-DD); negative to subtract. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The requested period; by default the 30 days ending today. */
export function toPeriod({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date): Period {
  const last = to ?? (from && from > istDate(now) ? from : istDate(now));
  return { from: from ?? addDays(last, 1 - usualDays), to: last };
}

/** The preceding period of the same length. */
export function periodBefore({ from, to }: Period): Period {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** Expiry dates that count as expiring soon. */
export function expiryWindow(now: Date): Period {
  return { from: istDate(now), to: addDays(istDate(now), soonDays) };
}
