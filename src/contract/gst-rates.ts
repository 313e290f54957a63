/**
 * Current and former GST rates on goods, with the dates on which they applied. The HSN code determines which rate applies to an
 * item, and that is the accountant's decision. A rate that is not listed for a date can only be a mistake.
 *
 * Sources: Notification 1/2017-Central Tax (Rate) with 2/2017 (nil) and their amendments until 21 September 2025; from
 * 22 September 2025 Notification 9/2025-Central Tax (Rate), G.S.R. 641(E), with 10/2025 (nil). CGST is half of each rate.
 * Special rates for manufacturers without input tax credit (6 % on bricks) are left out, because they do not apply to this trade.
 */
export interface GstRate {
  percent: number;
  /** First and last day, YYYY-MM-DD, IST; null: still in force. */
  from: string;
  until: string | null;
  source: string;
}

export const gstRates: readonly GstRate[] = [
  { percent: 0, from: "2017-07-01", until: null, source: "2/2017, 10/2025" },
  { percent: 0.25, from: "2017-07-01", until: null, source: "1/2017 Schedule VI, 9/2025 Schedule V" },
  { percent: 1.5, from: "2022-07-18", until: null, source: "6/2022, 9/2025 Schedule VI" },
  { percent: 3, from: "2017-07-01", until: null, source: "1/2017 Schedule V, 9/2025 Schedule IV" },
  { percent: 5, from: "2017-07-01", until: null, source: "1/2017 Schedule I, 9/2025 Schedule I" },
  { percent: 12, from: "2017-07-01", until: "2025-09-21", source: "1/2017 Schedule II" },
  { percent: 18, from: "2017-07-01", until: null, source: "1/2017 Schedule III, 9/2025 Schedule II" },
  // Schedule VII of 9/2025 (tobacco) was omitted by Notification 19/2025, G.S.R. 946(E), from 1 February 2026.
  { percent: 28, from: "2017-07-01", until: "2026-01-31", source: "1/2017 Schedule IV, 9/2025 Schedule VII, 19/2025" },
  { percent: 40, from: "2025-09-22", until: null, source: "9/2025 Schedule III" },
];

/** The rates in force on a day (YYYY-MM-DD, IST), in percent, lowest first. */
export function gstRatesOn(day: string): number[] {
  return gstRates
    .filter(({ from, until }) => from <= day && (until === null || day <= until))
    .map((rate) => rate.percent);
}
