import { istDate } from "../tax/index.ts";

/** A month or a financial year in IST. */
export interface Period {
  /** `112026` for a month, `2627` for a financial year. */
  code: string;
  /** The first instant, and the first instant after the period. */
  from: Date;
  until: Date;
  /** First and last day, YYYY-MM-DD. */
  firstDay: string;
  lastDay: string;
}

/** Documents of one registration, from one instant up to another. */
export interface Span {
  gstin: string;
  from: Date;
  until: Date;
}

/**
 * Parses `MMYYYY`, as the GST portal writes a month, or a financial year as in document numbers (`2627`). The contract has validated the
 * format; days begin at midnight in Asia/Kolkata.
 */
export function toPeriod(code: string): Period {
  const isMonth = code.length === 6;
  const year = isMonth ? Number(code.slice(2)) : 2000 + Number(code.slice(0, 2));
  const month = isMonth ? Number(code.slice(0, 2)) : 4;
  const firstDay = utcDay(year, month, 1);
  const next = isMonth ? utcDay(year, month + 1, 1) : utcDay(year + 1, 4, 1);
  const lastDay = new Date(Date.parse(next) - 86_400_000).toISOString().slice(0, 10);
  return { code, from: midnight(firstDay), until: midnight(next), firstDay, lastDay };
}

/** Midnight in Asia/Kolkata at the start of a day (YYYY-MM-DD). */
export const midnight = (day: string) => new Date(`${day}T00:00:00+05:30`);

/**
 * The instant from which the return for the month of `issued` counts as filed: after the 11th of the next month (CGST Act s.37(1),
 * Notification 83/2020-Central Tax). Quarterly filers have until the 13th.
 */
export function filedFrom(issued: Date): Date {
  const [year = 0, month = 0] = istDate(issued).split("-").map(Number);
  return midnight(utcDay(year, month + 1, 12));
}

const utcDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
