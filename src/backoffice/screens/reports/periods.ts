import type { ReportStep } from "../../../contract/staff/reports.ts";

/** The selected period and how to refer to the previous one. */
export interface Period {
  key: string;
  from: string;
  to: string;
  step: ReportStep;
  /** "in the previous 30 days" */
  before: string;
}

export const choices = [
  ["7", "7 days"],
  ["30", "30 days"],
  ["quarter", "Quarter"],
  ["year", "Financial year"],
  ["own", "Custom"],
] as const;

const dayMs = 86_400_000;
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

function earlier(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);
}

/** The period in the URL: `period=` one of the choices, `from=` and `to=` for custom dates. Quarters follow the financial year. */
export function periodFrom(search: URLSearchParams, today: string): Period {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const wanted = search.get("period") ?? "30";
  const key = choices.some(([each]) => each === wanted) ? wanted : "30";
  switch (key) {
    case "7":
      return toPeriod(key, earlier(today, 6), today);
    case "quarter":
      return toPeriod(key, `${year}-${String(month - ((month - 1) % 3)).padStart(2, "0")}-01`, today);
    case "year":
      return toPeriod(key, `${month >= 4 ? year : year - 1}-04-01`, today);
    case "own": {
      const [from, to] = [search.get("from"), search.get("to")];
      const last = isDay(to) ? to : today;
      return toPeriod(key, isDay(from) ? from : earlier(last, 29), last);
    }
    default:
      return toPeriod(key, earlier(today, 29), today);
  }
}

function toPeriod(key: string, from: string, to: string): Period {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  const step = days <= 31 ? "day" : days <= 190 ? "week" : "month";
  return { key, from, to, step, before: days === 1 ? "on the previous day" : `in the previous ${days} days` };
}
