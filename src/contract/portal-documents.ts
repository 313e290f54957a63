/** What is reported to the GST portals for a document. */
export const portalKinds = ["e_invoice", "e_way_bill"] as const;
export type PortalKind = (typeof portalKinds)[number];

export const portalLabels: Record<PortalKind, string> = { e_invoice: "E-invoice", e_way_bill: "E-way bill" };

export const cancelReasonCodes = ["1", "2", "3", "4"] as const;
export type CancelReason = (typeof cancelReasonCodes)[number];

/**
 * Reasons for cancelling an e-invoice or e-way bill, with the portals' numbers (resilient-tech/india-compliance, `CANCEL_REASON_CODES` of
 * `e_invoice.py` and `e_waybill.py` in `gst_india/constants`).
 */
export const cancelReasons: Record<PortalKind, Record<CancelReason, string>> = {
  e_invoice: { "1": "Duplicate", "2": "Data entry mistake", "3": "Order cancelled", "4": "Others" },
  e_way_bill: { "1": "Duplicate", "2": "Order cancelled", "3": "Data entry mistake", "4": "Others" },
};

/** `due`: issued in the last 30 days and without a number. `late`: issued before that. */
export const portalStates = ["due", "late", "recorded"] as const;
export type PortalState = (typeof portalStates)[number];
