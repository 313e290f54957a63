import { inEachLanguage, text } from "../language/text.ts";

/** Why goods are bought: used by the doctor or hospital, or resold by a dealer (Medical Devices Rules 2017, rule 87A). */
export const orderPurposes = ["own_use", "resale"] as const;
export type OrderPurpose = (typeof orderPurposes)[number];

export const purposeLabels: Readonly<Record<OrderPurpose, string>> = inEachLanguage(() => ({
  own_use: text("Own use"),
  resale: text("Resale"),
}));

/** The purpose of an order. It follows from the account, except that a hospital may choose: it may run a pharmacy. */
export function purposeOfOrder(accountType: string, chosen?: OrderPurpose): OrderPurpose {
  if (accountType === "hospital" && chosen) return chosen;
  return accountType === "dealer" ? "resale" : "own_use";
}
