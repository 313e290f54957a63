import { serverTexts } from "../../contract/server-texts.ts";
import { audit } from "../audit/index.ts";
import { refuse, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { openRegister } from "./gstin-register.ts";
import { lookUpAgainJob } from "./job-definitions.ts";
import { findLookup, storeLookup } from "./lookup-queries.ts";

/** Requests another lookup of a GSTIN by a job. The portal's earlier answer remains valid until it replies. */
export function requestLookup(shop: Shop, actor: Actor, id: number) {
  return transact(shop.db, async (db) => {
    const earlier = await findLookup(db, id);
    if (!earlier) return refuse(404, "not_found", serverTexts.notFound);
    if (!openRegister(shop.config)) return refuse(409, "not_possible", serverTexts.noRegister);
    const subject = { subject: "customer", subject_id: earlier.customer_id, subject_name: "" };
    await audit(db, actor, { act: "looked up a GSTIN of", ...subject }, shop.clock.now());
    await shop.jobs.enqueue(db, lookUpAgainJob, { gstin_id: id });
    return { data: { state: "waiting" as const } };
  });
}

/**
 * Looks up a GSTIN, whatever the earlier answer was.
 * @param attempt 1 for the first
 * @throws Error if there was no answer, so that the job is retried
 */
export async function lookUpAgain(
  { db, config, clock }: Pick<Shop, "db" | "config" | "clock">,
  id: number,
  attempt: number,
) {
  const register = openRegister(config);
  const earlier = await findLookup(db, id);
  if (!register || !earlier) return;
  const result = await register.find(earlier.gstin, earlier.attempts + attempt);
  if (!result) throw new Error("The GST portal did not answer.");
  await storeLookup(db, id, earlier.gstin, result, clock.now());
}
