import { type Kysely, sql } from "kysely";
import { arrayOf } from "../db/any-of.ts";
import type { PlatformTables } from "../tables.ts";

type Db = Kysely<PlatformTables>;

export interface ClaimedJob {
  id: string;
  name: string;
  payload: unknown;
  /** Counts this attempt too. */
  tries: number;
  repeat_seconds: number | null;
}

export interface JobCount {
  name: string;
  /** Should have started by now. */
  due: number;
  oldestDueSeconds: number;
  /** Failed, and waiting for the next attempt. */
  retrying: number;
  /** Failed for good. */
  failed: number;
}

/**
 * Claims due jobs, the longest due first. Claiming moves a job's due time into the future: a job whose process dies becomes due again by
 * itself, and no connection is held while a job runs.
 * @param slots how many jobs to claim, by name
 * @param running ids of jobs not to claim: those that this process still runs, although their lease has ended
 */
export async function claimJobs(
  db: Db,
  slots: ReadonlyMap<string, number>,
  running: readonly string[],
  leaseSeconds: number,
): Promise<ClaimedJob[]> {
  const end = leaseEnd(leaseSeconds);
  // FOR UPDATE SKIP LOCKED: processes that claim at the same moment get different jobs instead of waiting for each other.
  const { rows } = await sql<ClaimedJob>`
    UPDATE jobs SET tries = tries + 1, due_at = ${end}, leased_until = ${end}
    WHERE id = ANY(ARRAY(
      SELECT due.id
      FROM unnest(${[...slots.keys()]}::text[], ${[...slots.values()]}::int[]) AS kind (name, slots)
      CROSS JOIN LATERAL (
        SELECT id FROM jobs
        WHERE failed_at IS NULL AND due_at <= now() AND name = kind.name AND id <> ALL(${running}::uuid[])
        ORDER BY due_at LIMIT kind.slots FOR UPDATE SKIP LOCKED) AS due))
    RETURNING id, name, payload, tries, repeat_seconds`.execute(db);
  return rows;
}

// A job that outlived its lease may have been claimed by another process. Comparing `tries` tells whether it is still ours.

/**
 * Leaves out the jobs that are being completed: waiting for them could deadlock, and jobs that cannot be completed run again. Also leaves
 * out those that have just failed, which wait for their next attempt.
 */
export async function extendLeases(db: Db, jobs: ClaimedJob[], leaseSeconds: number): Promise<void> {
  const end = leaseEnd(leaseSeconds);
  await sql`
    UPDATE jobs SET due_at = ${end}, leased_until = ${end}
    WHERE id = ANY(ARRAY(
      SELECT jobs.id FROM jobs JOIN ${attempts(jobs)} ON jobs.id = attempt.id AND jobs.tries = attempt.tries
      WHERE jobs.leased_until IS NOT NULL AND jobs.failed_at IS NULL
      FOR UPDATE OF jobs SKIP LOCKED))`.execute(db);
}

export async function completeJobs(db: Db, jobs: ClaimedJob[]): Promise<void> {
  const { once = [], repeating = [] } = Object.groupBy(jobs, (job) =>
    job.repeat_seconds === null ? "once" : "repeating",
  );
  if (once.length > 0)
    await sql`
      DELETE FROM jobs USING ${attempts(once)} WHERE jobs.id = attempt.id AND jobs.tries = attempt.tries`.execute(db);
  if (repeating.length > 0)
    await sql`
      UPDATE jobs SET tries = 0, last_error = NULL, leased_until = NULL,
        due_at = now() + repeat_seconds * interval '1 second'
      FROM ${attempts(repeating)} WHERE jobs.id = attempt.id AND jobs.tries = attempt.tries`.execute(db);
}

const leaseEnd = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`;

function attempts(jobs: ClaimedJob[]) {
  const ids = jobs.map(({ id }) => id);
  const tries = jobs.map((job) => job.tries);
  return sql`unnest(${arrayOf(ids, "uuid[]")}, ${arrayOf(tries, "int[]")}) AS attempt (id, tries)`;
}

/**
 * Stores a failed attempt. A repeating job never fails for good: after its last attempt it waits for its next turn.
 * @param retryDelay seconds until the next attempt; null if there is none
 */
export async function failJob(db: Db, job: ClaimedJob, error: string, retryDelay: number | null): Promise<void> {
  await sql`
    UPDATE jobs SET last_error = ${error}, leased_until = NULL,
      due_at = now() + coalesce(${retryDelay}::int, repeat_seconds, 0) * interval '1 second',
      tries = CASE WHEN ${retryDelay}::int IS NULL AND repeat_seconds IS NOT NULL THEN 0 ELSE tries END,
      failed_at = CASE WHEN ${retryDelay}::int IS NULL AND repeat_seconds IS NULL THEN now() END
    WHERE id = ${job.id} AND tries = ${job.tries}`.execute(db);
}

/** Stores one row for each repeating job, shared by all processes. */
export async function storeRepeatingJobs(db: Db, seconds: ReadonlyMap<string, number>): Promise<void> {
  if (seconds.size === 0) return;
  await sql`
    INSERT INTO jobs (name, payload, repeat_seconds)
    SELECT name, '{}', seconds
    FROM unnest(${[...seconds.keys()]}::text[], ${[...seconds.values()]}::int[]) AS repeating (name, seconds)
    ON CONFLICT (name) WHERE repeat_seconds IS NOT NULL DO UPDATE SET repeat_seconds = excluded.repeat_seconds`.execute(
    db,
  );
}

export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    SELECT name,
      count(*) FILTER (WHERE failed_at IS NULL AND due_at <= now())::int AS due,
      coalesce(extract(epoch FROM now() - min(due_at) FILTER (WHERE failed_at IS NULL AND due_at <= now())), 0)::float
        AS "oldestDueSeconds",
      count(*) FILTER (WHERE failed_at IS NULL AND due_at > now() AND last_error IS NOT NULL)::int AS retrying,
      count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS failed
    FROM jobs GROUP BY name`.execute(db);
  return rows;
}

/** Stored jobs whose name is not among these: nothing in this process will ever claim them. */
export async function countUnknownJobs(db: Db, known: string[]): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    SELECT name, count(*)::int AS count FROM jobs
    WHERE failed_at IS NULL AND name <> ALL(${known}::text[]) GROUP BY name`.execute(db);
  return rows;
}
