import { rupeesText, toPaise } from "../../contract/money.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { Db } from "../kit/shop.ts";
import { loadSettings } from "../settings/index.ts";
import { exceedsMrp, priceFromMrp, priceWithGst } from "../tax/index.ts";
import { offerFor, standardContext } from "./offer.ts";

/** Rupees. A price that is null follows from the MRP. */
interface PricesGiven {
  mrp: number;
  price: number | null;
}

/** The GST rate in force today, and every rate from today on; `day` is null for the one in force. */
interface Rates {
  rateToday: number;
  rates: readonly { day: string | null; gst_rate_bp: number }[];
}

/** The list prices of a variant in paise, and for each price given, why it may not be charged. */
export function checkPrices({ mrp, price }: PricesGiven, { rateToday, rates }: Rates, discount_percent: number) {
  const mrp_paise = toPaise(mrp);
  const price_paise = price === null ? priceFromMrp(mrp_paise, rateToday, discount_percent) : toPaise(price);
  const problem = price_paise < 1 ? serverTexts.priceNothing : aboveMrp(price_paise, mrp_paise, rates);
  const problems: Partial<Record<keyof PricesGiven, string>> = problem ? { price: problem } : {};
  return { mrp_paise, price_paise, price_follows_mrp: price === null, problems };
}

/** What a customer would pay for one piece, in rupees, shown while staff enter prices. `gst_rate` in percent. */
export async function previewPrice(db: Db, { gst_rate, ...given }: PricesGiven & { gst_rate: number }) {
  const { selling } = await loadSettings(db);
  const rate = Math.round(gst_rate * 100);
  const rates = { rateToday: rate, rates: [{ day: null, gst_rate_bp: rate }] };
  const { problems, ...listed } = checkPrices(given, rates, selling.discount_percent);
  const { price_paise } = offerFor(standardContext, listed);
  return { price: price_paise / 100, with_gst: priceWithGst(price_paise, rate) / 100, problem: problems.price ?? null };
}

/**
 * Why this price may not be charged: with GST it exceeds the MRP, which includes all taxes (Legal Metrology (Packaged Commodities) Rules
 * 2011, rules 2(m) and 18(2)), now or once an announced rate takes effect.
 */
function aboveMrp(
  price_paise: number,
  mrp_paise: number,
  rates: readonly { day: string | null; gst_rate_bp: number }[],
): string | null {
  for (const { day, gst_rate_bp } of rates) {
    if (!exceedsMrp(price_paise, mrp_paise, gst_rate_bp)) continue;
    const words = [
      rupeesText(priceWithGst(price_paise, gst_rate_bp)),
      rupeesText(mrp_paise),
      String(gst_rate_bp / 100),
    ] as const;
    return day === null ? serverTexts.priceAboveMrp(...words) : serverTexts.priceAboveMrpLater(day, ...words);
  }
  return null;
}

/**
 * Why this MRP is too high, or null: the MRP of a medical device may not rise by more than 10 % in 12 months (DPCO 2013, paragraph 20; all
 * devices since 1 April 2020). Measured from the lowest end-of-day MRP of that period, so that a mistake can be corrected on the same day,
 * and lowering and raising again does not evade the limit.
 * @param mrps the MRPs the variant has had, oldest first
 */
export function mrpRise(
  mrp_paise: number,
  mrps: readonly { valid_from: string; mrp_paise: number }[],
  today: string,
): string | null {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const before = mrps.filter(({ valid_from }) => valid_from < today);
  const first = before.findLastIndex(({ valid_from }) => valid_from <= yearAgo);
  const held = before.slice(Math.max(first, 0)).map((each) => each.mrp_paise);
  if (held.length === 0) return null;
  const lowest = Math.min(...held);
  const highest = Math.floor((lowest * 11) / 10);
  return mrp_paise > highest ? serverTexts.mrpRise(rupeesText(highest), rupeesText(lowest)) : null;
}
