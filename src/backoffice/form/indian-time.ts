/** India is UTC+5:30 all year. */
const offsetMs = 5.5 * 60 * 60 * 1000;

/** A timestamp as the value of a `datetime-local` field in IST (`2026-11-22T09:00`). Empty for null. */
export function toIndianField(timestamp: string | null): string {
  return timestamp === null ? "" : new Date(Date.parse(timestamp) + offsetMs).toISOString().slice(0, 16);
}

/** The reverse: the timestamp of such a field, or null when it is empty. */
export function fromIndianField(value: string): string | null {
  return value === "" ? null : `${value.slice(0, 16)}:00+05:30`;
}

/** Today's date in IST, YYYY-MM-DD. */
export function todayInIndia(now = Date.now()): string {
  return new Date(now + offsetMs).toISOString().slice(0, 10);
}
