/** How many characters the texts of an order can have. */
export const orderLimits = { po_number: 40, note: 500, payment_promise: 200 } as const;
