import type { Delivery } from "../../../contract/delivery.ts";
import { inEachLanguage, text } from "../../../language/text.ts";
import { months } from "../../../ui/dates.ts";

const days = inEachLanguage(() => [
  text("Sun"),
  text("Mon"),
  text("Tue"),
  text("Wed"),
  text("Thu"),
  text("Fri"),
  text("Sat"),
]);

/** `Mon 23 Nov`. @param date YYYY-MM-DD */
function shortDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return `${days[day.getUTCDay()]} ${day.getUTCDate()} ${months[day.getUTCMonth()]}`;
}

/** The delivery promise for a PIN code, as a sentence. */
export function deliveryText({ serviceable, cash_on_delivery, dispatch_on, delivered_by }: Delivery): string {
  if (serviceable === false || dispatch_on === null) return text("We do not deliver to this PIN code yet.");
  const leaves = shortDay(dispatch_on);
  if (delivered_by === null) {
    return text("Leaves {day}. We have no delivery day for this PIN code yet.", { day: leaves });
  }
  const cash = cash_on_delivery ? text("Cash on delivery available") : text("No cash on delivery");
  return `${text("Leaves {day}, delivered by {last_day}", { day: leaves, last_day: shortDay(delivered_by) })} · ${cash}`;
}

/** The six digits of a typed PIN code, with or without spaces. Null if it is not one. */
export function toPincode(typed: string): string | null {
  const digits = typed.replace(/\s/g, "");
  return /^[1-9][0-9]{5}$/.test(digits) ? digits : null;
}
