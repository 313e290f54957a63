import { stored } from "../../language/stored.ts";
import { unlimitedMethods } from "../payments.ts";
import { type PortalKind, portalLabels } from "../portal-documents.ts";
import { indianTime } from "./words.ts";

const paperName = (kind: PortalKind) => portalLabels[kind].toLowerCase();

/** Credit notes, payments and the GST portal. */
export const documentTexts = () => ({
  reversalDate: "Enter a date between the credit note date and today.",
  portalDate: "Enter a time between the document date and now.",
  nothingToConfirm: "This credit note is not awaiting the buyer's confirmation.",
  issuedMissing: "issued missing credit notes",
  confirmedReversal: "recorded the buyer's reversal for",
  quantityOrAmount: "Enter either units or an amount.",
  amountNeeded: "Enter an amount for this reason.",
  onlyCreditable: (refNo: string, left: number) => `Only ${left} of ${refNo} can be credited.`,
  onlyAmountCreditable: (most: string) => `At most ${most} can be credited.`,
  nothingToCredit: "Enter what to credit.",
  creditsAll: {
    packed: "This credits every unit. Cancel the order instead.",
    shipped: "This credits every unit. Mark the order undelivered instead.",
  } as Readonly<Record<string, string>>,
  alreadyCredited: (who: string) =>
    `${who} has credited part of this order in the meantime. Check the amounts and try again.`,
  evenTax: "CGST and SGST are equal: enter an even number of paise.",
  nothingDue: "Nothing is due for this order.",
  nothingToRefund: "There is nothing to refund for this return.",
  onlyDue: (due: string) => `Only ${due} is due.`,
  referenceNeeded: (how: string) => `Enter a reference for a payment ${how}.`,
  cashCeilingAtDoor: (law: string, ceiling: string, before: string) =>
    `By law (${law}), cash must stay below ${ceiling} per order and per customer per day, and ${before} has already been received. Take the rest by ${unlimitedMethods()}.`,
  buyerCorrected: (gstin: string) =>
    `A colleague has corrected the GSTIN to ${gstin}. Reload before correcting it again.`,
  noRegister: "The shop is not connected to a GST portal, so GSTINs are not looked up.",
  noPortal: "The shop is not connected to the GST portals. Download the payload and upload it there.",
  portalWouldRefuse: "The portal would refuse this payload. Resolve its problems first.",
  documentCancelled: "This document was cancelled. Use the one that was issued in its place.",
  alreadySent: "Already sent.",
  cancelledNumber: "The e-invoice was cancelled, and the portal won't accept this number again.",
  cancelTooLate: (kind: PortalKind, until: Date) =>
    `The portal cancels an ${paperName(kind)} only within 24 hours: this one until ${indianTime(until)}.${kind === "e_invoice" ? " Issue a credit note instead." : ""}`,
  cancelledBefore: "Enter a time between the portal's reply and now.",
  nothingToCancel: (kind: PortalKind) => `No ${paperName(kind)} is recorded for this document.`,
  cancellationRecorded: (kind: PortalKind, name: string) =>
    `${name} has already recorded a cancellation of this ${paperName(kind)}.`,
  anotherRecorded: (number: string) => `${number} has been recorded since. Reload before cancelling it.`,
  oneRegistration: "Select documents of one registration only. The portal accepts one registration per file.",
  cancelledInList: (number: string) =>
    `The e-invoice for ${number} was cancelled, and the portal won't accept it again. Select documents without it.`,
  voidInList: (number: string) => `${number} was cancelled. Select documents without it.`,
  notReported: (number: string) => `${number} does not have to be reported there.`,
  numberOfAnother: "Another document has this number.",
  numberRecorded: (number: string, name: string) => `${name} has already recorded ${number} for this document.`,
  yearListedTwice: "This financial year is listed twice.",
  rewardReasonNeeded: "Enter the reason why doctors may earn points. It is kept in the audit log.",
  refusalNote: "Enter a reason. The customer will see it.",
  returnExchanged: (number: string) => stored("Return {number} was settled by an exchange.", { number }),
  returnRefused: (number: string) => stored("Return {number} was refused.", { number }),
  creditedBefore: (number: string) =>
    stored("The items in return {number} had already been credited in full, so no further credit note was issued.", {
      number,
    }),
  partReturned: (number: string) =>
    stored("The items in return {number} came back. The customer keeps the rest.", { number }),
});
