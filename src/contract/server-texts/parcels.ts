import { stored } from "../../language/stored.ts";
import { statusText } from "./words.ts";

/** Orders that are split into parcels. */
export const parcelTexts = () => ({
  splitInto: (order: string, isBackorder: boolean) =>
    isBackorder
      ? stored("A part is on backorder as {order}", { order })
      : stored("A part is sent in another parcel as {order}", { order }),
  splitFrom: (order: string) => stored("Split from {order}", { order }),
  mergedInto: (order: string) => stored("Its items are sent with {order} again", { order }),
  mergedFrom: (order: string) => stored("The items of {order} are sent with this order again", { order }),
  linesChanged: "The items of this order have changed. Reload before splitting it.",
  nothingToSplit: "Choose what goes into the other parcel, and leave something in this order.",
  onlyInOrder: (quantity: number) => `Only ${quantity} in this order.`,
  tooManyParcels: (most: number) => `An order can have at most ${most} parcels.`,
  customerHasGoods: "The customer already has some of these items, so they cannot go into another parcel.",
  customerKeepsGoods: "The customer already has some of these items and keeps them, so they stay in this order.",
  promiseNeeded: "Enter the day on which it will be sent.",
  promiseInPast: "Choose a day that is not in the past.",
  notAParcel: "This order was not split from another.",
  parentIsPacked: (order: string, status: string) =>
    `${order} is already ${statusText(status)}, so no items can be added.`,
  pricedApart: "Prices, taxes or the seller have changed since it was split, so it cannot be merged.",
  splitBefore: "This order was split into parcels. Merge them before changing its items.",
});
