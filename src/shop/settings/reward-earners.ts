import { pointsWarning } from "../../contract/staff/points-warning.ts";
import type { Settings } from "./groups.ts";

type Selling = Settings["selling"];

/**
 * Whether an account of this type earns reward points. UCMPMD 2024 (Uniform Code for Marketing Practices in Medical Devices) bars
 * pecuniary advantage to medical professionals, so doctors earn none unless the owner has widened it with a reason.
 */
export function earnsPoints(earners: Selling["reward_earners"], accountType: string): boolean {
  return earners === "everyone" || (earners === "organisations" && accountType !== "doctor");
}

/** Whether doctors earn points although no reason has been given. */
export function lacksRewardReason({
  reward_earners,
  reward_reason,
}: Pick<Selling, "reward_earners" | "reward_reason">): boolean {
  return reward_earners === "everyone" && reward_reason === "";
}

/** A warning where points are shown, or null. */
export function warnOfPoints(selling: Pick<Selling, "reward_earners" | "reward_reason">): string | null {
  return lacksRewardReason(selling) ? pointsWarning : null;
}
