import { text } from "../language/text.ts";

/** India is UTC+5:30 all year. `Intl` formatters are slow to set up, and every page would need them. */
const ahead = 5.5 * 60 * 60 * 1000;

/** A date whose UTC fields are Indian local time. */
export function inIndia(moment: Date): Date {
  return new Date(moment.getTime() + ahead);
}

/** A time (IST) as written on pages, in mails and messages: "4:05 pm". */
export function timeText(moment: Date): string {
  const there = inIndia(moment);
  const hours = there.getUTCHours();
  const minutes = String(there.getUTCMinutes()).padStart(2, "0");
  const time = `${hours % 12 || 12}:${minutes}`;
  return hours < 12 ? text("{time} am", { time }) : text("{time} pm", { time });
}
