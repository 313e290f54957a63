/** Whether a code such as `2627`, as used in document numbers, denotes a financial year. */
export const isFinancialYear = (code: string) =>
  /^[1-9][0-9]{3}$/.test(code) && Number(code.slice(2)) === (Number(code.slice(0, 2)) + 1) % 100;

/** Aggregate turnover of a financial year in crores of rupees, in bands with the limits that determine HSN digits and e-invoicing. */
export const turnoverBands = ["up_to_5", "up_to_10", "above_10"] as const;
export type TurnoverBand = (typeof turnoverBands)[number];

export const turnoverLabels: Record<TurnoverBand, string> = {
  up_to_5: "Up to Rs 5 crore",
  up_to_10: "Above Rs 5 crore, up to Rs 10 crore",
  above_10: "Above Rs 10 crore",
};

/** E-invoicing looks back to 2017-18 (Notification 13/2020-Central Tax), so earlier years never count. */
export const firstTurnoverYear = "1718";

/** `2627` as 2026-27. */
export const financialYearName = (code: string) => `20${code.slice(0, 2)}-${code.slice(2)}`;
