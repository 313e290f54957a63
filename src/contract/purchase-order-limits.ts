/** The purchase order attached at checkout. */
export const purchaseOrderFile = { type: "application/pdf", bytes: 5_000_000 } as const;
