/** Many orders at once. */
export const bulkTexts = () => ({
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
  nothingToPrint: "This document is not available for any of these orders.",
  starterForbidden: (name: string) => `${name} started this bulk action and no longer has permission for it.`,
  nothingRefused: "No orders in this bulk action are left to retry.",
});
