import { inEachLanguage, text } from "../../language/text.ts";
import { istDate } from "../tax/index.ts";

const indian = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Paise as rupees grouped the Indian way, `1,85,000.00`. */
export function amount(paise: number): string {
  return indian.format(paise / 100);
}

/** The same with a sign, unless it is zero, as for the round-off. */
export function signed(paise: number): string {
  return paise === 0 ? amount(0) : `${paise > 0 ? "+" : "−"}${amount(Math.abs(paise))}`;
}

/** Basis points as percent, `2.5%`. */
export function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** With non-breaking spaces. */
export function unbroken(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}

const months = inEachLanguage(() => [
  ...[text("Jan"), text("Feb"), text("Mar"), text("Apr"), text("May"), text("Jun")],
  ...[text("Jul"), text("Aug"), text("Sep"), text("Oct"), text("Nov"), text("Dec")],
]);

/** YYYY-MM-DD as `30 Nov 2028`. */
export function day(date: string): string {
  const [year, month, dayOfMonth] = date.split("-");
  return `${Number(dayOfMonth)} ${months[Number(month) - 1]} ${year}`;
}

/** The Indian day of an instant. */
export function printedDay(moment: string): string {
  return day(istDate(new Date(moment)));
}
