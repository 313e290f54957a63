import { inIndia, timeText } from "../contract/time-text.ts";
import { inEachLanguage, text } from "../language/text.ts";

export const months = inEachLanguage(() => [
  ...[text("Jan"), text("Feb"), text("Mar"), text("Apr"), text("May"), text("Jun")],
  ...[text("Jul"), text("Aug"), text("Sep"), text("Oct"), text("Nov"), text("Dec")],
]);

/** `21 Nov 2026`, in IST whatever the browser's time zone. */
export function formatDay(moment: string): string {
  const there = inIndia(new Date(moment));
  return `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
}

/** `21 Nov 2026, 4:05 pm`. */
export function formatMoment(moment: string): string {
  return `${formatDay(moment)}, ${formatTime(moment)}`;
}

/** `4:05 pm`. */
export function formatTime(moment: string): string {
  return timeText(new Date(moment));
}
