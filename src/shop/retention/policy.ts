import type { Shop } from "../kit/shop.ts";

/** One kind of personal or short-lived data, and what happens to it. */
export interface Policy {
  name: string;
  what: string;
  /** Its purpose, or the law that requires it. */
  why: string;
  /** When the period starts; the whole storage period in words if `days` is null. */
  since: string;
  /** The period; null if the shop removes nothing automatically. */
  days: number | null;
  outcome: string;
  /** Removes up to `limit` items whose period started before a moment. @returns how many were removed */
  remove?(shop: Shop, before: Date, limit: number, now: Date): Promise<number>;
}

export const year = 365;
/** For how many days staff can retry a failed job. */
export const failedJobDays = 90;
export const dayMs = 24 * 60 * 60 * 1000;

/** The storage period in words. */
export function describePeriod({ days, since }: Policy): string {
  if (days === null) return since;
  if (days === 0) return `at most a day ${since}`;
  if (days % year === 0) return `${days === year ? "1 year" : `${days / year} years`} ${since}`;
  return `${days === 1 ? "1 day" : `${days} days`} ${since}`;
}

/** Items whose period started before this moment are removed. */
export function cutoff(days: number, now: Date): Date {
  return new Date(now.getTime() - days * dayMs);
}
