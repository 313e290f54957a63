import type { Grievance } from "../../contract/grievances.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { countAttempt, counter, type Limit } from "../../platform/limits.ts";
import { refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { grievanceState, toDeadlines } from "./grievance.ts";
import { findGrievance } from "./grievance-queries.ts";

/** Limits lookups, because ticket numbers are consecutive and addresses could be guessed. */
const perNetwork: Limit = { name: "grievance lookup", max: 30, seconds: 60 * 60 };
/** From all networks together. So high that one network cannot use it up, and the sender can still look. */
const perNumber: Limit = { name: "grievance number", max: 300, seconds: 60 * 60 };

/** An unknown number and another person's grievance get the same refusal. */
export async function grievanceStatus(
  { db, config, clock }: Shop,
  { grievance_no, email }: { grievance_no: string; email: string },
  network: string,
) {
  const number = grievance_no.toUpperCase();
  const factor = config.RATE_LIMIT_FACTOR;
  const counters = [counter(perNetwork, factor, network), counter(perNumber, factor, number)];
  const wait = await countAttempt(db, clock.now(), counters);
  if (wait !== null) return refuse(429, "too_many_requests", serverTexts.tooManyRequests, { retryAfterSeconds: wait });
  const row = await findGrievance(db, number, email);
  return row ? { data: toGrievance(row) } : refuse(404, "not_found", serverTexts.grievanceUnknown);
}

export function toGrievance(row: NonNullable<Awaited<ReturnType<typeof findGrievance>>>): Grievance {
  return {
    grievance_no: row.number,
    subject: row.subject,
    status: grievanceState(row),
    received_at: row.received_at.toISOString(),
    ...toDeadlines(row),
    answers: row.answers.map(({ at, text }) => ({ at: new Date(at).toISOString(), text })),
  };
}
