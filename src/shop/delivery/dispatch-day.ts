import { holidayDates, weekdays } from "../../contract/delivery-days.ts";
import type { Settings } from "../settings/index.ts";
import { istDate } from "../tax/index.ts";

type DeliverySettings = Settings["delivery"];

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The dispatch day of an order placed at an instant: the same day before the cut-off time if it is a working day, otherwise the next
 * working day.
 * @returns YYYY-MM-DD in IST
 */
export function dispatchDay(now: Date, settings: DeliverySettings): string {
  const today = istDate(now);
  const isOpen = openDays(settings);
  return isOpen(today) && now < cutOffOn(today, settings) ? today : nextDay(today, isOpen);
}

/** The day a number of working days later. @param from YYYY-MM-DD @returns YYYY-MM-DD */
export function workingDaysLater(from: string, days: number, settings: DeliverySettings): string {
  const isOpen = openDays(settings);
  return Array.from({ length: days }).reduce<string>((day) => nextDay(day, isOpen), from);
}

/** When the result of `dispatchDay` next changes today; null after the cut-off time. */
export function nextCutOff(now: Date, settings: DeliverySettings): Date | null {
  const cutOff = cutOffOn(istDate(now), settings);
  return now < cutOff ? cutOff : null;
}

function cutOffOn(day: string, { cut_off }: DeliverySettings): Date {
  return new Date(`${day}T${cut_off}:00+05:30`);
}

function openDays({ working_days, holidays }: DeliverySettings): (day: string) => boolean {
  const closed = new Set(holidayDates(holidays));
  const open = new Set(working_days.map((name) => weekdays.indexOf(name)));
  return (day) => open.has(new Date(`${day}T00:00:00Z`).getUTCDay()) && !closed.has(day);
}

/** Terminates, because each week has a working day and the holidays are finite. */
function nextDay(after: string, isOpen: (day: string) => boolean): string {
  let day = after;
  do day = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
  while (!isOpen(day));
  return day;
}
