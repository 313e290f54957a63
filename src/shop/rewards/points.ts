import type { Settings } from "../settings/index.ts";

/** One point for each full Rs 100 of goods, after discounts and before tax. */
export function pointsFor(taxable_paise: number): number {
  return Math.floor(taxable_paise / 100_00);
}

/** India's marketing code for medical devices (UCMPMD 2024) restricts benefits to doctors, so the owner decides who earns points. */
export function earnsPoints(earners: Settings["selling"]["reward_earners"], accountType: string): boolean {
  return earners === "everyone" || (earners === "organisations" && accountType !== "doctor");
}
