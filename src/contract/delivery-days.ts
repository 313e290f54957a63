/** The days of a week, Sunday first, as `Date.getUTCDay()` counts them. */
export const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
export type Weekday = (typeof weekdays)[number];

/** The dates (YYYY-MM-DD) of the setting with holidays: one in each line, with or without a name after it. */
export function holidayDates(setting: string): string[] {
  return setting.split("\n").flatMap((row) => {
    const date = /^\s{0,9}(20\d\d-\d\d-\d\d)(?:\s|$)/.exec(row)?.[1];
    return date && isDate(date) ? date : [];
  });
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  // 30 February is taken for 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
