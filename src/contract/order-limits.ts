/** Maximum lengths of an order's texts, in characters. */
export const orderLimits = { po_number: 40, note: 500, payment_promise: 200 } as const;

/** Lines of an order, and so of a cart. */
export const mostOrderLines = 1000;

/** Entries of a request about the lots or pieces of an order: those of a line may come from several lots. */
export const mostOrderLots = 5 * mostOrderLines;

/** Units of a line. */
export const mostUnits = 9999;

/** Price and MRP of one unit, in rupees. */
export const mostUnitPrice = 100_000_000;

/** What the goods of an order are worth, in rupees: at their prices without GST, and at MRP. */
export const mostOrderValue = 10_000_000_000_000;
