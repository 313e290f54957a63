import { stored } from "../../language/stored.ts";
import { text } from "../../language/text.ts";
import { dayText } from "../day-text.ts";
import { unlimitedMethods } from "../payments.ts";
import { type PortalKind, portalLabels } from "../portal-papers.ts";
import { indianTime, spoken } from "./words.ts";

const paperName = (kind: PortalKind) => portalLabels[kind].toLowerCase();

/** Credit notes, licences, samples, the GST portals and challans. */
export const documentTexts = () => ({
  reversalDate: "Enter a date from the day of the credit note to today.",
  portalDate: "Enter a time from the day of the document to now.",
  nothingToConfirm: "This credit note does not await the buyer's confirmation.",
  issuedMissing: "issued missing credit notes",
  confirmedReversal: "recorded the buyer's reversal for",
  quantityOrAmount: "Enter either the units or an amount.",
  amountNeeded: "Enter an amount for this reason.",
  onlyCreditable: (refNo: string, left: number) => `Only ${left} of ${refNo} can be credited.`,
  onlyAmountCreditable: (most: string) => `At most ${most} can be credited.`,
  nothingToCredit: "Enter what to credit.",
  creditsAll: {
    packed: "This credits every unit. Cancel the order instead.",
    shipped: "This credits every unit. Mark the order undelivered instead.",
  } as Readonly<Record<string, string>>,
  alreadyCredited: (who: string) =>
    `${who} has credited a part of this order in the meantime. Check the amounts and try again.`,
  evenTax: "CGST and SGST are equal: enter an even number of paise.",
  nothingDue: "Nothing is due for this order.",
  nothingToRefund: "There is nothing to refund for this return.",
  onlyDue: (due: string) => `Only ${due} is due.`,
  referenceNeeded: (how: string) => `Enter a reference for a payment ${how}.`,
  cashCeilingAtDoor: (law: string, ceiling: string, before: string) =>
    `By law (${law}), cash must stay below ${ceiling} per order and per customer per day, and ${before} has already been received. Take the rest by ${unlimitedMethods()}.`,
  licenceNeeded: text(
    "Dealers need a registration in Form MD-42 or a drug licence to buy medical devices for resale (Medical Devices Rules 2017, rule 87A). Enter yours in your account under Licence for resale, then order.",
  ),
  resaleLicenceNeeded: text(
    "Goods for resale need a registration in Form MD-42 or a drug licence (Medical Devices Rules 2017, rule 87A). Enter yours in your account under Licence for resale, or buy the goods for your own use.",
  ),
  licenceNeededFrom: (from: string) =>
    text(
      "From {from}, dealers need a registration in Form MD-42 or a drug licence to order (Medical Devices Rules 2017, rule 87A). Enter yours in your account under Licence for resale.",
      { from: dayText(from) },
    ),
  licenceExpired: (number: string, last: string) =>
    text(
      "Your licence {number} expired on {last}. Enter the renewed licence in your account under Licence for resale, then order.",
      { number, last: dayText(last) },
    ),
  licenceExpiring: (number: string, last: string) =>
    text(
      "Your licence {number} expires on {last}. Enter the renewed licence in your account under Licence for resale, so that you can go on buying for resale.",
      { number, last: dayText(last) },
    ),
  licenceRejected: (number: string) =>
    text(
      "We could not verify your licence {number}. Correct it in your account under Licence for resale, then order.",
      { number },
    ),
  licenceAlreadyExpired: text("This date has passed. Enter a licence that is still valid."),
  licenceNumberNeeded: text("Enter the licence number."),
  licenceDateNeeded: text("Enter the date until which it is valid."),
  licenceChanged: "The customer has changed the licence. Reload before deciding.",
  notADealer: text("Only dealers and hospitals have a licence for resale."),
  recipientUnknown: "No account has this email address.",
  samplesForDoctors: "Evaluation samples may go to medical professionals only (UCMPMD 2024).",
  sampleFromStock: "Enter both the reference number and the lot. A sample is taken from stock.",
  reminderItem: "Enter what was given, or a reference number and a lot.",
  reminderTooDear: "A brand reminder may be worth Rs 1,000 at most (UCMPMD 2024).",
  givenInFuture: "This day is in the future.",
  lotUnknown: "There is no such lot of this product.",
  lotNotForUse: "This lot is expired, empty or in quarantine.",
  buyerCorrected: (gstin: string) =>
    `A colleague has corrected the GSTIN to ${gstin}. Reload before correcting it again.`,
  noRegister: "The shop is not connected to a GST portal, so GSTINs are not looked up.",
  noPortal: "The shop is not connected to the GST portals. Download the payload and upload it there.",
  portalWouldRefuse: "The portal would refuse this payload. See its problems first.",
  documentCancelled: "This document was cancelled. Use the one that was issued in its place.",
  alreadySent: "This was sent already.",
  cancelledNumber: "The e-invoice was cancelled, and the portal never takes this number again.",
  cancelTooLate: (kind: PortalKind, until: Date) =>
    `The portal cancels an ${paperName(kind)} within 24 hours only, here until ${indianTime(until)}.${kind === "e_invoice" ? " Issue a credit note instead." : ""}`,
  cancelledBefore: "Enter a time from when the portal gave the number to now.",
  nothingToCancel: (kind: PortalKind) => `No ${paperName(kind)} is recorded for this document.`,
  cancellationRecorded: (kind: PortalKind, name: string) =>
    `${name} has already recorded a cancellation of this ${paperName(kind)}.`,
  anotherRecorded: (number: string) => `${number} has been recorded since. Reload before cancelling it.`,
  oneRegistration: "Choose documents of one registration: the portal takes those of one at a time.",
  cancelledInList: (number: string) =>
    `The e-invoice for ${number} was cancelled, and the portal does not take it again. Choose documents without it.`,
  voidInList: (number: string) => `${number} was cancelled. Choose documents without it.`,
  notReported: (number: string) => `${number} is not reported there.`,
  numberOfAnother: "Another document has this number.",
  numberRecorded: (number: string, name: string) => `${name} has already recorded ${number} for this document.`,
  yearListedTwice: "This financial year is listed twice.",
  dueDayNeeded: "Enter the day by which goods on approval come back or are invoiced.",
  dueDayPassed: "This day has passed.",
  dueDayTooLate: (last: string) =>
    `Goods on approval are invoiced after six months at the latest: by ${dayText(last)}.`,
  noPriceToday: "Enter the unit value: this item has no price today.",
  noRegistrationInForce: "No registration is in force today, so no challan can be issued.",
  challanChanged: "Some goods have been returned or invoiced since. Reload before recording more.",
  onlyOutstanding: (left: number) => `Only ${left} outstanding.`,
  notOnChallan: "This item is not on the challan.",
  itemTwice: "This item is listed twice.",
  orderUnknown: "There is no order with this number.",
  orderTooLate: (status: string) =>
    `This order is ${spoken(status)}. Record what was kept before its order is packed, so that the invoice states these lots.`,
  orderHasFewer: (refNo: string, count: number) =>
    `This order has ${count} of ${refNo} that the customer does not have yet.`,
  cancelFirst: "Only what was kept for a cancelled order can be put back on the challan.",
  noLongerInStock: "These units are no longer in stock.",
  keptByCustomer: (count: number) => `${count} with the customer already, on a challan: do not pick`,
  inNoLot: "not available in any lot",
  rewardReasonNeeded: "Enter the reason why doctors may earn points. It is kept in the audit log.",
  refusalNote: "Enter a reason. The customer will see it.",
  returnExchanged: (number: string) => stored("Return {number} was settled by an exchange.", { number }),
  returnRefused: (number: string) => stored("Return {number} was refused.", { number }),
  creditedBefore: (number: string) =>
    stored("The items in return {number} had been credited in full before, so there is no other credit note.", {
      number,
    }),
  partReturned: (number: string) =>
    stored("The items in return {number} came back. The customer keeps the rest.", { number }),
});
