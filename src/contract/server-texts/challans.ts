import { dayText } from "../day-text.ts";
import { statusText } from "./words.ts";

/** Delivery challans. */
export const challanTexts = () => ({
  dueDayNeeded: "Enter the day by which goods on approval must be returned or invoiced.",
  dueDayPassed: "This day has passed.",
  dueDayTooLate: (last: string) => `Goods on approval must be invoiced within six months: by ${dayText(last)}.`,
  noPriceToday: "Enter the unit value: this item has no price today.",
  noRegistrationInForce: "No registration is in force today, so no challan can be issued.",
  challanChanged: "Some items have been returned or invoiced since. Reload before recording more.",
  onlyOutstanding: (left: number) => `Only ${left} outstanding.`,
  notOnChallan: "This item is not on the challan.",
  itemTwice: "This item is listed twice.",
  orderUnknown: "There is no order with this number.",
  orderOfAnother: "This order belongs to another customer. Enter an order of the customer who has the items.",
  orderTooLate: (status: string) =>
    `This order is ${statusText(status)}. Record what was kept before its order is packed, so that the invoice states these lots.`,
  orderHasFewer: (refNo: string, count: number) =>
    `This order has ${count} of ${refNo} that the customer does not have yet.`,
  keptLotBlocked: (lotNo: string) =>
    `Lot ${lotNo} has expired or is in quarantine, so no order can be packed from it. Record its units as returned instead.`,
  cancelFirst: "Only what was kept for a cancelled order can be put back on the challan.",
  noLongerInStock: "These units are no longer in stock.",
  keptByCustomer: (count: number) => `${count} already with the customer on a challan: do not pick`,
  inNoLot: "not available in any lot",
});
