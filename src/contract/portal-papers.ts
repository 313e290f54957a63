/** What is reported to the GST portals of a document. */
export const portalKinds = ["e_invoice", "e_way_bill"] as const;
export type PortalKind = (typeof portalKinds)[number];

export const portalLabels: Record<PortalKind, string> = { e_invoice: "E-invoice", e_way_bill: "E-way bill" };

/** Due: issued in the last 30 days and without a number. Late: issued before. */
export const portalStates = ["due", "late", "recorded"] as const;
export type PortalState = (typeof portalStates)[number];
