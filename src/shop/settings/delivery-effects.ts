import { dayText } from "../../contract/day-text.ts";
import { holidayDates, type Weekday, weekdays } from "../../contract/delivery-days.ts";
import { shelfBeginnings } from "../../contract/shelf-order.ts";
import type { Settings } from "./groups.ts";

type Delivery = Settings["delivery"];

/** Describes in sentences a change of the days on which parcels leave. */
export function describeDelivery(before: Delivery, after: Delivery): string[] {
  const effects: string[] = [];
  if (daysText(before.working_days) !== daysText(after.working_days))
    effects.push(`Parcels will leave on ${daysText(after.working_days)}.`);
  if (before.cut_off !== after.cut_off)
    effects.push(`Orders placed from ${after.cut_off} on will leave on the next working day.`);
  const [now, then] = [holidayDates(before.holidays), holidayDates(after.holidays)];
  const added = then.filter((date) => !now.includes(date)).map(dayText);
  const removed = now.filter((date) => !then.includes(date)).map(dayText);
  if (added.length > 0) effects.push(`No parcels will leave on ${listText(added)}.`);
  if (removed.length > 0) effects.push(`No longer holidays: ${listText(removed)}.`);
  if (before.shelf_order !== after.shelf_order) effects.push(shelfEffect(after));
  if (before.default_days !== after.default_days) {
    const days = after.default_days === 1 ? "1 working day" : `${after.default_days} working days`;
    effects.push(`Where an area states no days, delivery will take ${days}.`);
  }
  return effects;
}

function shelfEffect({ shelf_order }: Delivery): string {
  const beginnings = shelfBeginnings(shelf_order).map((each) => each.toUpperCase());
  return beginnings.length === 0
    ? "Pick lists will visit all shelves by name."
    : `Pick lists will visit shelves beginning with ${listText(beginnings)} first, in this order.`;
}

/** Monday first. */
function daysText(days: readonly Weekday[]): string {
  const inOrder = [...weekdays.slice(1), ...weekdays.slice(0, 1)].filter((name) => days.includes(name));
  return listText(inOrder.map((name) => name.charAt(0).toUpperCase() + name.slice(1)));
}

const listText = (items: readonly string[]) => new Intl.ListFormat("en-IN").format(items);
