import type { Settings } from "../settings/index.ts";

/** One point for each full Rs 100 of goods: what they cost after the coupon and before tax. */
export function pointsFor(taxable_paise: number): number {
  return Math.floor(taxable_paise / 100_00);
}

/** The Indian code for the marketing of devices (UCMPMD 2024) restricts benefits to doctors; the owner decides who earns points. */
export function earnsPoints(earners: Settings["selling"]["reward_earners"], accountType: string): boolean {
  return earners === "everyone" || (earners === "organisations" && accountType !== "doctor");
}
