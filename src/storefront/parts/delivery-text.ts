import type { Delivery } from "../../contract/delivery.ts";

const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `Mon 23 Nov`. @param date YYYY-MM-DD */
function shortDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return `${days[day.getUTCDay()]} ${day.getUTCDate()} ${months[day.getUTCMonth()]}`;
}

/** What the shop promises for a PIN code, in a sentence. */
export function deliveryText({ serviceable, cash_on_delivery, dispatch_on, delivered_by }: Delivery): string {
  if (serviceable === false || dispatch_on === null) return "We do not deliver to this PIN code yet.";
  const leaves = `Leaves ${shortDay(dispatch_on)}`;
  if (delivered_by === null) return `${leaves}. We have no delivery day for this PIN code yet.`;
  const cash = cash_on_delivery ? "Cash on delivery available" : "No cash on delivery";
  return `${leaves}, delivered by ${shortDay(delivered_by)} · ${cash}`;
}

/** Six digits, as people type them: with spaces or without. Null when it is none. */
export function toPincode(typed: string): string | null {
  const digits = typed.replace(/\s/g, "");
  return /^[1-9][0-9]{5}$/.test(digits) ? digits : null;
}
