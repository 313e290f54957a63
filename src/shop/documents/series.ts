import type { Db, Shop } from "../kit/shop.ts";
import { financialYear } from "../tax/index.ts";
import { lockSeries } from "./queries.ts";
import { formatDocumentNumber, type SerialNumber } from "./serial-number.ts";

/** The last letter of a series, after the two letters of the registration: `ENT` for the tax invoices of `EN`. */
export const seriesLetters = {
  invoice: "T",
  bill_of_supply: "B",
  credit_note: "C",
  commercial_note: "F",
  challan: "D",
};

/**
 * Takes the next number of a series, which stays locked until the end of the transaction: call it as late as possible. The time is taken
 * under the lock and never decreases, even if the clocks of several instances differ.
 * @param seriesAt the series that a document issued at that time belongs to
 */
export async function takeNumber(shop: Shop, db: Db, seriesAt: (at: Date) => string): Promise<SerialNumber> {
  for (;;) {
    const asked = shop.clock.now();
    const [series, year] = [seriesAt(asked), financialYear(asked)];
    const last = await lockSeries(db, series, year);
    const now = shop.clock.now();
    // The year, or the period for tax credit notes, may have ended while this transaction waited for the lock.
    if (financialYear(now) !== year || seriesAt(now) !== series) continue;
    const serial = last.last_number + 1;
    const issuedAt = last.last_issued_at && last.last_issued_at > now ? last.last_issued_at : now;
    return { series, year, serial, number: formatDocumentNumber(series, year, serial), issuedAt };
  }
}
