import { dayText } from "../day-text.ts";

/** Lots and the stock of variants. */
export const stockTexts = () => ({
  refNoUnknown: "No variant has this reference number.",
  gtinUnknown: (gtin: string) => `No variant has the article number ${gtin}.`,
  codeUnread: "This is neither a GS1 code nor one of our reference numbers.",
  madeInFuture: "This date is in the future.",
  expiresBeforeMade: "The expiry date must be after the date of manufacture.",
  expiredAlready: "This date has already passed.",
  codeAsLot: (code: string) => `${code} is a scanned code. Enter only the lot number it contains.`,
  lotTwice: "Duplicate lot. Combine its lines into one.",
  lotHasOtherDates: (made: string, expires: string | null) =>
    `This lot is already recorded with other dates: made ${dayText(made)}, ${expires ? `expires ${dayText(expires)}` : "no expiry"}.`,
  countMoved: (there: number) => `The stock of this lot has changed: it is now ${there}. Count again.`,
  countKept: (kept: number) =>
    `This lot includes ${kept} with a customer, on a challan. Pack the order that invoices them, then count.`,
  reservedOfLot: (reserved: number) =>
    `${reserved} of these are reserved for orders. Handle those orders first, or release their reservations.`,
  onlyLeftInLot: (there: number) => `Only ${there} left in this lot.`,
  onlyOnHold: (there: number) => `Only ${there} on hold.`,
  nothingToChange: "This is already the recorded quantity.",
});
