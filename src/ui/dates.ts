import { inEachLanguage, text } from "../language/text.ts";

export const months = inEachLanguage(() => [
  ...[text("Jan"), text("Feb"), text("Mar"), text("Apr"), text("May"), text("Jun")],
  ...[text("Jul"), text("Aug"), text("Sep"), text("Oct"), text("Nov"), text("Dec")],
]);

/** India is UTC+5:30 all year. `Intl` formats are slow to set up, on every page. */
const ahead = 5.5 * 60 * 60 * 1000;

/** `21 Nov 2026`, in Indian time wherever the browser is. */
export function formatDay(moment: string): string {
  const there = inIndia(moment);
  return `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
}

/** `21 Nov 2026, 4:05 pm`. */
export function formatMoment(moment: string): string {
  return `${formatDay(moment)}, ${formatTime(moment)}`;
}

/** `4:05 pm`. */
export function formatTime(moment: string): string {
  const there = inIndia(moment);
  const hours = there.getUTCHours();
  const minutes = String(there.getUTCMinutes()).padStart(2, "0");
  const time = `${hours % 12 || 12}:${minutes}`;
  return hours < 12 ? text("{time} am", { time }) : text("{time} pm", { time });
}

/** A date whose UTC fields are Indian local time. */
function inIndia(moment: string): Date {
  return new Date(new Date(moment).getTime() + ahead);
}
