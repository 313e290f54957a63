/** Maximum lengths of an order's texts, in characters. */
export const orderLimits = { po_number: 40, note: 500, payment_promise: 200 } as const;
