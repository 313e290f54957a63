import type { z } from "zod";

/**
 * In total almost five days: mail should be retried for at least four to five (RFC 5321, section 4.5.4.1).
 */
const defaultRetryDelays = [10, 60, 300, 1800, 7200, 21_600, 43_200, 86_400, 86_400, 86_400, 86_400];

/** A kind of background job: both what is enqueued and what handles it are typed from here. */
export interface JobDefinition<Payload> {
  /** Stored with every job. Renaming a job orphans those already stored under the old name. */
  readonly name: string;
  /**
   * What the job is stored with; must survive JSON. Jobs stored by the previous build are read with it too, so new properties
   * are optional.
   */
  readonly payload: z.ZodType<Payload>;
  /** How many jobs of this kind one process runs at the same time. No kind uses the slots of another. */
  readonly concurrency: number;
  /** Seconds before the second, third, … attempt. When the last attempt fails, the job is kept as failed. */
  readonly retryDelays: readonly number[];
  /** Seconds between runs of a job that is not enqueued but scheduled; it runs in one process at a time. */
  readonly everySeconds?: number;
}

/** One attempt to run a job. */
export interface JobAttempt {
  /** The job's id: the same for every attempt, so that the effects of a repeated one can be recognised. */
  id: string;
  /** 1 for the first. */
  attempt: number;
}

/** A job may run more than once: after a failure, or when its process died before storing the result. */
export type JobHandler<Payload> = (payload: Payload, attempt: JobAttempt) => Promise<void>;

/** Thrown by a handler that knows when a retry is worthwhile. The job never retries before its usual delay. */
export class RetryLater extends Error {
  readonly seconds: number;
  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}

type Options<Payload> = Pick<JobDefinition<Payload>, "name" | "payload" | "everySeconds"> &
  Partial<JobDefinition<Payload>>;

export function defineJob<Payload>(options: Options<Payload>): JobDefinition<Payload> {
  return {
    concurrency: options.everySeconds === undefined ? 2 : 1,
    retryDelays: defaultRetryDelays,
    ...options,
  };
}
