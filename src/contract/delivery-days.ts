/** The days of the week, Sunday first, numbered like `Date.getUTCDay()`. */
export const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
export type Weekday = (typeof weekdays)[number];

/** The dates (YYYY-MM-DD) in the holidays setting: one per line, with or without a name after it. */
export function holidayDates(setting: string): string[] {
  return setting.split("\n").flatMap((row) => {
    const date = /^\s{0,9}(20\d\d-\d\d-\d\d)(?:\s|$)/.exec(row)?.[1];
    return date && isDate(date) ? date : [];
  });
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  // Date parses 30 February as 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
