import { locale } from "../language/text.ts";

/** A date as written in sentences. @param day YYYY-MM-DD @returns for example "1 January 2027" */
export function dayText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale(), { dateStyle: "long", timeZone: "UTC" });
}
