import type { Db, Shop } from "../kit/shop.ts";
import { financialYear } from "../tax/index.ts";
import { lockSeries } from "./queries.ts";
import { formatDocumentNumber, type SerialNumber } from "./serial-number.ts";

/** The last letter of a series, after the two of the registration: `ENT` for the tax invoices of `EN`. */
export const seriesLetters = {
  invoice: "T",
  bill_of_supply: "B",
  credit_note: "C",
  commercial_note: "F",
  challan: "D",
};

/**
 * The next number of a series, which stays locked to the end of the transaction: take it as late as can be. The time is taken under
 * the lock and never falls, whatever the clocks of several instances say.
 * @param seriesAt the series that a document issued then belongs to
 */
export async function takeNumber(shop: Shop, db: Db, seriesAt: (at: Date) => string): Promise<SerialNumber> {
  for (;;) {
    const asked = shop.clock.now();
    const [series, year] = [seriesAt(asked), financialYear(asked)];
    const last = await lockSeries(db, series, year);
    const now = shop.clock.now();
    // The year, or the time for a tax credit note, may have ended while this transaction waited for the lock.
    if (financialYear(now) !== year || seriesAt(now) !== series) continue;
    const serial = last.last_number + 1;
    const issuedAt = last.last_issued_at && last.last_issued_at > now ? last.last_issued_at : now;
    return { series, year, serial, number: formatDocumentNumber(series, year, serial), issuedAt };
  }
}
