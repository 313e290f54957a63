import { inEachLanguage, text } from "../language/text.ts";

/** Why goods leave on a delivery challan, other than by way of supply (CGST Rules, rule 55(1)(c)). */
export const challanReasons = ["on_approval", "demonstration", "exhibition", "replacement"] as const;
export type ChallanReason = (typeof challanReasons)[number];

export const challanReasonLabels: Record<ChallanReason, string> = inEachLanguage(() => ({
  on_approval: text("Goods on approval"),
  demonstration: text("Demonstration"),
  exhibition: text("Exhibition or conference"),
  replacement: text("Replacement at no charge"),
}));

/** CGST Act s.31(7): goods on approval must be invoiced at the latest six months after they left. */
export const approvalMonths = 6;

/** Replacement goods are not expected back. */
export const comesBack = (reason: ChallanReason) => reason !== "replacement";

/** `overdue`: something is outstanding although it should have come back or been invoiced. */
export const challanStates = ["open", "overdue", "closed"] as const;
export type ChallanState = (typeof challanStates)[number];
