// India has one time zone and has had no daylight saving time since 1945, so a fixed offset is exact for every date of the shop.
const istAheadOfUtc = 5.5 * 60 * 60 * 1000;

/** The calendar date of an instant in Asia/Kolkata, as YYYY-MM-DD. Throws a RangeError on an invalid Date. */
export function istDate(instant: Date): string {
  return new Date(instant.getTime() + istAheadOfUtc).toISOString().slice(0, 10);
}

/** The time of day of an instant in IST, HH:MM:SS. Throws a RangeError on an invalid Date. */
export function istTime(instant: Date): string {
  return new Date(instant.getTime() + istAheadOfUtc).toISOString().slice(11, 19);
}

/**
 * The financial year of an instant, as used in invoice numbers: "2627" is 1 April 2026 to 31 March 2027 in Asia/Kolkata, so it begins at
 * 18:30 UTC on 31 March. Serial numbers are unique within it (CGST Rules, rule 46(b)). Throws a RangeError on an invalid Date.
 */
export function financialYear(instant: Date): string {
  const date = istDate(instant);
  const year = Number(date.slice(0, 4));
  const first = Number(date.slice(5, 7)) >= 4 ? year : year - 1;
  return `${lastTwoDigits(first)}${lastTwoDigits(first + 1)}`;
}

function lastTwoDigits(year: number): string {
  return String(year % 100).padStart(2, "0");
}
