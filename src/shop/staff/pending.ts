import type { Pending } from "../../contract/staff/members.ts";
import type { Role } from "../../contract/staff/rights.ts";
import type { Config } from "../../platform/config.ts";

export interface PendingFacts {
  role: Role;
  password_expires_at: Date | null;
  /** Whether a second factor is confirmed. */
  second_factor: boolean;
  /** Whether the session began with a passkey, which counts as two factors: the device, and what unlocks it. */
  by_passkey?: boolean;
  /** Whether all staff need a second factor. */
  factor_required: boolean;
}

/** Owners can do everything, so in production a password alone is not enough for them (ASVS 5, 6.3.3). */
export function ownersNeedFactor({ REQUIRE_OWNER_SECOND_FACTOR, NODE_ENV }: Config): boolean {
  return (REQUIRE_OWNER_SECOND_FACTOR ?? String(NODE_ENV === "production")) === "true";
}

/** What the member must do before anything else; null if nothing. */
export function pendingStep(config: Config, member: PendingFacts): Pending | null {
  if (member.password_expires_at) return "change_password";
  const required = member.factor_required || (member.role === "owner" && ownersNeedFactor(config));
  return required && !member.second_factor && !member.by_passkey ? "set_up_second_factor" : null;
}
