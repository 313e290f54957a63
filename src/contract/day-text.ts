import { locale } from "../language/text.ts";

/** A day as sentences write it. @param day YYYY-MM-DD @returns such as "1 January 2027" */
export function dayText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale(), { dateStyle: "long", timeZone: "UTC" });
}
