import { formatDay } from "../../../ui/dates.ts";

/** The selected view, kept in the URL. */
export interface Shown {
  period: string;
  /** The registration's GSTIN; undefined for the shop's usual one. */
  gstin?: string;
}

type Choice = readonly [code: string, name: string];

const years = 3;

/** The months (`MMYYYY`) of the last three financial years up to today (YYYY-MM-DD), newest first. */
export function monthChoices(today: string): Choice[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const first = (startYear(today) - years + 1) * 12 + 3;
  const last = year * 12 + month - 1;
  return Array.from({ length: last - first + 1 }, (_, back) => {
    const place = last - back;
    const [number, of] = [String((place % 12) + 1).padStart(2, "0"), Math.floor(place / 12)];
    return [`${number}${of}`, formatDay(`${of}-${number}-01`).split(" ").slice(1).join(" ")];
  });
}

/** The financial years (`2627`), newest first. */
export function yearChoices(today: string): Choice[] {
  return Array.from({ length: years }, (_, back) => {
    const start = startYear(today) - back;
    return [`${start % 100}${(start + 1) % 100}`, `Financial year ${start}-${(start + 1) % 100}`];
  });
}

const startYear = (today: string) => Number(today.slice(0, 4)) - (today.slice(5, 7) < "04" ? 1 : 0);

/** The month of a day (YYYY-MM-DD) as `MMYYYY`. */
export const toPeriodCode = (day: string) => `${day.slice(5, 7)}${day.slice(0, 4)}`;

export const isMonth = (code: string) => code.length === 6;
