import { istDate } from "../tax/index.ts";
import type { Period } from "./queries.ts";

/** How soon stock that expires is worth a figure. */
const soonDays = 90;
const usualDays = 30;

/** A day some days later, or earlier. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The days that are asked for; what is left out ends today and is 30 days long. */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date): Period {
  const last = to ?? (from && from > istDate(now) ? from : istDate(now));
  return { from: from ?? dayAfter(last, 1 - usualDays), to: last };
}

/** As many days, just before. */
export function periodBefore({ from, to }: Period): Period {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return { from: dayAfter(from, -days), to: dayAfter(from, -1) };
}

/** The days in which stock that expires counts. */
export function expiringFrom(now: Date): Period {
  return { from: istDate(now), to: dayAfter(istDate(now), soonDays) };
}
