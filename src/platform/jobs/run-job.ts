import type { Kysely } from "kysely";
import { z } from "zod";
import type { Log } from "../log.ts";
import { jobDuration, jobsDone } from "../metrics.ts";
import { redactAddresses } from "../redact-addresses.ts";
import type { PlatformTables } from "../tables.ts";
import { traced } from "../tracing.ts";
import { type JobDefinition, type JobHandler, RetryLater } from "./job.ts";
import { type ClaimedJob, failJob } from "./queries.ts";

/** A job with its handler. */
export interface Registration extends Omit<JobDefinition<unknown>, "payload"> {
  /** @param payload as stored */
  handle: JobHandler<unknown>;
}

class InvalidPayload extends Error {}

export function register<Payload>(job: JobDefinition<Payload>, handler: JobHandler<Payload>): Registration {
  return {
    ...job,
    async handle(stored, attempt) {
      const payload = job.payload.safeParse(stored);
      if (!payload.success) throw new InvalidPayload(`Invalid payload: ${z.prettifyError(payload.error)}`);
      await handler(payload.data, attempt);
    },
  };
}

interface Storing {
  db: Kysely<PlatformTables>;
  log: Log;
  /** Stores that a job has succeeded. */
  complete(job: ClaimedJob): Promise<void>;
}

/** Runs a claimed job and stores the result. Never rejects. */
export async function runJob(
  { db, log, complete }: Storing,
  job: ClaimedJob,
  registration: Registration,
): Promise<void> {
  const stopTimer = jobDuration.startTimer({ job: job.name });
  try {
    try {
      await attempt(job, registration);
    } catch (error) {
      stopTimer();
      await storeFailure(db, log, job, error as Error, registration.retryDelays);
      return;
    }
    stopTimer();
    jobsDone.inc({ job: job.name, outcome: "done" });
    await complete(job);
  } catch (error) {
    log.error({ err: error, job: job.name, id: job.id }, "the result of a job could not be stored; it will run again");
  }
}

async function attempt({ id, name, payload, tries }: ClaimedJob, { handle, retryDelays }: Registration) {
  if (tries > retryDelays.length + 1) throw new Error("The process died in every attempt to run this job.");
  const values = { "shop.job.id": id, "shop.job.tries": tries };
  await traced({ name: `job ${name}`, kind: "consumer", values, parent: null }, () =>
    handle(payload, { id, attempt: tries }),
  );
}

async function storeFailure(
  db: Kysely<PlatformTables>,
  log: Log,
  job: ClaimedJob,
  error: Error,
  retryDelays: readonly number[],
) {
  const delay = retryDelays[job.tries - 1] ?? null;
  const retryDelay = delay !== null && error instanceof RetryLater ? Math.max(delay, Math.ceil(error.seconds)) : delay;
  const details = { job: job.name, id: job.id, tries: job.tries, reason: error.message, stack: error.stack };
  jobsDone.inc({ job: job.name, outcome: retryDelay === null ? "failed" : "retry" });
  if (retryDelay === null) log.error(details, "a job failed permanently");
  // Retried anyway: during an upgrade, the build that stored the job may make the next attempt.
  else if (error instanceof InvalidPayload) log.error(details, "the payload of a job is invalid");
  else log.warn({ ...details, again_in_seconds: retryDelay }, "a job failed and will be retried");
  await failJob(db, job, redactAddresses(error.message).slice(0, 500), retryDelay);
}
