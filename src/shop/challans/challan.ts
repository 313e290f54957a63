import { approvalMonths, type ChallanReason, type ChallanState, comesBack } from "../../contract/challan-reasons.ts";
import { serverTexts } from "../../contract/server-texts.ts";

/** The same day a number of months later, or the last day of the month if it has no such day. Days are YYYY-MM-DD. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  lastDay.setUTCDate(Math.min(date, lastDay.getUTCDate()));
  return lastDay.toISOString().slice(0, 10);
}

/**
 * What is wrong with the day on which goods are due back. Goods on approval must be invoiced within six months of their removal (CGST Act
 * s.31(7)); other goods may stay as long as agreed.
 */
export function dueDayProblem(reason: ChallanReason, due_on: string | null, today: string): string | null {
  if (due_on === null) return reason === "on_approval" ? serverTexts.dueDayNeeded : null;
  if (due_on < today) return serverTexts.dueDayPassed;
  const last = monthsAfter(today, approvalMonths);
  return reason === "on_approval" && due_on > last ? serverTexts.dueDayTooLate(last) : null;
}

/** Goods that never come back have no due day. */
export const challanDueDay = (reason: ChallanReason, due_on: string | null) => (comesBack(reason) ? due_on : null);

export function challanState(
  { closed_at, due_on }: { closed_at: Date | null; due_on: string | null },
  today: string,
): ChallanState {
  if (closed_at) return "closed";
  return due_on !== null && due_on < today ? "overdue" : "open";
}
