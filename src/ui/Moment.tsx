import { formatDay, formatMoment } from "./dates.ts";

/** A date, or with `exact` a date and time. */
export function Moment({ at, exact = false }: { at: string; exact?: boolean }) {
  return <time dateTime={at}>{exact ? formatMoment(at) : formatDay(at)}</time>;
}
