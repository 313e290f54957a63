import { stored } from "../../language/stored.ts";
import { text } from "../../language/text.ts";
import { indianTime, statusText } from "./words.ts";

/** Orders, their payments and returns. */
export const orderTexts = () => ({
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
  enteredOrder: "entered",
  ownOrder: "This is your own account. Ask a colleague to enter the order.",
  theCustomer: stored("The customer"),
  someone: stored("Someone"),
  orderChanged: (who: string, status: string, when: Date) =>
    text("{who} changed the status of this order to “{status}” on {when}. Your action was not carried out.", {
      who,
      status: statusText(status),
      when: indianTime(when),
    }),
  returnChanged: (who: string, status: string, when: Date) =>
    `${who} changed the status of this return to “${statusText(status)}” on ${indianTime(when)}. Your action was not carried out.`,
  notPossible: (status: string) =>
    text("You can't do this while the status is “{status}”.", { status: statusText(status) }),
  shipmentCorrected: (courier: string, tracking: string | null) =>
    stored("Courier and tracking number corrected: {shipment}.", {
      shipment: [courier, tracking].filter(Boolean).join(", "),
    }),
  shipmentOvertaken: (courier: string, tracking: string | null) =>
    `A colleague has changed it to ${[courier, tracking].filter(Boolean).join(", ")}. Check which is right.`,
  shipmentUnchanged: "These details are already saved. Change the courier or the tracking number.",
  deliveryCorrected: stored("Marked as delivered by mistake; still on its way."),
  deliveryKept: "Items were returned after the delivery, so the delivery can't be undone.",
  deliveryReplaced: "Items were replaced after the delivery, so the delivery can't be undone.",
  noGstin: "The shop had no GSTIN when this order was placed, so no tax invoice can be issued for it.",
  refundWayNeeded: "Part or all of the order has been paid. Choose where to refund it.",
  paymentExists: (amount: string, reference: string, who: string, when: Date) =>
    `${who} has already recorded a payment with reference ${reference} for this order: ${amount} on ${indianTime(when)}. Check the reference.`,
});
