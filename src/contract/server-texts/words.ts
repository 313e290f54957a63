import { locale, text } from "../../language/text.ts";
import { timeText } from "../time-text.ts";

/** Formatted on demand: a browser is slow to set up the formatter. */
export function indianTime(moment: Date): string {
  const day = moment.toLocaleDateString(locale(), {
    ...{ day: "numeric", month: "short", year: "numeric", timeZone: "Asia/Kolkata" },
  });
  return `${day}, ${timeText(moment)}`;
}

/** A status for display. */
export function statusText(status: string): string {
  return statusNames()[status] ?? status.replaceAll("_", " ");
}

/** Names of order states for sentences to customers. */
const statusNames = (): Readonly<Record<string, string>> => ({
  placed: text("placed"),
  confirmed: text("confirmed"),
  packed: text("packed"),
  shipped: text("shipped"),
  delivered: text("delivered"),
  cancelled: text("cancelled"),
  undelivered: text("undelivered"),
  return_requested: text("return requested"),
  returned: text("returned"),
});
