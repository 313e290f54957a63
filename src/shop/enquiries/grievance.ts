import type { GrievanceState } from "../../contract/grievances.ts";
import type { EnquiryRow } from "./queries.ts";

/** The periods within which a grievance officer must act. Consumer Protection (E-Commerce) Rules, 2020, rule 4(5). */

const hourMs = 60 * 60 * 1000;
const istOffsetMs = 5.5 * hourMs;
const acknowledgeHours = 48;

export function acknowledgeBy(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + acknowledgeHours * hourMs);
}

/** One calendar month after receipt in IST; a month from 31 January ends with February (General Clauses Act, 1897, s.3(35)). */
export function closeBy(receivedAt: Date): Date {
  const local = new Date(receivedAt.getTime() + istOffsetMs);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  local.setUTCDate(Math.min(day, lastDay));
  return new Date(local.getTime() - istOffsetMs);
}

type Deadlines = Pick<EnquiryRow, "kind" | "received_at" | "acknowledged_at" | "status">;

/** When staff must act next, or null. */
export function dueAt({ kind, received_at, acknowledged_at, status }: Deadlines): Date | null {
  if (kind !== "grievance" || status === "closed") return null;
  return acknowledged_at ? closeBy(received_at) : acknowledgeBy(received_at);
}

export function grievanceState({ status, acknowledged_at }: Deadlines): GrievanceState {
  return status !== "open" ? status : acknowledged_at ? "acknowledged" : "received";
}

export function toDeadlines(row: Pick<EnquiryRow, "received_at" | "acknowledged_at" | "closed_at" | "resolution">) {
  const { received_at, acknowledged_at, closed_at, resolution } = row;
  return {
    acknowledge_by: acknowledgeBy(received_at).toISOString(),
    acknowledged_at: acknowledged_at?.toISOString() ?? null,
    close_by: closeBy(received_at).toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    resolution,
  };
}
