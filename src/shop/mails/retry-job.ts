import { serverTexts } from "../../contract/server-texts.ts";
import { audit } from "../audit/index.ts";
import { type Refusal, refuse, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { lockFailedJob, restartJob } from "./queries.ts";

/** Restarts a failed job with its full number of attempts, unless it is running: it would run twice at once. */
export function retryJob({ db, clock }: Shop, actor: Staff, id: string): Promise<undefined | Refusal> {
  return transact(db, async (transaction) => {
    const job = await lockFailedJob(transaction, id);
    if (!job) return refuse(404, "not_found", serverTexts.notFound);
    if (job.is_running) return refuse(409, "not_possible", serverTexts.jobRunning);
    await restartJob(transaction, id);
    const act = { act: "retried", subject: "job", subject_id: id, subject_name: job.name };
    await audit(transaction, actor, act, clock.now());
    return undefined;
  });
}
