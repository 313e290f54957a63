import { stored } from "../../language/stored.ts";
import { rupeesText } from "../money.ts";
import { indianTime, statusText } from "./words.ts";

/** Payments taken back, and what couriers remit. */
export const remittanceTexts = () => ({
  paymentReversed: (amount: string) =>
    stored("A payment of {amount} was recorded by mistake and has been reversed", { amount }),
  paymentReversedBy: (who: string, when: Date) => `${who} reversed this payment on ${indianTime(when)}.`,
  paymentRefunded: "A refund depends on this payment, so it cannot be reversed.",
  paymentRemitted: "It has been remitted. Reverse the order's line of the remittance first.",
  parcelOfOther: (order: string, courier: string | null) =>
    courier ? `${order} went out with ${courier}.` : `${order} has not been shipped.`,
  nothingHandedOver: "Enter what was handed over or kept as charges.",
  remittedBefore: (order: string) => `Everything for ${order} has been remitted.`,
  nothingHeld: (order: string, status: string) =>
    `Nothing is due from the courier for ${order}: it is ${statusText(status)}, and any payment was made to the shop directly.`,
  moreThanHeld: (open: number, given: number) =>
    `More than is open: ${rupeesText(given)} instead of ${rupeesText(open)}.`,
  lessThanHeld: (left: number) => `${rupeesText(left)} remains open.`,
  chargesNeeded: (left: number) =>
    `${rupeesText(left)} less than is open. Add the charges or the amount collected, so that it is clear what the customer paid.`,
  rowRefused: (row: number, order: string, reason: string) => `Row ${row}, order ${order}: ${reason}`,
  noSuchParcel: "No order has this tracking number.",
  severalParcels: "Several orders have this tracking number. Record it by hand.",
  numberInRow: (row: number) => `This tracking number is already in row ${row}.`,
  nothingMatches: "No row of this file can be recorded.",
  orderTwice: (order: string) => `${order} is listed twice.`,
  dayInFuture: "This day is in the future.",
  referenceRecorded: (courier: string, reference: string, who: string, when: Date) =>
    `${who} recorded the remittance ${reference} of ${courier} on ${indianTime(when)}.`,
  fileRecorded: (reference: string, who: string, when: Date) =>
    `${who} recorded this file as ${reference} on ${indianTime(when)}. Nothing was recorded again.`,
  lineReversed: (order: string, who: string) => `${who} has already reversed the line of ${order}.`,
  courierTaken: (name: string) => `${name} uses or has used this name.`,
  courierRetired: (name: string) => `${name} has been retired. Choose another courier, or reinstate it under Couriers.`,
});
