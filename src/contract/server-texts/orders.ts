import { stored } from "../../language/stored.ts";
import { text } from "../../language/text.ts";
import { dayText } from "../day-text.ts";
import { rupeesText } from "../money.ts";
import { indianTime, spoken } from "./words.ts";

/** Only the first few: a timeline is read, not searched. */
function serialsText(all: readonly string[]): string {
  const serials = all.slice(0, 20).join(", ");
  if (all.length > 20) return stored("serial numbers {serials} and {more} more", { serials, more: all.length - 20 });
  return all.length === 1
    ? stored("serial number {serials}", { serials })
    : stored("serial numbers {serials}", { serials });
}

/** Coupons, checkout, orders, returns and staff actions on them. */
export const orderTexts = () => ({
  couponUnknown: text("This coupon code doesn't exist."),
  couponExpired: text("This coupon has expired."),
  couponNotYet: text("This coupon is not valid yet."),
  couponMinimum: (amount: string) => text("This coupon needs a subtotal of at least {amount} before tax.", { amount }),
  couponUsedUp: text("This coupon has been used up."),
  couponUsedByYou: text("You have already used this coupon as often as it allows."),
  addressNotFound: text("This is not one of your saved addresses."),
  cashDeduction: (limit: string) =>
    text("For payments above {limit}, UPI or a bank transfer is better for your books than cash.", { limit }),
  quoteUsed: "This order has already been entered. For another one with the same items, calculate its total again.",
  totalsChanged: text("Prices, stock or totals have changed. Please check the new total."),
  gstinAdded: text("You have already added this GSTIN."),
  tooManyGstins: (most: number) => text("An account can have at most {most} GSTINs.", { most }),
  gstinNotFound: text("This GSTIN is not in your account."),
  sezNeedsQuotation: text("Deliveries to a special economic zone need a quotation. Send us an enquiry."),
  gstinNotActive: (gstin: string, status: "cancelled" | "not_found") =>
    status === "cancelled"
      ? text(
          "According to the GST portal, {gstin} is cancelled. Choose another GSTIN or none, or send us an enquiry.",
          {
            gstin,
          },
        )
      : text(
          "According to the GST portal, {gstin} does not exist. Choose another GSTIN or none, or send us an enquiry.",
          {
            gstin,
          },
        ),
  gstinLeftOut: (gstin: string) =>
    text(
      "Your GSTIN {gstin} is not printed on the invoice, because the billing address is not its registered address. Without it you cannot claim input tax credit.",
      { gstin },
    ),
  thirdPartyBilling: text(
    "Bill to the registered address of your GSTIN: tax on a delivery to someone else's premises is based on that registration.",
  ),
  noInputCredit: text("Without a GSTIN on the invoice, no input tax credit can be claimed."),
  creditElsewhere: (place: string, kind: string, buyer: string) =>
    text(
      "CGST and {kind} of {place} are charged, and a registration in {buyer} cannot claim them as input tax credit.",
      { kind, place, buyer },
    ),
  noTaxCharged: stored("The shop is not registered for GST, so no tax is charged."),
  deliversWithin: (state: string) =>
    text("The shop is not registered for GST and delivers only within {state}.", { state }),
  outOfStock: text("Some items are no longer available in this quantity."),
  idempotencyKeyReused: text("This Idempotency-Key has already been used for a different request."),
  tooLateToCancel: text("This order has already been packed and can no longer be cancelled here."),
  invoiceNotIssuedYet: text("The tax invoice is issued when the order is packed."),
  notForSale: text("This device is available on enquiry only."),
  returnOpen: text("A return has already been requested for this order."),
  notDelivered: text("You can return only items that have been delivered."),
  tooLateToReturn: text("The return period for this order has ended."),
  lineTwice: (refNo: string) => text("{refNo} is listed twice.", { refNo }),
  onlyReturnable: (refNo: string, left: number) =>
    left === 0
      ? text("No more of {refNo} can be returned.", { refNo })
      : text("Only {left} of {refNo} can be returned.", { left, refNo }),

  paymentReversed: (amount: string) =>
    stored("A payment of {amount} was recorded by mistake and has been taken back", { amount }),
  paymentReversedBy: (who: string, when: Date) => `${who} reversed this payment on ${indianTime(when)}.`,
  paymentRefunded: "A refund depends on this payment, so that it cannot be reversed.",
  paymentRemitted: "It has been remitted. Reverse the order's line of the remittance first.",
  parcelOfOther: (order: string, courier: string | null) =>
    courier ? `${order} went out with ${courier}.` : `${order} has not been shipped.`,
  nothingHandedOver: "Enter what was handed over or kept as charges.",
  remittedBefore: (order: string) => `Everything for ${order} has been remitted.`,
  nothingHeld: (order: string, status: string) =>
    `Nothing is to be handed over for ${order}: it is ${spoken(status)}, and what was paid was paid to the shop.`,
  moreThanHeld: (open: number, given: number) =>
    `More than is open: ${rupeesText(given)} instead of ${rupeesText(open)}.`,
  lessThanHeld: (left: number) => `${rupeesText(left)} remains open.`,
  noSuchParcel: "No order has this tracking number.",
  severalParcels: "Several orders have this tracking number. Record it by hand.",
  numberInRow: (row: number) => `This tracking number is in row ${row} already.`,
  nothingMatches: "No row of this file can be recorded.",
  orderTwice: (order: string) => `${order} is listed twice.`,
  dayInFuture: "This day is in the future.",
  referenceRecorded: (courier: string, reference: string, who: string, when: Date) =>
    `${who} recorded the remittance ${reference} of ${courier} on ${indianTime(when)}.`,
  fileRecorded: (reference: string, who: string, when: Date) =>
    `${who} recorded this file as ${reference} on ${indianTime(when)}. Nothing was recorded again.`,
  lineReversed: (order: string, who: string) => `${who} has already reversed the line of ${order}.`,
  courierTaken: (name: string) => `This name is taken: it is or was that of ${name}.`,
  courierRetired: (name: string) =>
    `${name} has been retired. Choose another courier, or take it up again under Couriers.`,

  splitInto: (order: string, isBackorder: boolean) =>
    isBackorder
      ? stored("A part is on backorder as {order}", { order })
      : stored("A part is sent in another parcel as {order}", { order }),
  splitFrom: (order: string) => stored("Split from {order}", { order }),
  mergedInto: (order: string) => stored("Its items are sent with {order} again", { order }),
  mergedFrom: (order: string) => stored("The items of {order} are sent with this order again", { order }),
  linesChanged: "The items of this order have changed. Reload before splitting it.",
  nothingToSplit: "Choose what goes into the other parcel, and leave something in this order.",
  tooManyParcels: (most: number) => `An order can have at most ${most} parcels.`,
  customerHasGoods: "The customer has some of these items already, so that they cannot go into another parcel.",
  promiseNeeded: "Enter the day on which it will be sent.",
  promiseInPast: "Choose a day that is not in the past.",
  notAParcel: "This order was not split from another.",
  parentIsPacked: (order: string, status: string) => `${order} is ${spoken(status)} and takes no more items.`,
  pricedApart: "Prices, taxes or the seller have changed since it was split, so that it cannot be merged.",
  splitBefore: "This order was split into parcels. Merge them before changing its items.",
  enteredOrder: "entered",
  ownOrder: "This is your own account. Ask a colleague to enter the order.",
  theCustomer: stored("The customer"),
  someone: stored("Someone"),
  orderActions: {
    confirm: "confirmed",
    split: "split",
    merge: "merged a parcel into",
    pack: "packed",
    ship: "shipped",
    deliver: "marked as delivered",
    undeliver: "marked as refused at the door",
    correct_lots: "corrected the lots of",
    correct_serials: "corrected the serial numbers of",
    correct_replacement_serials: "corrected the serial numbers of a replacement for",
    correct_shipment: "corrected the courier of",
    undo_delivery: "took back the delivery of",
    collect: "collected a payment for",
    cancel: "cancelled",
    credit: "credited a part of",
    replace: "sent a replacement for",
    deliver_replacement: "marked a replacement as delivered for",
    undeliver_replacement: "took back an undelivered replacement of",
    correct_replacement: "corrected the courier of a replacement for",
    waive_replaced: "waived exchanged goods of",
    inspect_replaced: "inspected exchanged goods of",
    decide: "decided a return for",
    inspect: "inspected a return for",
    refund: "refunded a return for",
    reverse_payment: "reversed a payment of",
    propose_seller: "proposed another seller for",
    withdraw_seller: "withdrew the other seller proposed for",
    propose_change: "proposed a change of",
    reduce: "reduced",
    withdraw_change: "withdrew the change proposed for",
    accept_change: "agreed to the change of",
    decline_change: "declined the change of",
    accept_seller: "agreed to another seller of",
    decline_seller: "declined another seller of",
  } as Readonly<Record<string, string>>,
  orderChanged: (who: string, status: string, when: Date) =>
    text("{who} changed the status of this order to “{status}” on {when}. Your action was not carried out.", {
      who,
      status: spoken(status),
      when: indianTime(when),
    }),
  returnChanged: (who: string, status: string, when: Date) =>
    `${who} changed the status of this return to “${spoken(status)}” on ${indianTime(when)}. Your action was not carried out.`,
  notPossible: (status: string) =>
    text("You can't do this while the status is “{status}”.", { status: spoken(status) }),
  sellerProposed: stored("Another seller was proposed to the customer"),
  sellerWithdrawn: stored("The other seller proposed was withdrawn"),
  proposalAnswered: {
    accept_seller: stored("The customer agreed to the other seller"),
    decline_seller: stored("The customer declined the other seller"),
    accept_change: stored("The customer agreed to the change"),
    decline_change: stored("The customer declined the change"),
  },
  orderReduced: stored("The order was reduced"),
  changeProposed: stored("A change was proposed to the customer"),
  changeWithdrawn: stored("The proposed change was withdrawn"),
  sameContents: "This is how the order is already.",
  alreadyPaid: "Something has been paid for this order, so that it cannot be changed. Cancel it and enter it again.",
  awaitingCustomer:
    "The customer has not yet answered whether another registration may sell this order. It can be packed once they have, or once the proposal is withdrawn.",
  proposalPending: "Another seller has already been proposed for this order. Withdraw that proposal first.",
  noProposal: "No proposal is waiting for the customer's answer.",
  registrationUnknown: "Choose a registration that is in force.",
  sameSeller: "This registration already sells the order.",
  proposalLinkUnknown: text("This link is not valid. Open it again from our email."),
  proposalOver: {
    accepted: text("You have already accepted this change."),
    declined: text("You have already declined this change."),
    withdrawn: text("We have withdrawn this change. Your order stays as it was."),
    expired: text("This link has expired. Your order stays as it was."),
    closed: text("This order can no longer be changed."),
    outdated: text(
      "The taxes have changed since we asked you, so this change is no longer on offer. We will contact you.",
    ),
  },
  ratesChanged: (before: string, after: string) =>
    `GST has changed since this order was placed: its total was ${before} and is now ${after}. Check the difference and confirm the new total before packing.`,
  shipmentCorrected: (courier: string, tracking: string | null) =>
    stored("Courier and tracking number corrected: {shipment}.", {
      shipment: [courier, tracking].filter(Boolean).join(", "),
    }),
  shipmentOvertaken: (courier: string, tracking: string | null) =>
    `A colleague has changed it to ${[courier, tracking].filter(Boolean).join(", ")}. Check which is right.`,
  shipmentUnchanged: "This is what is stored already. Change the courier or the tracking number.",
  deliveryCorrected: stored("Marked as delivered by mistake; still on its way."),
  deliveryKept: "Goods of this order came back after the delivery, so it stays delivered.",
  deliveryReplaced: "Goods of this order were replaced, so it stays delivered.",
  noGstin: "The shop had no GSTIN when this order was placed, so no tax invoice can be issued for it.",
  replacementSent: (number: string, goods: string) =>
    stored("Replacement {number} sent at no charge: {goods}", { number, goods }),
  replacementDelivered: (number: string) => stored("Replacement {number} delivered", { number }),
  replacementUndelivered: (number: string) =>
    stored("Replacement {number} could not be delivered and came back", { number }),
  replacementCorrected: (number: string, courier: string, tracking: string | null) =>
    stored("Courier and tracking number of replacement {number} corrected: {shipment}.", {
      number,
      shipment: [courier, tracking].filter(Boolean).join(", "),
    }),
  replacementSerials: (number: string) => stored("Serial numbers of replacement {number} corrected.", { number }),
  replacedGoodsBack: (number: string) => stored("Goods exchanged for replacement {number} came back", { number }),
  replacedGoodsWaived: (number: string) =>
    stored("The items exchanged for replacement {number} need not come back", { number }),
  exchangedFor: (number: string) => stored("Exchanged for replacement {number}.", { number }),
  replacementChanged: (who: string, status: string) =>
    `${who} changed the status of this replacement to “${spoken(status)}”. Your action was not carried out.`,
  alreadyReplaced: "A colleague has sent a replacement for this order. Check what is left to replace.",
  alreadyBack: "A colleague has recorded goods that came back. Check what is left.",
  onlyReplaceable: (refNo: string, left: number) =>
    left === 0 ? `No more of ${refNo} can be replaced.` : `Only ${left} of ${refNo} can be replaced.`,
  notReplaceableBy: (refNo: string, other: string) =>
    `${other} cannot replace ${refNo} at no charge: it is another product, or costs more. Take the items back and sell it.`,
  noReturnToSettle: "This request for a return was decided already.",
  onlyToGiveBack: (refNo: string, left: number) => `Only ${left} of ${refNo} are to come back.`,
  lotsCorrected: (refNo: string, pieces: number, from: string, to: string) =>
    stored("{pieces} of {refNo} are from lot {to}, not {from}.", { pieces, refNo, to, from }),
  lotsOvertaken: "A colleague has corrected the lots of this order. Check which are right.",
  lotsUnchanged: "These are the lots that are recorded already.",
  wrongLot: (lotNo: string, problem: "unknown" | "expired" | "quarantined" | "too_few" | "kept", available: number) =>
    ({
      unknown: `This product has no lot ${lotNo}.`,
      expired: `Lot ${lotNo} has expired.`,
      quarantined: `Lot ${lotNo} is in quarantine.`,
      too_few: `Only ${available} available in lot ${lotNo}.`,
      kept: `The customer keeps ${available} of lot ${lotNo} from a challan.`,
    })[problem],
  wrongSerials: (refNo: string, lotNo: string, serials: number, units: number) =>
    `${refNo}, lot ${lotNo}: ${serials} of ${units} serial numbers. Each unit needs its own.`,
  invalidSerial: (serial: string) =>
    `“${serial.length > 43 ? `${serial.slice(0, 40)}…` : serial}” is no serial number: use 1 to 40 letters, digits and punctuation, beginning with a letter or digit.`,
  codeWithoutSerial: (code: string) =>
    `The code ${code.length > 43 ? `${code.slice(0, 40)}…` : code} has no serial number that can be read. Enter the one printed on the unit.`,
  serialTwice: (serial: string) => `Serial number ${serial} is entered twice.`,
  serialTaken: (serial: string, orderNo: string) => `Serial number ${serial} is recorded for ${orderNo} already.`,
  serialCameBack: (serial: string) => `Serial number ${serial} was inspected when it came back, so it stays as it is.`,
  serialNotSent: (serial: string, lotNo: string) =>
    `No unit of lot ${lotNo} with serial number ${serial} is with the customer. Correct the serial numbers if it was recorded wrongly.`,
  serialsBack: (lotNo: string, named: number, units: number) =>
    `Lot ${lotNo}: ${named} of ${units} serial numbers. Choose the units that came back.`,
  serialsCorrected: (refNo: string, removed: readonly string[], added: readonly string[]) =>
    removed.length > 0
      ? stored("{refNo}: {added} instead of {removed}.", {
          refNo,
          added: serialsText(added),
          removed: serialsText(removed),
        })
      : stored("{refNo}: {added}.", { refNo, added: serialsText(added) }),
  serialsOvertaken: "A colleague has corrected the serial numbers of this order. Check which are right.",
  serialsUnchanged: "These are the serial numbers that are recorded already.",
  packAlone: (refNos: string) => `Units of ${refNos} have serial numbers. Pack this order on its own screen.`,
  skippedLot: (lotNo: string, expiresOn: string, packed: string) =>
    `Lot ${lotNo} expires on ${dayText(expiresOn)}, before lot ${packed}.`,
  skippedNeedsReason: "Pack what expires first, or give a reason for another lot.",
  wrongPieces: (refNo: string, pieces: number, wanted: number) => `${refNo}: ${pieces} of ${wanted} units have a lot.`,
  countChanged: (orders: number) =>
    orders === 0
      ? "None of these orders is left to process. A colleague may have processed them."
      : `There are now ${orders.toLocaleString("en-IN")} of these orders. Check the list and begin again.`,
  tooManyOrders: (orders: number, most: number) =>
    `These are ${orders.toLocaleString("en-IN")} orders; at most ${most.toLocaleString("en-IN")} can be processed at once. Narrow the filter.`,
  tooManyLabels: (labels: number, most: number) =>
    `These are ${labels.toLocaleString("en-IN")} labels; at most ${most.toLocaleString("en-IN")} can be printed at once. Choose fewer orders.`,
  numberUnknown: (number: string) => `No order or invoice has the number ${number}.`,
  numberTwice: (orderNo: string) => `${orderNo} is in the file twice.`,
  nothingToPrint: "None of these orders is in the state for this paper.",
  starterForbidden: (name: string) => `${name} started this bulk action and no longer has permission for it.`,
  nothingRefused: "No order of this bulk action is left to try again.",
  lotNotSent: (lotNo: string) => `Lot ${lotNo} was not sent with this order.`,
  tooManyOfLot: (lotNo: string, left: number) => `At most ${left} of lot ${lotNo} can be returned.`,
  wrongInspected: (pieces: number, wanted: number) => `${pieces} of ${wanted} units have been inspected.`,
  refundWayNeeded: "Something has been paid. Choose where it goes back to.",
  paymentExists: (amount: string, reference: string, who: string, when: Date) =>
    `${who} has already recorded a payment with reference ${reference} for this order: ${amount} on ${indianTime(when)}. Check the reference.`,
});
